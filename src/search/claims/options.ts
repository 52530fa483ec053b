import type { Chosen } from '../../work/typed/declared.ts';
import { flag, names, plain, texts } from '../../work/typed/options.ts';
import { formatOf, LANG, measuringOptions, runsOption } from '../../work/typed/shared-options.ts';
import { share } from '../../work/typed/values.ts';

const { timeoutMs: _, ...measuring } = measuringOptions({
  budget: 'spend at most this time on all claims: 20m',
});

/** The options of `jsdyno claims`. */
export const OPTIONS = {
  only: names(
    '--only <claims>',
    'check only these claims: ids, areas or workloads, * for any text (R01,crypto or repeated)',
  ),
  plan: plain<boolean>('--plan', 'print what would run and how long it takes; run nothing'),
  from: texts('--from <experiment>', 'use a stored experiment; measure nothing (can be repeated)'),
  again: flag('--again', 'measure again'),
  maps: texts('--map <file>', 'read how to measure your own claims from JSON (can be repeated)'),
  tolerance: {
    flags: '--tolerance <percent>',
    says: 'accept a change within this share of the published one; default: 25%',
    parse: share,
    given: ({ v, finite }) => v.pipe(finite, v.minValue(0, 'a share, such as .25 for 25 %')),
  } satisfies Chosen<number>,
  runs: runsOption('run at most n rounds of each row'),
  ...measuring,
  format: formatOf(
    ['table', 'markdown', 'json', 'html'],
    'choose the output; default: table, or by the name of --output',
  ),
  output: plain('-o, --output <file>', 'write to a file instead of standard output'),
  lang: LANG,
};
