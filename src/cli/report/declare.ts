import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { LANGUAGES } from '../../text/messages/languages.ts';
import { withFirstLine } from '../../work/console/first-line.ts';

/** Declares `report`; what it needs is loaded when it is called. */
export function addReport(program: Command, io: Io, done: (exit: number) => void): Command {
  return (
    withFirstLine(program.command('report'), '-o report.html', { job: 'a page of results' })
      // Options behind the name of a subcommand are its own.
      .enablePositionalOptions()
      .description('write a page of stored experiments, one HTML file')
      .argument('[experiments...]', 'their names, or the beginnings of them; default: last')
      .option('-o, --output <file>', 'where to write it, or - for standard output', 'report.html')
      .option('--title <text>', 'its heading; default: what is compared')
      .option('--metric <metric>', 'rows of this metric only')
      .addOption(new Option('--lang <language>', 'its language').choices(LANGUAGES).default('en'))
      .action(async (names, options) => done(await (await import('./report.ts')).report(names, options, io)))
  );
}
