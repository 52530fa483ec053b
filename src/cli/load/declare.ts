import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { withJsonFormat } from '../../work/typed/shared-options.ts';
import { collect, ratePerSecond, timeLimit, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

/** Declares `jsdyno load`. */
export function addLoad(program: Command, io: Io, done: (exit: number) => void): void {
  const span = (flags: string, description: string) => new Option(flags, description).argParser(timeSpan);
  const command = withFirstLine(program.command('load'), 'http://localhost:3000/', { job: 'a server that is up' })
    .description(
      'put load on a web server: as many requests as it answers, or a fixed rate with latencies that are right',
    )
    .argument('[urls...]', 'its address: http://localhost:3000/; several are asked by turns')
    .option('--rate <n>', 'requests per second, sent when they are due whatever the answers do', ratePerSecond)
    .option('--connections <n>', 'connections to the server', wholeNumber, 10)
    .addOption(span('--duration <time>', 'how long to measure; default: 10s, of each rate of --ramp 2s'))
    .option('--requests <n>', 'end after so many requests instead', wholeNumber)
    .option('--requests-from <file>', 'what to ask, a line each: a path, METHOD URL, or a JSON object')
    .addOption(new Option('--order <order>', 'of several requests').choices(['turn', 'random']).default('turn'))
    .addOption(
      new Option(
        '--warmup <time>',
        'load before anything counts, or 0; default: 1s, none with --requests, .5s with --ramp',
      ).argParser(timeSpanOrNone),
    )
    .addOption(new Option('--no-warmup').hideHelp())
    .option('--pipelining <n>', 'requests that a connection has under way at most', wholeNumber, 1)
    .option('--method <method>', 'default: GET, or POST with a body')
    .option('--header <header>', "'Name: value' (can be repeated)", collect, [])
    .option('--body <text>', 'what is sent with each request; @FILE takes it from a file')
    .addOption(
      new Option('--arrivals <kind>', 'at a fixed rate: evenly spaced, or as from many independent users')
        .choices(['constant', 'poisson'])
        .default('constant'),
    )
    .option('--seed <n>', 'decides poisson arrivals, and a random order', wholeNumber, 1)
    .addOption(new Option('--timeout <time>', 'longest time for an answer').argParser(timeLimit).default(10_000, '10s'))
    .option('--http2', 'HTTP/2: over TLS, or with prior knowledge where the address begins with http:')
    .option('--insecure', 'take any certificate')
    .option('--cacert <file>', 'believe the certificates of these authorities (PEM)')
    .option('--cert <file>', 'show this client certificate (PEM)')
    .option('--key <file>', 'its key (PEM)')
    .option('--unix-socket <path>', 'connect to this Unix domain socket')
    .option('--pin <cpus>', 'let the generator use only these CPUs: 1 or 0-2,4 (taskset)')
    .option('--spin', 'look at the clock without sleeping when requests are due soon; default: with a CPU to spare')
    .option('--no-spin', 'sleep until requests are due: less exact, and leaves the CPU to others')
    .option('--server-pid <pid>', "the server's process, to tell what CPU time it used (Linux)", wholeNumber)
    .addOption(
      new Option('--generator <name>', 'what makes the load; all but the own one must be installed')
        .choices(['own', 'wrk', 'h2load', 'oha', 'autocannon'])
        .default('own'),
    )
    .option(
      '--ramp [rates]',
      'look for the knee between two rates: 1000..20000; default: by what it answers at most',
      rampRates,
    )
    .addOption(
      new Option('--knee <factor>', 'with --ramp: P99 may grow to so many times that at the lowest rate')
        .argParser(kneeFactor)
        .default(5),
    )
    .option('--fail-if <threshold>', "exit code 4 if so: 'p99 > 20ms', 'errors > 1%' (can be repeated)", collect, [])
    .option('--histogram', 'draw how latencies are spread')
    .option('--timeline', 'print it second by second')
    .option('--hdr <file>', 'write the percentile distribution of HdrHistogram')
    .option('--raw <file>', 'write each latency, as CSV')
    .option('--no-progress', 'be quiet while running');
  withJsonFormat(command).action(async (urls, options) =>
    done(await (await import('./load.ts')).printLoad(urls, options, io)),
  );
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
