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
      .description('write an HTML page of stored experiments')
      .argument('[experiments...]', 'their names, or the beginnings of them; default: last')
      .option('-o, --output <file>', 'write to this file, or - for standard output', 'report.html')
      .option('--title <text>', 'set the heading; default: what is compared')
      .option('--metric <metric>', 'show only rows of this metric')
      .addOption(new Option('--lang <language>', 'choose the language').choices(LANGUAGES).default('en'))
      .action(async (names, options) => done(await (await import('./report.ts')).report(names, options, io)))
  );
}
