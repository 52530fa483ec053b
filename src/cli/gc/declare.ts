import type { Command } from 'commander';
import { OPTIONS } from '../../inspect/gc/options.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';

/** Declares `jsdyno gc`. */
export function addGc(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('gc'), '-- node app.js', { job: "a program's garbage collections" })
    .description("analyse a program's garbage collections: pauses, causes, live memory, tuning")
    .argument('[words...]', 'the command line, after --; with --on: a script and its arguments');
  declare(command, OPTIONS).action(async (words, typed) =>
    done(await (await import('./gc.ts')).gc(words, typedOf(OPTIONS, typed), io)),
  );
}
