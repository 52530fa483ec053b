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
  says: 'measure latencies at this many requests per second (100,200 or repeated)',
  ...{ usual: [], parse: listOf(ratePerSecond) },
  given: ({ list, aboveZero }) => list(aboveZero),
  stored: ({ list, notNegative }) => list(notNegative),
};

const shares: Kept<number[]> = {
  flags: '--shares <shares>',
  says: "measure latencies at these shares of the slowest variant's throughput (.5,.8 or repeated), or none; default: .5,.8 without --rate",
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
      'use built-in scenarios, or folders with a scenario.json (a,b or repeated); default: native',
    ),
    more: offeringScenarios,
  },
  server: plain('--server <script>', 'run your own server from this script on each variant'),
  command: plain('--command <line>', "start your own server by a command line: 'npm start', '$RUNTIME app.js'"),
  port: plain('--port <n>', 'set the port of your own server; default: PORT, or detected', portNumber),
  load: repeated('--load <url>', 'request a path of your own server, or an address (can be repeated); default: /'),
  path: { ...repeated('--path <path>', ''), more: hide },
  method: plain('--method <method>', 'use this HTTP method; default: GET, or POST with a body'),
  header: repeated('--header <header>', "send 'Name: value' to your own server (can be repeated)"),
  body: plain('--body <text>', 'send this body with each request; @FILE reads a file'),
  status: plain('--status <n>', 'expect this status; default: that of the first answer', statusNumber),
  routes: {
    ...names('--route <names>', 'use these routes, or "all" (a,b or repeated); default: the first of each scenario'),
    again: (typed: string[]) => typed.join(','),
  },
  connections: wholeFrom(1, '--connections <n>', 'open n connections; default: 50'),
  pipelining: wholeFrom(1, '--pipelining <n>', 'send at most n requests at once on a connection; default: 1'),
  durationMs: time(
    '--duration <time>',
    'measure each run for this time; default: 5s, with many runs 1.5s',
    inMilliseconds,
  ),
  warmupMs: timeOrNone('--warmup <time>', 'warm up each server for this time, or 0; default: 1s', inMilliseconds),
  runs: shared.runsOption('run n rounds of latencies, at most n of throughput; default: 10, of one variant 5'),
  rates: usually<number[], Kept<number[]>>([], rates),
  shares,
  arrivals: usually(
    'constant',
    oneOf('--arrivals <kind>', 'space requests of a fixed rate evenly, or as from independent users', [
      'constant',
      'poisson',
    ]),
  ),
  generator: shared.GENERATOR,
  config: plain('--config <file>', 'use the requests of this autobench.yml, on its url or on a --scenario'),
  preload: usually(
    'on',
    oneOf(
      '--preload <state>',
      'measure event-loop delay, utilisation and garbage collection inside the server; both: with the overhead of that',
      ['on', 'off', 'both'],
    ),
  ),
  transform: shared.TRANSFORM,
  test: flag('--test', 'check with one short run each that everything works'),
  plan: shared.PLAN,
  fixed: shared.fixedOption('run all rounds of throughput instead of stopping when it is decided'),
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('slower:5%,p99:10%'),
  format: shared.formatOf(HTTP_FORMAT_NAMES),
  turns: shared.turnsOption('a window of load at a time; throughput only'),
  ...shared.TREES,
  ...shared.measuringOptions({
    pin: 'run servers on these CPUs only: 1 or 0-2,4 (taskset); default: all but the last',
    timeout: 'end a run this long after warm-up and duration',
  }),
};
