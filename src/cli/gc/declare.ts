import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { offering } from '../../work/console/offers.ts';
import { withQuietOptions } from '../../work/typed/shared-options.ts';
import { collect, ratePerSecond, timeSpan, timeSpanOrNone, wholeNumber } from '../../work/typed/values.ts';

/** The names that `--format` takes, the usual one first. */
const FORMATS = ['table', 'markdown', 'json'];

async function scenarioNames(): Promise<string[]> {
  return (await import('../../host/scenarios/find-scenarios.ts')).builtInScenarios();
}

/** Declares `jsdyno gc`. */
export function addGc(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('gc'), '-- node app.js', { job: "a program's garbage collections" })
    .description(
      "watch a program's garbage collections: pauses, what causes them, where the live set goes, what tuning would save",
    )
    .argument('[words...]', 'behind --: the command line; with --on: a script and its arguments')
    .option('--on <variant>', 'the runtime that the script runs on: node@22, "node@24 --max-semi-space-size=64"')
    .addOption(new Option('--duration <time>', 'end the program after so long; of a load 10s').argParser(timeSpan))
    .option('--load <url>', 'put load on the program, which listens there; only the time of the load counts')
    .addOption(
      offering(new Option('--scenario <name>', 'a scenario: its server on --on, under load'), {
        words: scenarioNames,
        files: true,
      }),
    )
    .option('--rate <n>', 'requests per second; default: as many as it answers', ratePerSecond)
    .option('--connections <n>', 'connections of the load', wholeNumber, 10)
    .addOption(
      new Option('--warmup <time>', 'load before anything counts, or 0; default: 1s').argParser(timeSpanOrNone),
    )
    .option('--pid <pid>', 'watch a Node.js process that runs already, by its inspector (Linux, macOS)', wholeNumber)
    .option('--from <file>', 'read what --trace-gc, --trace-gc-nvp or --trace-event-categories=v8 wrote')
    .option('--try', 'measure larger semi-spaces and no helper threads against the program as it is, in rounds')
    .option('--try-flags <flags>', 'try these flags of V8 instead (can be repeated)', collect, [])
    .option('-r, --runs <n>', 'rounds of --try at most', wholeNumber)
    .option('--all', 'list every collection, in the order of time, instead of the longest')
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(FORMATS))
    .option('-o, --output <file>', 'also write a page with charts: gc.html');
  withQuietOptions(command).action(async (words, options) =>
    done(await (await import('./gc.ts')).gc(words, options, io)),
  );
}
