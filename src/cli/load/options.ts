import { InvalidArgumentError, type Option } from 'commander';
import { type Declared, type Typed, usually } from '../../work/typed/declared.ts';
import { flag, oneOf, plain, repeated, time } from '../../work/typed/options.ts';
import { GENERATOR, JSON_FORMAT, QUIET } from '../../work/typed/shared-options.ts';
import { ratePerSecond, timeLimit, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

const warmup: Declared<number | false> = {
  flags: '--warmup <time>',
  says: 'warm up for this time, or 0; default: 1s, none with --requests, .5s with --ramp',
  parse: timeSpanOrNone,
  or: { ...plain('--no-warmup', ''), more: (option: Option) => option.hideHelp() },
};

/** The rates between which the knee is looked for; `true`: rates that are found out first. */
const ramp: Declared<{ from: number; to: number } | true> = {
  flags: '--ramp [rates]',
  says: 'find the knee between two rates: 1000..20000; default: up to the throughput',
  parse: rampRates,
};

/** The options of `jsdyno load`, by the names that the parser has; times in milliseconds. */
export const OPTIONS = {
  rate: plain('--rate <n>', 'send n requests per second at fixed times, whatever the answers do', ratePerSecond),
  connections: usually(10, plain('--connections <n>', 'open n connections', wholeNumber)),
  duration: plain('--duration <time>', 'measure for this time; default: 10s, 2s for each rate of --ramp', timeSpan),
  requests: plain('--requests <n>', 'end after n requests instead', wholeNumber),
  requestsFrom: plain('--requests-from <file>', 'read requests, one per line: a path, METHOD URL, or a JSON object'),
  order: usually(
    'turn',
    oneOf('--order <order>', 'send several requests in order (turn) or at random', ['turn', 'random']),
  ),
  warmup,
  pipelining: usually(1, plain('--pipelining <n>', 'send at most n requests at once on a connection', wholeNumber)),
  method: plain('--method <method>', 'use this HTTP method; default: GET, or POST with a body'),
  header: repeated('--header <header>', "send 'Name: value' (can be repeated)"),
  body: plain('--body <text>', 'send this body with each request; @FILE reads a file'),
  arrivals: usually(
    'constant',
    oneOf('--arrivals <kind>', 'space requests of a fixed rate evenly, or as from independent users', [
      'constant',
      'poisson',
    ]),
  ),
  seed: usually(1, plain('--seed <n>', 'set the random arrivals and order', wholeNumber)),
  timeout: usually(10_000, { ...time('--timeout <time>', 'give up an answer after this time'), parse: timeLimit }),
  http2: plain<boolean>('--http2', 'use HTTP/2: over TLS, or with prior knowledge for http: addresses'),
  insecure: plain<boolean>('--insecure', 'accept any certificate'),
  cacert: plain('--cacert <file>', 'trust these certificate authorities (PEM)'),
  cert: plain('--cert <file>', 'use this client certificate (PEM)'),
  key: plain('--key <file>', 'use this key of the client certificate (PEM)'),
  unixSocket: plain('--unix-socket <path>', 'connect to this Unix domain socket'),
  pin: plain('--pin <cpus>', 'run the generator on these CPUs only: 1 or 0-2,4 (taskset)'),
  spin: {
    ...flag('--spin', 'busy-wait before requests are due; default: if there is a spare CPU'),
    or: { flags: '--no-spin', says: 'sleep until requests are due: less exact, but uses less CPU' },
  },
  serverPid: plain('--server-pid <pid>', 'report the CPU time of this server process (Linux)', wholeNumber),
  generator: GENERATOR,
  ramp,
  knee: usually(
    5,
    plain('--knee <factor>', 'with --ramp: accept a P99 of n times that at the lowest rate', kneeFactor),
  ),
  failIf: repeated('--fail-if <threshold>', "exit with 4 if 'p99 > 20ms' or 'errors > 1%' (can be repeated)"),
  histogram: plain<boolean>('--histogram', 'draw a histogram of latencies'),
  timeline: plain<boolean>('--timeline', 'print figures second by second'),
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
