import { InvalidArgumentError, type Option } from 'commander';
import { offeringScenarios } from '../../work/console/offers.ts';
import { type Kept, usually } from '../../work/typed/declared.ts';
import {
  flag,
  inMilliseconds,
  names,
  oneOf,
  plain,
  repeated,
  time,
  timeOrNone,
  wholeFrom,
} from '../../work/typed/options.ts';
import * as shared from '../../work/typed/shared-options.ts';
import { listOf, portNumber, ratePerSecond, statusNumber } from '../../work/typed/values.ts';

/** The names that `--format` takes, the usual one first. */
export const HTTP_FORMAT_NAMES = ['table', 'markdown', 'json'];

const rates: Kept<number[]> = {
  flags: '--rate <n>',
  says: 'latencies at so many requests per second (100,200 or repeated)',
  ...{ usual: [], parse: listOf(ratePerSecond) },
  given: ({ list, aboveZero }) => list(aboveZero),
  stored: ({ list, notNegative }) => list(notNegative),
};

const shares: Kept<number[]> = {
  flags: '--shares <shares>',
  says: "latencies at these shares of the slowest variant's throughput (.5,.8 or repeated), or none; default: .5,.8 without --rate",
  ...{ usual: [], parse: listOf(shareOrNone) },
  read({ shares }) {
    const typed = [shares].flat().filter((share) => typeof share === 'number');
    return typed.length === 0 ? undefined : typed.filter((share) => !Number.isNaN(share));
  },
  again: (all) => all.join(',') || 'none',
  given: ({ list, share }) => list(share),
  stored: ({ list, notNegative }) => list(notNegative),
};

/** `.5`, `80%`, or `none`, which is no number. */
function shareOrNone(part: string): number {
  if (part.trim() === 'none') return Number.NaN;
  const value = part.trim().endsWith('%') ? Number(part.replace('%', '')) / 100 : Number(part);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('Type shares between 0 and 1, for example .5,.8, or none.');
}

const hide = (option: Option) => option.hideHelp();

/** The options of `jsdyno http`. */
export const OPTIONS = {
  ...shared.SEVERAL,
  scenarios: {
    ...names(
      '--scenario <names>',
      'built-in scenarios by name, or folders with a scenario.json (a,b or repeated); default: native',
    ),
    more: offeringScenarios,
  },
  server: plain('--server <script>', 'your own server, as its script: runs on each variant; asked for --load'),
  command: plain('--command <line>', "your own server, as a command line: 'npm start', '$RUNTIME app.js'"),
  port: plain(
    '--port <n>',
    'where your own server listens; default: PORT of its environment, or found out',
    portNumber,
  ),
  load: repeated('--load <url>', 'what to ask your own server: a path, or an address (can be repeated); default: /'),
  path: { ...repeated('--path <path>', ''), more: hide },
  method: plain('--method <method>', 'how to ask your own server; default: GET, or POST with a body'),
  header: repeated('--header <header>', "'Name: value', sent to your own server (can be repeated)"),
  body: plain('--body <text>', 'what is sent to your own server with each request; @FILE takes it from a file'),
  status: plain('--status <n>', "status of your own server's right answers; default: that of the first", statusNumber),
  routes: {
    ...names('--route <names>', 'routes by name, or "all" (a,b or repeated); default: the first of each scenario'),
    again: (typed: string[]) => typed.join(','),
  },
  connections: wholeFrom(1, '--connections <n>', 'connections to the server; default: 50'),
  pipelining: wholeFrom(1, '--pipelining <n>', 'requests that a connection has under way at most; default: 1'),
  durationMs: time(
    '--duration <time>',
    'how long each run measures; default: 5s, less where there are many runs (1.5s)',
    inMilliseconds,
  ),
  warmupMs: timeOrNone(
    '--warmup <time>',
    'load before anything counts, in each run, or 0; default: 1s',
    inMilliseconds,
  ),
  runs: shared.runsOption('rounds of latencies, and at most of throughput; default: 10, alone 5'),
  rates: usually<number[], Kept<number[]>>([], rates),
  shares,
  arrivals: usually(
    'constant',
    oneOf('--arrivals <kind>', 'at fixed rates: evenly spaced, or as from many independent users', [
      'constant',
      'poisson',
    ]),
  ),
  generator: shared.GENERATOR,
  config: plain(
    '--config <file>',
    'an autobench.yml: its requests, on the server at its url, or on a --scenario of --on',
  ),
  preload: usually(
    'on',
    oneOf(
      '--preload <state>',
      "load what tells a server's event-loop delay, utilisation and garbage collection; both: and say what it costs",
      ['on', 'off', 'both'],
    ),
  ),
  transform: shared.TRANSFORM,
  test: flag('--test', 'one short run of everything: whether it works at all'),
  plan: shared.PLAN,
  fixed: shared.fixedOption('all rounds of throughput, instead of stopping when it is decided'),
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('slower:5%,p99:10%'),
  format: shared.formatOf(HTTP_FORMAT_NAMES),
  turns: shared.turnsOption('a window of load each (throughput only)'),
  ...shared.REVISIONS,
  ...shared.measuringOptions({
    pin: 'let servers use only these CPUs: 1 or 0-2,4 (taskset); default: all but the last',
    timeout: 'longest time of a run beyond warm-up and duration',
  }),
};
