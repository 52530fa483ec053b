import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { collect, portNumber, ratePerSecond, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

/** Declares `jsdyno doctor`. */
export function addDoctor(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('doctor'), '-- node app.js', { job: 'what an application waits for' })
    .description('look into a program under load: what it waits for, with evidence, or that nothing is wrong')
    .argument('[command...]', 'how it is started, behind --: node app.js')
    .option('--on <variant>', 'the runtime in place of the first word: node@22, bun@1, deno@2')
    .option('--pid <pid>', 'a process that runs, from outside only (Linux)', wholeNumber)
    .option('--load <url>', 'with --pid: put load on this address')
    .option('--no-load', 'put no load on it: it has some, or needs none')
    .option('--path <path>', 'what to ask it', '/')
    .option('--port <n>', 'where it listens, unless it heeds PORT or is found out', portNumber)
    .option('--method <method>', 'default: GET, or POST with a body')
    .option('--header <header>', "'Name: value' (can be repeated)", collect, [])
    .option('--body <text>', 'what is sent with each request; @FILE takes it from a file')
    .option('--rate <n>', 'requests per second; default: as many as it answers', ratePerSecond)
    .option('--connections <n>', 'connections to it', wholeNumber, 10)
    .addOption(new Option('--duration <time>', 'how long to look').argParser(timeSpan).default(20_000, '20s'))
    .addOption(
      new Option('--warmup <time>', 'load before anything counts, or 0').argParser(timeSpanOrNone).default(3000, '3s'),
    )
    .option('--try', 'try what the findings suggest, under the same load, and give a verdict')
    .option('--offline', 'never use the network')
    .option('--no-progress', 'be quiet while running')
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(['table', 'markdown', 'json']))
    .option('-o, --output <file>', 'also write a page with charts: doctor.html')
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing wrong, 4 findings, 5 not judged (the machine is disturbed), 3 it could not be looked into.`,
    );
  command.action(async (words, options) => done(await (await import('./doctor.ts')).doctor(words, options, io)));
}
