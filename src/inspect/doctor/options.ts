import { inSeconds } from '../../work/plans/command-words.ts';
import { type Chosen, type Typed, usually } from '../../work/typed/declared.ts';
import {
  flag,
  inMilliseconds,
  perSecond,
  plain,
  repeated,
  time,
  timeOrNone,
  wholeFrom,
  word,
} from '../../work/typed/options.ts';
import { ANSWER_FORMAT, QUIET } from '../../work/typed/shared-options.ts';
import { portNumber } from '../../work/typed/values.ts';

/** What can be asked. */
export const PATH = /^\/[\x21-\x7e]*$/;

/** A path or an address of `--load`, false of `--no-load`, absent of neither. */
const load: Chosen<string | false> = {
  ...{ flags: '--load <url>', says: 'request a path of the program, or an address; default: /' },
  or: { flags: '--no-load', says: 'put no load on it' },
  given: ({ v, word }) => v.union([word, v.literal(false)], 'an address, or false'),
};

/** The options of `jsdyno doctor`, by the names that the parser has. */
export const OPTIONS = {
  on: word('--on <variant>', 'replace the first word by this runtime: node@22, bun@1, deno@2'),
  pid: wholeFrom(1, '--pid <pid>', 'observe a running process from outside (Linux)'),
  load,
  path: usually<string, Chosen<string>>('/', {
    ...plain('--path <path>', ''),
    more: (option) => option.hideHelp(),
    given: ({ v }) =>
      v.pipe(
        v.string('a text'),
        v.regex(PATH, 'a path of a URL that begins with a slash, blanks and the like encoded'),
      ),
  }),
  port: {
    ...plain('--port <n>', 'set its port; default: PORT, or detected', portNumber),
    given: ({ whole }) => whole(1, 65_535),
  } satisfies Chosen<number>,
  method: word('--method <method>', 'use this HTTP method; default: GET, or POST with a body'),
  header: repeated('--header <header>', "send 'Name: value' (can be repeated)"),
  body: plain('--body <text>', 'send this body with each request; @FILE reads a file'),
  rate: perSecond('--rate <n>', 'send n requests per second; default: as many as it can answer'),
  connections: usually(10, wholeFrom(1, '--connections <n>', 'open n connections')),
  durationMs: usually(20_000, time('--duration <time>', 'observe for this time', span)),
  warmupMs: usually(3000, timeOrNone('--warmup <time>', 'warm up for this time, or 0', span)),
  try: flag('--try', 'try what the findings suggest under the same load, and compare'),
  ...QUIET,
  format: ANSWER_FORMAT,
  output: plain('-o, --output <file>', 'also write a page with charts: doctor.html'),
};

/** As it is typed; 0 is no time at all. */
function span(ms: number): string {
  if (ms === 0) return '0';
  return ms % 1000 === 0 ? inSeconds(ms) : inMilliseconds(ms);
}

/** `jsdyno doctor` as it was typed. */
export type DoctorCommand = Typed<typeof OPTIONS>;
