import { basename, extname } from 'node:path';
import { type Command, Option } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { withRevisionOptions } from '../../../work/console/revision-options.ts';
import {
  eachOption,
  failIfOption,
  lanesOption,
  marginOption,
  neighboursOption,
  withFarmOptions,
  withQuietOptions,
  withRunOptions,
  withTurnsOptions,
} from '../../../work/console/shared-options.ts';
import { collect, timeSpan, wholeNumber } from '../../../work/console/values.ts';
import { OPERATION_FORMAT_NAMES } from '../format-names.ts';

/** Of the built-in collection. */
async function operationNames(): Promise<string[]> {
  const { collection } = await import('../files/operation-files.ts');
  return ['all', ...collection().map(({ name }) => basename(name, extname(name)))];
}

/** Declares `jsdyno ops`. */
export function declareOperations(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('ops'), '--on node@22 string-searching', {
    job: 'what operations cost, in ns',
  })
    .description('measure operations: what one costs in ns, net of the harness, on one runtime or compared on several')
    .argument('[files...]', 'files or folders that call suite(); or names of the built-in collection, or "all" of it')
    .option('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node', collect, [])
    .addOption(eachOption())
    .option(
      '-r, --runs <n>',
      'processes for each operation on each runtime; default: 5, or at most 30 to compare',
      wholeNumber,
    )
    .option('--filter <text>', 'only operations whose file, suite or name contains it (can be repeated)', collect, [])
    .option('--exclude <text>', 'no operations whose file, suite or name contains it (can be repeated)', collect, [])
    .option('--set <parameter=value>', 'only this value of the parameter (can be repeated)', collect, [])
    .option('--test', 'run each operation once for a moment: whether it works at all')
    .option('--batch <n>', 'operations a batch; default: about 1 ms of them, found on the baseline', wholeNumber)
    .option('--fixed', 'all rounds for every operation, instead of stopping when it is decided')
    .option('--strict', 'hold the false discovery rate under any dependence between rows (e-values; more rounds)')
    .addOption(lanesOption())
    .addOption(marginOption())
    .addOption(failIfOption('slower:5%,cold:10%'))
    .option('--budget <time>', 'spend at most this time (30m, 2h), where it decides most', timeSpan)
    .addOption(neighboursOption())
    .addOption(
      new Option('--metric <metric>', 'rows of this rate only, where rows are compared').choices(['steady', 'cold']),
    )
    .addOption(new Option('--format <format>', 'what to print; default: operations').choices(OPERATION_FORMAT_NAMES))
    .option('--markdown <folder>', 'write result pages there: one a runtime, and one across them')
    .option('--floor', 'print what the harness itself costs on each runtime, and measure nothing else')
    .option('--tiers', "print V8's compiler tier and deoptimisations of each operation, and measure nothing else")
    .option('--plan', 'print what would run and how long it should take, and run nothing');
  withRevisionOptions(command);
  withTurnsOptions(command, 'a batch each', 'turns');
  offeringArguments(command, { words: operationNames, files: true });
  withQuietOptions(withFarmOptions(withRunOptions(command))).action(async (files, options) =>
    done(await (await import('./ops.ts')).ops(files, options, io)),
  );
}
