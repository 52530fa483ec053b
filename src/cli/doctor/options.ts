import { inSeconds } from '../../work/plans/command-words.ts';
import { type Declared, type Typed, usually } from '../../work/typed/declared.ts';
import { inMilliseconds, plain, repeated, time } from '../../work/typed/options.ts';
import { formatOf, QUIET } from '../../work/typed/shared-options.ts';
import { portNumber, ratePerSecond, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

/** An address of `--load`, false of `--no-load`, absent of neither. */
const load: Declared<string | false> = {
  ...{ flags: '--load <url>', says: 'with --pid: put load on this address' },
  or: { flags: '--no-load', says: 'put no load on it: it has some, or needs none' },
};

/** The options of `jsdyno doctor`, by the names that the parser has. */
export const OPTIONS = {
  on: plain('--on <variant>', 'the runtime in place of the first word: node@22, bun@1, deno@2'),
  pid: plain('--pid <pid>', 'a process that runs, from outside only (Linux)', wholeNumber),
  load,
  path: usually('/', plain('--path <path>', 'what to ask it')),
  port: plain('--port <n>', 'where it listens, unless it heeds PORT or is found out', portNumber),
  method: plain('--method <method>', 'default: GET, or POST with a body'),
  header: repeated('--header <header>', "'Name: value' (can be repeated)"),
  body: plain('--body <text>', 'what is sent with each request; @FILE takes it from a file'),
  rate: plain('--rate <n>', 'requests per second; default: as many as it answers', ratePerSecond),
  connections: usually(10, plain('--connections <n>', 'connections to it', wholeNumber)),
  duration: usually(20_000, time('--duration <time>', 'how long to look', span)),
  warmup: usually(3000, {
    ...time('--warmup <time>', 'load before anything counts, or 0', span),
    parse: timeSpanOrNone,
  }),
  try: plain<boolean>('--try', 'try what the findings suggest, under the same load, and give a verdict'),
  ...QUIET,
  format: formatOf(['table', 'markdown', 'json']),
  output: plain('-o, --output <file>', 'also write a page with charts: doctor.html'),
};

/** As it is typed; 0 is no time at all. */
function span(ms: number): string {
  if (ms === 0) return '0';
  return ms % 1000 === 0 ? inSeconds(ms) : inMilliseconds(ms);
}

/** `jsdyno doctor` as it was typed. */
export type DoctorCommand = Typed<typeof OPTIONS>;
