import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Chosen } from '../../work/typed/declared.ts';
import { usually } from '../../work/typed/declared.ts';
import { plain, word } from '../../work/typed/options.ts';
import { ANSWER_FORMAT } from '../../work/typed/shared-options.ts';
import { listOf } from '../../work/typed/values.ts';

/** Interventions that were asked for, none where nobody asked; false: nothing is tried. */
const tries: Chosen<string[] | false> = {
  flags: '--try <interventions>',
  says: 'try only these, all of them: by name, as a flag (--try --no-maglev) or a variable (--try UV_THREADPOOL_SIZE=8) (a,b or repeated)',
  // Behind `--no-try` the value before is none.
  parse(text, previous) {
    if (previous !== false) return listOf((word) => word.trim())(text, previous);
    throw new JsdynoError('BAD_USAGE', '--no-try and --try are both given, and one of them would be ignored', {
      hint: 'leave one out',
    });
  },
  or: { flags: '--no-try', says: 'try no interventions: say what differs and where the time goes alone' },
  given: ({ v, oneOrMore }) => v.union([oneOrMore, v.literal(false)], 'a list of interventions, or false'),
};

/** The options of `jsdyno why`, beside those of what is measured. */
export const OPTIONS = {
  old: word('--old <variant>', 'the side it is compared with; of a stored experiment a label'),
  new: word('--new <variant>', 'the side that differs; of a stored experiment a label'),
  bisect: plain<boolean>('--bisect', 'first find the release between the two, then explain that pair'),
  profiles: {
    ...plain<boolean>('--no-profiles', 'make no runs under profilers'),
    given: ({ boolean }) => boolean,
  } satisfies Chosen<boolean>,
  try: usually<string[] | false, typeof tries>([], tries),
  plan: plain<boolean>('--plan', 'print what would be done and how long it should take, and do nothing'),
  format: ANSWER_FORMAT,
  output: plain('-o, --output <file>', 'also write a page, one HTML file'),
};
