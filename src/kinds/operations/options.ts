import { flag, oneOf, plain, texts, wholeFrom } from '../../work/typed/options.ts';
import * as shared from '../../work/typed/shared-options.ts';

/** The names that `--format` takes, the usual one first. */
export const OPERATION_FORMAT_NAMES = ['operations', 'json', 'markdown', 'csv', 'table', 'upstream', 'rows'];

/** The options of `jsdyno ops`. */
export const OPTIONS = {
  ...shared.SEVERAL,
  runs: shared.runsOption('run n processes for each operation on each runtime; default: 5, or at most 30 to compare'),
  filter: texts('--filter <text>', 'run only operations whose file, suite or name contains it (can be repeated)'),
  exclude: texts('--exclude <text>', 'skip operations whose file, suite or name contains it (can be repeated)'),
  set: texts('--set <parameter=value>', 'run only this value of a parameter (can be repeated)'),
  test: flag('--test', 'check with one short run each that operations work'),
  batch: wholeFrom(1, '--batch <n>', 'run n operations per batch; default: about 1 ms of them'),
  adapter: oneOf('--adapter <name>', 'none: let files import other tools themselves, without an adapter', ['none']),
  transform: shared.TRANSFORM,
  fixed: shared.fixedOption('run all rounds of every operation instead of stopping when it is decided'),
  strict: shared.STRICT,
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('slower:5%,cold:10%'),
  neighbours: shared.NEIGHBOURS,
  metric: {
    ...plain('--metric <metric>', 'print only rows of this rate, with --format table'),
    choices: ['steady', 'cold'],
  },
  format: shared.formatOf(OPERATION_FORMAT_NAMES),
  markdown: plain('--markdown <folder>', 'write Markdown pages there: one per runtime, and one of all'),
  floor: {
    ...plain<boolean>('--floor', 'print the overhead of the harness on each runtime, and measure nothing else'),
    conflicts: ['rev', 'with'],
  },
  tiers: plain<boolean>(
    '--tiers',
    "print V8's compiler tier and deoptimisations of each operation, and measure nothing else",
  ),
  plan: shared.PLAN,
  ...shared.TREES,
  turns: shared.turnsOption('a batch at a time'),
  ...shared.measuringOptions(),
};
