import { flag, oneOf, plain, repeated, texts, wholeFrom } from '../../work/typed/options.ts';
import * as shared from '../../work/typed/shared-options.ts';

/** The names that `--format` takes, the usual one first. */
export const OPERATION_FORMAT_NAMES = ['operations', 'json', 'markdown', 'csv', 'table', 'upstream', 'rows'];

/** The options of `jsdyno ops`. */
export const OPTIONS = {
  ...shared.SEVERAL,
  runs: shared.runsOption('processes for each operation on each runtime; default: 5, or at most 30 to compare'),
  filter: texts('--filter <text>', 'only operations whose file, suite or name contains it (can be repeated)'),
  exclude: texts('--exclude <text>', 'no operations whose file, suite or name contains it (can be repeated)'),
  set: texts('--set <parameter=value>', 'only this value of the parameter (can be repeated)'),
  test: flag('--test', 'run each operation once for a moment: whether it works at all'),
  batch: wholeFrom(1, '--batch <n>', 'operations a batch; default: about 1 ms of them, found on the baseline'),
  adapter: oneOf('--adapter <name>', 'none: other tools that files import are themselves, with no stand-in', ['none']),
  transform: shared.TRANSFORM,
  fixed: shared.fixedOption('all rounds for every operation, instead of stopping when it is decided'),
  strict: shared.STRICT,
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('slower:5%,cold:10%'),
  neighbours: shared.NEIGHBOURS,
  metric: {
    ...plain('--metric <metric>', 'rows of this rate only, where rows are compared'),
    choices: ['steady', 'cold'],
  },
  format: shared.formatOf(OPERATION_FORMAT_NAMES),
  markdown: plain('--markdown <folder>', 'write result pages there: one a runtime, and one across them'),
  floor: {
    ...plain<boolean>('--floor', 'print what the harness itself costs on each runtime, and measure nothing else'),
    conflicts: ['rev', 'with'],
  },
  tiers: plain<boolean>(
    '--tiers',
    "print V8's compiler tier and deoptimisations of each operation, and measure nothing else",
  ),
  plan: shared.PLAN,
  ...shared.REVISIONS,
  with: repeated(
    '--with <package@version>',
    'measure the working tree with this version of a package, by npm (can be repeated; the first is the baseline)',
  ),
  turns: shared.turnsOption('a batch each'),
  ...shared.measuringOptions(),
};
