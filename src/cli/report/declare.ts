import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';
import { REPORT } from '../options.ts';

/** Declares `report`; what it needs is loaded when it is called. */
export function addReport(program: Command, io: Io, done: (exit: number) => void): Command {
  const report = withFirstLine(program.command('report'), '-o report.html', { job: 'a page of results' })
    // Options behind the name of a subcommand are its own.
    .enablePositionalOptions()
    .description('write an HTML page of stored experiments')
    .argument('[experiments...]', 'their names, or the beginnings of them; default: last')
    .action(async (names, typed) =>
      done(await (await import('./report.ts')).report(names, typedOf(REPORT, typed), io)),
    );
  return declare(report, REPORT);
}
