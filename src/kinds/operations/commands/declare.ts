import { type Command, Option } from 'commander';
import {
  lanesOption,
  marginOption,
  withQuietOptions,
  withRunOptions,
  withTurnsOptions,
} from '../../../console/shared-options.ts';
import { collect, timeSpan, wholeNumber } from '../../../console/values.ts';
import type { Io } from '../../../text/io.ts';
import { OPERATION_FORMAT_NAMES } from '../format-names.ts';

/** Declares `jsdyno ops`. */
export function declareOperations(program: Command, io: Io, done: (exit: number) => void): void {
  const command = program
    .command('ops')
    .description('measure operations: what one costs in ns, net of the harness, on one runtime or compared on several')
    .argument('[files...]', 'files or folders that call suite(); or names of the built-in collection, or "all" of it')
    .option('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node', collect, [])
    .option(
      '--runs <n>',
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
    .option('--budget <time>', 'spend at most this time (30m, 2h), where it decides most', timeSpan)
    .addOption(
      new Option('--metric <metric>', 'rows of this rate only, where rows are compared').choices(['steady', 'cold']),
    )
    .addOption(new Option('--format <format>', 'what to print; default: operations').choices(OPERATION_FORMAT_NAMES))
    .option('--markdown <folder>', 'write result pages there: one a runtime, and one across them')
    .option('--floor', 'print what the harness itself costs on each runtime, and measure nothing else')
    .option('--tiers', "print V8's compiler tier and deoptimisations of each operation, and measure nothing else")
    .option('--plan', 'print what would run and how long it should take, and run nothing');
  withTurnsOptions(command, 'a batch each', 'turns');
  withQuietOptions(withRunOptions(command)).action(async (files, options) =>
    done(await (await import('./ops.ts')).ops(files, options, io)),
  );
}
