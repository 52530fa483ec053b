import type { Command } from 'commander';
import { labelEnd } from '../../../runtimes/split-words.ts';
import { shellWord } from '../../../text/shell-word.ts';

/** What was typed behind `--`, word for word; null where there was none. */
export function dashedWords(command: Command): string[] | null {
  const raw: unknown = command.parent !== null && 'rawArgs' in command.parent ? command.parent.rawArgs : [];
  const words = Array.isArray(raw) ? raw.map(String) : [];
  const place = words.indexOf('--');
  return place === -1 ? null : words.slice(place + 1);
}

/** Words as one command line, which is split into the same again; one that has a label already is told so. Pure. */
export function commandText(words: readonly string[]): string {
  const line = words.map(shellWord).join(' ');
  return labelEnd(line) === -1 ? line : `${(words[0] ?? '').replaceAll(':', '')}: ${line}`;
}
