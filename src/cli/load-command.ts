import { type Command, Option } from 'commander';
import type { Io } from './io.ts';
import { collect, ratePerSecond, timeSpan, wholeNumber } from './values.ts';

/** Declares `jsdyno load`. */
export function addLoad(program: Command, io: Io, done: (exit: number) => void): void {
  const span = (flags: string, description: string) => new Option(flags, description).argParser(timeSpan);
  program
    .command('load')
    .description(
      'put load on a web server: as many requests as it answers, or a fixed rate with latencies that are right',
    )
    .argument('<url>', 'its address: http://localhost:3000/')
    .option('--rate <n>', 'requests per second, sent when they are due whatever the answers do', ratePerSecond)
    .option('--connections <n>', 'connections to the server', wholeNumber, 10)
    .addOption(span('--duration <time>', 'how long to measure').default(10_000, '10s'))
    .option('--requests <n>', 'end after so many requests instead', wholeNumber)
    .addOption(span('--warmup <time>', 'load before anything counts; default: 1s, none with --requests'))
    .option('--no-warmup', 'count from the first request on')
    .option('--pipelining <n>', 'requests that a connection has under way at most', wholeNumber, 1)
    .option('--method <method>', 'default: GET, or POST with a body')
    .option('--header <header>', "'Name: value' (can be repeated)", collect, [])
    .option('--body <text>', 'what is sent with each request; @FILE takes it from a file')
    .addOption(
      new Option('--arrivals <kind>', 'at a fixed rate: evenly spaced, or as from many independent users')
        .choices(['constant', 'poisson'])
        .default('constant'),
    )
    .option('--seed <n>', 'decides poisson arrivals', wholeNumber, 1)
    .addOption(span('--timeout <time>', 'longest time for an answer').default(10_000, '10s'))
    .option('--http2', 'HTTP/2: over TLS, or with prior knowledge where the address begins with http:')
    .option('--insecure', 'take any certificate')
    .option('--no-spin', 'sleep until requests are due: less exact, and leaves the CPU to others')
    .option('--server-pid <pid>', "the server's process, to tell what CPU time it used (Linux)", wholeNumber)
    .addOption(
      new Option('--generator <name>', 'what makes the load; all but the own one must be installed')
        .choices(['own', 'wrk', 'h2load', 'oha', 'autocannon'])
        .default('own'),
    )
    .option('--json', 'as JSON, with the whole histograms')
    .option('--hdr <file>', 'write the percentile distribution of HdrHistogram')
    .option('--raw <file>', 'write each latency, as CSV')
    .option('--no-progress', 'be quiet while running')
    .action(async (url, options) => done(await (await import('./load.ts')).load(url, options, io)));
}
