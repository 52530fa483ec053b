import { type Command, Option } from 'commander';
import type { Io } from '../text/io.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { declare } from '../work/typed/declared.ts';
import { JSON_FORMAT } from '../work/typed/shared-options.ts';

/** Declares the commands of the store: what is in it, what leaves it and what comes in. */
export function addStore(program: Command, io: Io, done: (exit: number) => void): void {
  declare(program.command('experiments').description('list the stored experiments'), JSON_FORMAT).action(
    async (options) => done(await (await import('./experiments.ts')).experiments(options, io)),
  );

  program
    .command('export')
    .description('export the runs of an experiment')
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .addOption(
      new Option('--format <format>', "choose compare.js' CSV, JSON with everything, or the format of another tool")
        .choices(['csv', 'json', 'bmf', 'customSmallerIsBetter', 'go', 'openmetrics', 'otava'])
        .default('csv'),
    )
    .option('--output <file>', 'write to a file instead of standard output')
    .action(async (name, options) => done(await (await import('./store.ts')).exportRuns(name, options, io)));

  withFirstLine(program.command('import'), 'compare.csv')
    .description('import a CSV of compare.js, results of another tool, or an exported JSON')
    .argument('<files...>', 'a file; of other tools one file per variant; - for standard input')
    .action(async (files) => done(await (await import('./store.ts')).importRuns(files, io)));

  withFirstLine(program.command('rm'), 'NAME', { where: '"jsdyno experiments" lists the names' })
    .description('remove experiments and their runs')
    .argument('<experiments...>', 'their names')
    .action(async (names) => done(await (await import('./store.ts')).rm(names, io)));
}
