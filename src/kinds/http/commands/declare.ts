import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offering } from '../../../work/console/offers.ts';
import { withRevisionOptions } from '../../../work/console/revision-options.ts';
import {
  eachOption,
  failIfOption,
  lanesOption,
  marginOption,
  withFarmOptions,
  withQuietOptions,
  withRunOptions,
  withTurnsOptions,
} from '../../../work/console/shared-options.ts';
import {
  collect,
  listOf,
  portNumber,
  ratePerSecond,
  statusNumber,
  timeSpan,
  timeSpanOrNone,
  wholeNumber,
} from '../../../work/console/values.ts';

/** The names that `--format` takes, the usual one first. */
export const HTTP_FORMAT_NAMES = ['table', 'markdown', 'json'];

async function scenarioNames(): Promise<string[]> {
  return (await import('../../../host/scenarios/find-scenarios.ts')).builtInScenarios();
}

/** Declares `jsdyno http`. */
export function declareHttp(program: Command, io: Io, done: (exit: number) => void): void {
  const span = (flags: string, description: string) => new Option(flags, description).argParser(timeSpan);
  const command = withFirstLine(program.command('http'), '--on node@20 --on node@22', { job: 'web servers' })
    .description('compare web servers: requests per second, then latencies at fixed rates, on a fresh server each run')
    .option('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node', collect, [])
    .addOption(eachOption())
    .addOption(
      offering(
        new Option(
          '--scenario <names>',
          'built-in scenarios by name, or folders with a scenario.json (a,b or repeated); default: native',
        )
          .argParser(listOf(String))
          .default([]),
        { words: scenarioNames, files: true },
      ),
    )
    .option('--server <script>', 'your own server, as its script: runs on each variant; asked for --path')
    .option('--command <line>', "your own server, as a command line: 'npm start', '$RUNTIME app.js'")
    .option('--port <n>', 'where your own server listens; default: PORT of its environment, or found out', portNumber)
    .option('--path <path>', 'what to ask your own server (can be repeated); default: /', collect, [])
    .option('--method <method>', 'how to ask your own server; default: GET, or POST with a body')
    .option('--header <header>', "'Name: value', sent to your own server (can be repeated)", collect, [])
    .option('--body <text>', 'what is sent to your own server with each request; @FILE takes it from a file')
    .option('--status <n>', "status of your own server's right answers; default: that of the first", statusNumber)
    .option(
      '--route <names>',
      'routes by name, or "all" (a,b or repeated); default: the first of each scenario',
      listOf(String),
      [],
    )
    .option('--connections <n>', 'connections to the server; default: 50', wholeNumber)
    .option('--pipelining <n>', 'requests that a connection has under way at most; default: 1', wholeNumber)
    .addOption(span('--duration <time>', 'how long each run measures; default: 5s'))
    .option('--warmup <time>', 'load before anything counts, in each run, or 0; default: 1s', timeSpanOrNone)
    .option('-r, --runs <n>', 'rounds of latencies, and at most of throughput; default: 10, alone 5', wholeNumber)
    .option('--rate <n>', 'latencies at so many requests per second (100,200 or repeated)', listOf(ratePerSecond), [])
    .option(
      '--shares <shares>',
      "latencies at these shares of the slowest variant's throughput (.5,.8 or repeated), or none; default: .5,.8 without --rate",
      listOf(shareOrNone),
      [],
    )
    .addOption(
      new Option('--arrivals <kind>', 'at fixed rates: evenly spaced, or as from many independent users')
        .choices(['constant', 'poisson'])
        .default('constant'),
    )
    .addOption(
      new Option('--generator <name>', 'what makes the load; all but the own one must be installed')
        .choices(['own', 'wrk', 'h2load', 'oha', 'autocannon'])
        .default('own'),
    )
    .option('--config <file>', 'an autobench.yml: its requests, on the server at its url, or on a --scenario of --on')
    .addOption(
      new Option(
        '--preload <state>',
        "load what tells a server's event-loop delay, utilisation and garbage collection; both: and say what it costs",
      )
        .choices(['on', 'off', 'both'])
        .default('on'),
    )
    .option('--test', 'one short run of everything: whether it works at all')
    .option('--plan', 'print what would run and how long it should take, and run nothing')
    .option('--fixed', 'all rounds of throughput, instead of stopping when it is decided')
    .addOption(lanesOption())
    .addOption(marginOption())
    .addOption(failIfOption('slower:5%,p99:10%'))
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(HTTP_FORMAT_NAMES));
  withTurnsOptions(command, 'a window of load each (throughput only)', 'turns');
  withQuietOptions(
    withFarmOptions(
      withRunOptions(withRevisionOptions(command), {
        pin: 'let servers use only these CPUs: 1 or 0-2,4 (taskset); default: all but the last',
        timeout: 'longest time of a run beyond warm-up and duration',
      }),
    ),
  ).action(async (options) => done(await (await import('./http.ts')).http(options, io)));
  command
    .command('init')
    .description('write a scenario.json for the server of a folder, with what it answers; never overwrites')
    .argument('[folder]', 'where the server lies', '.')
    .action(async (folder) => done(await (await import('./http-init.ts')).httpInit(folder, io)));
}

/** `.5`, `80%`, or `none`. */
function shareOrNone(part: string): number | 'none' {
  if (part.trim() === 'none') return 'none';
  const value = part.trim().endsWith('%') ? Number(part.replace('%', '')) / 100 : Number(part);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('Type shares between 0 and 1, for example .5,.8, or none.');
}
