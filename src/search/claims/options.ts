import type { Language } from '../../text/messages/language.ts';
import { LANGUAGES } from '../../text/messages/languages.ts';
import { type Chosen, type Declared, usually } from '../../work/typed/declared.ts';
import { flag, names, plain, texts } from '../../work/typed/options.ts';
import { formatOf, measuringOptions, runsOption } from '../../work/typed/shared-options.ts';
import { share } from '../../work/typed/values.ts';

const { timeoutMs: _, ...measuring } = measuringOptions({
  budget: 'spend this long on runs and getting ready, once rows are listed, shared by all claims: 20m',
});

/** The options of `jsdyno claims`. */
export const OPTIONS = {
  only: names(
    '--only <claims>',
    'only these claims: ids, areas or workloads, * for any letters (R01,crypto or repeated)',
  ),
  plan: plain<boolean>('--plan', 'what would be measured, and how long it should take; nothing is run'),
  from: texts('--from <experiment>', 'answer from a stored experiment, and measure nothing (can be repeated)'),
  again: flag('--again', 'measure anew what was measured before'),
  maps: texts('--map <file>', 'JSON that says how claims of your own are measured (can be repeated)'),
  tolerance: {
    flags: '--tolerance <percent>',
    says: 'how far a change may be off and still be the published one; default: 25%',
    parse: share,
    given: ({ v, finite }) => v.pipe(finite, v.minValue(0, 'a share, such as .25 for 25 %')),
  } satisfies Chosen<number>,
  runs: runsOption('most rounds of each row; default: that of its kind of work'),
  ...measuring,
  format: formatOf(
    ['table', 'markdown', 'json', 'html'],
    'what to print; default: table, or by the ending of --output',
  ),
  output: plain('-o, --output <file>', 'write to a file instead of standard output'),
  lang: usually<Language, Declared<Language>>('en', {
    ...plain<Language>('--lang <language>', 'the language of the report'),
    choices: LANGUAGES,
  }),
};
