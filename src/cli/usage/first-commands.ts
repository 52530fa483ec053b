import type { Command } from 'commander';

/** The commands that most people come for, in the order of the help. */
const FIRST = ['compare', 'ops', 'http', 'startup', 'memory', 'gate', 'bisect', 'doctor'];

export function isFirst(command: Command): boolean {
  return FIRST.includes(command.name());
}

/** Orders commands: first those that most people come for; the others stay as they are. */
export function byUse(a: Command, b: Command): number {
  return rankOf(a) - rankOf(b);
}

function rankOf(command: Command): number {
  const rank = FIRST.indexOf(command.name());
  return rank === -1 ? FIRST.length : rank;
}
