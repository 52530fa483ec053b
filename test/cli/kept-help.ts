/** What `--help` prints is kept in files: of the commands of a kind of work by the tests of that kind, of all others here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { KINDS } from '../../src/kinds/kinds.ts';
import * as registry from '../../src/kinds/registry.ts';
import { ROOT } from '../host-variant.ts';

export interface KeptHelp {
  file: string;
  /** Names of the commands whose help it has; null: those of no kind, and the program itself. */
  commands: readonly string[] | null;
}

export const KEPT: readonly KeptHelp[] = [
  { file: join(ROOT, 'test/fixtures/cli/help.txt'), commands: null },
  ...Object.entries(registry).map(([folder, { entry }]) => {
    const declared = new Command();
    entry.declare(declared, process, () => {});
    const commands = declared.commands.map((command) => command.name());
    return { file: join(ROOT, 'test/kinds', folder, 'help.txt'), commands };
  }),
];

/** The commands that some kind of work has. */
export const OF_KINDS = new Set(KEPT.flatMap(({ commands }) => commands ?? []));

if (KEPT.length !== KINDS.length + 1) throw new Error('a kind is missing');

/** What is typed for each help, `jsdyno` left out, with the text; without that of the program, which lists all kinds there are. */
export function keptTexts(): Map<string, string> {
  const texts = KEPT.filter(({ file }) => existsSync(file)).map(({ file }) => readFileSync(file, 'utf8'));
  const parts = texts.join('').split(/^\$ jsdyno(.* --help(?: all)?)\n/m);
  const all = parts.flatMap((words, i) =>
    i % 2 === 1 ? [[words.trim(), (parts[i + 1] ?? '').slice(0, -1)] as const] : [],
  );
  return new Map(all.filter(([words]) => words !== '--help'));
}
