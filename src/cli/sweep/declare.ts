import type { Command } from 'commander';
import { OPTIONS } from '../../search/sweep/options.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare } from '../../work/typed/declared.ts';
import { withSearchedOptions } from '../found/searched-options.ts';

/** Declares `jsdyno sweep`. */
export function addSweep(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('sweep'), "--on 'node@>=18 <27' url", {
    job: 'how it developed over many releases',
  }).description('measure many releases, and find where rows changed');
  withSearchedOptions(declare(command, OPTIONS)).action(async (names, options) =>
    done(await (await import('./sweep.ts')).sweep(names, options, io)),
  );
}
