import { type Command, Option } from 'commander';
import type { Io } from '../text/io.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { declare } from '../work/typed/declared.ts';
import { JSON_FORMAT } from '../work/typed/shared-options.ts';

/** Declares the commands of the store: what is in it, what leaves it and what comes in. */
export function addStore(program: Command, io: Io, done: (exit: number) => void): void {
  declare(program.command('experiments').description('the stored experiments'), JSON_FORMAT).action(async (options) =>
    done(await (await import('./experiments.ts')).experiments(options, io)),
  );

  program
    .command('export')
    .description('the runs of an experiment')
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .addOption(
      new Option('--format <format>', "compare.js' CSV, JSON with all that is stored, or what another tool reads")
        .choices(['csv', 'json', 'bmf', 'customSmallerIsBetter', 'go', 'openmetrics', 'otava'])
        .default('csv'),
    )
    .option('--output <file>', 'write to a file instead of standard output')
    .action(async (name, options) => done(await (await import('./store.ts')).exportRuns(name, options, io)));

  withFirstLine(program.command('import'), 'compare.csv')
    .description("store the runs of compare.js' CSV, of another tool's results or of an exported JSON as an experiment")
    .argument('<files...>', 'a file, of other tools a variant each; - for standard input')
    .action(async (files) => done(await (await import('./store.ts')).importRuns(files, io)));

  withFirstLine(program.command('rm'), 'NAME', { where: '"jsdyno experiments" lists the names' })
    .description('remove experiments with their runs')
    .argument('<experiments...>', 'their names')
    .action(async (names) => done(await (await import('./store.ts')).rm(names, io)));
}
