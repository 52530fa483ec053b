import type { Chosen } from '../../work/typed/declared.ts';
import { plain } from '../../work/typed/options.ts';
import { FARM, formatOf, PLAN, QUIET, runOptions } from '../../work/typed/shared-options.ts';

/** All candidates, or those of these ids. */
const confirm: Chosen<true | string[]> = {
  flags: '--confirm [ids...]',
  says: 'measure both sides of each candidate again, interleaved; or of these changes',
  given: ({ v, texts }) => v.union([v.literal(true), texts], 'true, or a list of ids'),
};

/** The options of `jsdyno history`. */
export const OPTIONS = {
  all: plain<boolean>('--all', 'list all changes: settled ones and spikes, too'),
  confirm,
  plan: { ...PLAN, says: 'with --confirm: print what would run and how long it takes; run nothing' },
  budgetMs: runOptions({ budget: 'with --confirm: spend at most this time on all changes: 20m' }).budgetMs,
  ...QUIET,
  ...FARM,
  farm: {
    ...FARM.farm,
    says: 'with --confirm: measure on the farm at postgres://...; to read its history, name it without --farm',
  },
  explain: plain<boolean>('--explain', 'print below each change the command that looks for the culprit'),
  format: formatOf(['table', 'markdown', 'csv', 'json']),
};

/** What is said of a change. */
export const SAYING = {
  why: { ...plain('--why <text>', 'say why, for whoever looks later'), needed: true as const },
  who: plain('--who <name>', 'say who decided; default: the user of this machine'),
};
