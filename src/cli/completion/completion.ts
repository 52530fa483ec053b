import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { bashCompletion } from './bash.ts';
import { completedCommands } from './completed.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export type Shell = keyof typeof SCRIPTS;

/** `jsdyno completion`: prints a script that a shell reads at its start. Returns 0. */
export async function completion(shell: Shell, program: Command, { stdout }: Pick<Io, 'stdout'>): Promise<number> {
  stdout.write(SCRIPTS[shell](await completedCommands(program)));
  return 0;
}
