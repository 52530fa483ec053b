import { InvalidArgumentError, type Option } from 'commander';
import { type Declared, type Typed, usually } from '../../work/typed/declared.ts';
import { flag, oneOf, plain, repeated, time } from '../../work/typed/options.ts';
import { GENERATOR, JSON_FORMAT, QUIET } from '../../work/typed/shared-options.ts';
import { ratePerSecond, timeLimit, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

const warmup: Declared<number | false> = {
  flags: '--warmup <time>',
  says: 'load before anything counts, or 0; default: 1s, none with --requests, .5s with --ramp',
  parse: timeSpanOrNone,
  or: { ...plain('--no-warmup', ''), more: (option: Option) => option.hideHelp() },
};

/** The rates between which the knee is looked for; `true`: rates that are found out first. */
const ramp: Declared<{ from: number; to: number } | true> = {
  flags: '--ramp [rates]',
  says: 'look for the knee between two rates: 1000..20000; default: by what it answers at most',
  parse: rampRates,
};

/** The options of `jsdyno load`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  rate: plain('--rate <n>', 'requests per second, sent when they are due whatever the answers do', ratePerSecond),
  connections: usually(10, plain('--connections <n>', 'connections to the server', wholeNumber)),
  duration: plain('--duration <time>', 'how long to measure; default: 10s, of each rate of --ramp 2s', timeSpan),
  requests: plain('--requests <n>', 'end after so many requests instead', wholeNumber),
  requestsFrom: plain('--requests-from <file>', 'what to ask, a line each: a path, METHOD URL, or a JSON object'),
  order: usually('turn', oneOf('--order <order>', 'of several requests', ['turn', 'random'])),
  warmup,
  pipelining: usually(1, plain('--pipelining <n>', 'requests that a connection has under way at most', wholeNumber)),
  method: plain('--method <method>', 'default: GET, or POST with a body'),
  header: repeated('--header <header>', "'Name: value' (can be repeated)"),
  body: plain('--body <text>', 'what is sent with each request; @FILE takes it from a file'),
  arrivals: usually(
    'constant',
    oneOf('--arrivals <kind>', 'at a fixed rate: evenly spaced, or as from many independent users', [
      'constant',
      'poisson',
    ]),
  ),
  seed: usually(1, plain('--seed <n>', 'decides poisson arrivals, and a random order', wholeNumber)),
  timeout: usually(10_000, { ...time('--timeout <time>', 'longest time for an answer'), parse: timeLimit }),
  http2: plain<boolean>('--http2', 'HTTP/2: over TLS, or with prior knowledge where the address begins with http:'),
  insecure: plain<boolean>('--insecure', 'take any certificate'),
  cacert: plain('--cacert <file>', 'believe the certificates of these authorities (PEM)'),
  cert: plain('--cert <file>', 'show this client certificate (PEM)'),
  key: plain('--key <file>', 'its key (PEM)'),
  unixSocket: plain('--unix-socket <path>', 'connect to this Unix domain socket'),
  pin: plain('--pin <cpus>', 'let the generator use only these CPUs: 1 or 0-2,4 (taskset)'),
  spin: {
    ...flag('--spin', 'look at the clock without sleeping when requests are due soon; default: with a CPU to spare'),
    or: { flags: '--no-spin', says: 'sleep until requests are due: less exact, and leaves the CPU to others' },
  },
  serverPid: plain('--server-pid <pid>', "the server's process, to tell what CPU time it used (Linux)", wholeNumber),
  generator: GENERATOR,
  ramp,
  knee: usually(
    5,
    plain('--knee <factor>', 'with --ramp: P99 may grow to so many times that at the lowest rate', kneeFactor),
  ),
  failIf: repeated('--fail-if <threshold>', "exit code 4 if so: 'p99 > 20ms', 'errors > 1%' (can be repeated)"),
  histogram: plain<boolean>('--histogram', 'draw how latencies are spread'),
  timeline: plain<boolean>('--timeline', 'print it second by second'),
  hdr: plain('--hdr <file>', 'write the percentile distribution of HdrHistogram'),
  raw: plain('--raw <file>', 'write each latency, as CSV'),
  progress: QUIET.progress,
  ...JSON_FORMAT,
};

/** `jsdyno load` as it was typed. */
export interface LoadCommand extends Typed<typeof OPTIONS> {
  verbose?: boolean;
}

/** `1000..20000`. */
function rampRates(text: string): { from: number; to: number } {
  const [, from, to] = /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const rates = { from: Number(from), to: Number(to) };
  if (rates.from > 0 && rates.to > rates.from) return rates;
  throw new InvalidArgumentError('Type the lowest and the highest rate, for example 1000..20000.');
}

function kneeFactor(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 1 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Type a number above 1, for example 5.');
}
