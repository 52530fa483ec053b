import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { collect, ratePerSecond, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

/** Declares `jsdyno flame`; what it needs is loaded when it is called. */
export function addFlame(program: Command, io: Io, done: (exit: number) => void): void {
  withFirstLine(program.command('flame'), '-- node app.js', { job: 'where a program spends its time' })
    .description('take a profile of a program, and write a page with its flame graph; or show profiles that there are')
    .usage('[options] -- program [arguments...]\n       jsdyno flame [options] files...')
    .argument('[words...]', 'the program as one would type it, behind --; or files with profiles')
    .addOption(new Option('--pid <pid>', 'a process of Node.js that runs already').argParser(wholeNumber))
    .option('--scenario <name>', 'the server of a scenario, with its own requests as load')
    .option('--on <variant>', 'the runtime, in place of the one that the program names: node@22, "node@24 --maglev"')
    .addOption(
      new Option('--duration <time>', 'how long; default: until it ends, of load and --pid 10s').argParser(timeSpan),
    )
    .option('--load <url>', 'put load on it: http://localhost:3000/, or a path of whatever port it listens on')
    .option('--rate <n>', 'requests per second; default: as many as it answers', ratePerSecond)
    .option('--connections <n>', 'connections of the load', wholeNumber, 10)
    .addOption(
      new Option('--warmup <time>', 'load before the profile, or 0').argParser(timeSpanOrNone).default(1000, '1s'),
    )
    .addOption(new Option('--no-warmup').hideHelp())
    .addOption(new Option('--interval <time>', 'time between two samples').argParser(timeSpan).default(5, '5ms'))
    .option('--no-cost', 'do not measure what the profiler costs, which takes as long again')
    .option('--heap', 'what is allocated, in place of time')
    .addOption(new Option('--held', 'what is allocated and still held at the end').conflicts('heap'))
    .option('--perf', 'take it by perf: with native code and the kernel (Linux)')
    .option('--diff', 'two files: what the second spends more than the first')
    .option('--together', 'all processes and threads as one')
    .option('-o, --output <file>', 'where to write the page', 'flame.html')
    .option('--no-page', 'write no page')
    .option(
      '--export <file>',
      'also write a .cpuprofile, .heapprofile, .pb.gz (pprof) or .collapsed (can be repeated)',
      collect,
      [],
    )
    .addOption(new Option('--format <format>', 'what to print').choices(['table', 'markdown', 'json']).default('table'))
    .option('--offline', 'never use the network')
    .addHelpText('after', EXAMPLES)
    .action(async (words, options) => done(await (await import('./flame.ts')).flame(words, options, io)));
}

const EXAMPLES = `
  jsdyno flame -- node app.js
  jsdyno flame --load http://localhost:3000/ --rate 500 -- node server.js
  jsdyno flame --pid 4711 --duration 5s
  jsdyno flame --diff before.cpuprofile after.cpuprofile

Exit codes: 0 there is a profile; 3 the program failed by itself; 2 bad input.
docs/flame.md`;
