import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Chosen } from '../../work/typed/declared.ts';
import { usually } from '../../work/typed/declared.ts';
import { plain, word } from '../../work/typed/options.ts';
import { ANSWER_FORMAT, REVISIONS } from '../../work/typed/shared-options.ts';
import { listOf } from '../../work/typed/values.ts';

/** Interventions that were asked for, none where nobody asked; false: nothing is tried. */
const tries: Chosen<string[] | false> = {
  flags: '--try <interventions>',
  says: 'try only these: names, flags (--try --no-maglev) or variables (--try UV_THREADPOOL_SIZE=8) (a,b or repeated)',
  // Behind `--no-try` the value before is none.
  parse(text, previous) {
    if (previous !== false) return listOf((word) => word.trim())(text, previous);
    throw new JsdynoError('BAD_USAGE', '--no-try and --try are both given', {
      hint: 'leave one out',
    });
  },
  or: { flags: '--no-try', says: 'try no interventions' },
  given: ({ v, oneOrMore }) => v.union([oneOrMore, v.literal(false)], 'a list of interventions, or false'),
};

const AT_SIDES = { conflicts: ['old', 'new', 'bisect'] };

/** The options of `jsdyno why`, beside those of what is measured. */
export const OPTIONS = {
  old: word('--old <variant>', 'set the baseline; of a stored experiment its label'),
  new: word('--new <variant>', 'set the contender; of a stored experiment its label'),
  ...REVISIONS,
  rev: {
    ...REVISIONS.rev,
    ...AT_SIDES,
    says: 'explain what two commits or folders differ by, the older first (can be repeated; the second defaults to .)',
  },
  on: { ...plain('--on <variant>', 'with --rev: measure on this runtime; default: node'), ...AT_SIDES },
  bisect: plain<boolean>('--bisect', 'first find the release that changed it, then explain that one'),
  profiles: {
    ...plain<boolean>('--no-profiles', 'take no profiles'),
    given: ({ boolean }) => boolean,
  } satisfies Chosen<boolean>,
  try: usually<string[] | false, typeof tries>([], tries),
  plan: plain<boolean>('--plan', 'print what would run and how long it takes; run nothing'),
  format: ANSWER_FORMAT,
  output: plain('-o, --output <file>', 'also write a page, one HTML file'),
};
