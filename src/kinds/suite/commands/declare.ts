import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { withRevisionOptions } from '../../../work/console/revision-options.ts';
import {
  comparisonFormatOption,
  eachOption,
  failIfOption,
  lanesOption,
  marginOption,
  plotOption,
  withFarmOptions,
  withJsonFormat,
  withQuietOptions,
  withRunOptions,
  withTurnsOptions,
} from '../../../work/console/shared-options.ts';
import { collect, shareOrPercent, timeSpan, wholeNumber, wholeNumberOrNone } from '../../../work/console/values.ts';
import { ROUNDS, ROUNDS_IN_TURNS, USUAL_SEARCH } from '../plan.ts';

/** Declares `jsdyno compare`, `run`, `scatter`, `calibrate` and `noise`. */
export function declareSuite(program: Command, io: Io, done: (exit: number) => void): void {
  const compare = withFirstLine(program.command('compare'), '--old node@20 --new node@22 url', {
    job: 'versions, builds, runtimes',
  })
    .description('compare variants on the benchmarks of the given modules ("all" is every module)')
    .argument('<categories...>', 'modules of the suite: buffers, url ...')
    .option(
      '--on <variant>',
      'a runtime (can be repeated; the first is the baseline); as upstream: --old for the first, --new for others',
      collect,
      [],
    )
    .addOption(eachOption())
    .addOption(new Option('--old <variant>').hideHelp())
    .addOption(new Option('--new <variant>').argParser(collect).default([]).hideHelp());
  withRevisionOptions(withSuiteOptions(compare));
  withTurnsOptions(compare, 'a call of main() with about a millisecond of iterations each', 'turns');
  withMeasureOptions(compare)
    .addOption(
      new Option(
        '--calibrate',
        'choose the iterations of each row on the baseline, so that a run measures about 0.2 s; runs under 0.02 s stay; the default of what takes no turns',
      ),
    )
    .addOption(
      new Option(
        '--as-declared',
        'every run one after the other and with the iterations that its author wrote, as upstream; implied by --fixed',
      ).conflicts(['turns', 'sequential', 'calibrate']),
    )
    .option('--budget <time>', 'spend at most this time (30m, 2h), where it decides most', timeSpan)
    .option('--plan', 'print what would run and how long it should take, and run nothing')
    .option('--fixed', 'all rounds for every row, as upstream, instead of stopping when a row is decided')
    .option('--strict', 'hold the false discovery rate under any dependence between rows (e-values; more rounds)')
    .addOption(lanesOption())
    .addOption(marginOption())
    .addOption(failIfOption('slower:5%,declared:10%'))
    .addOption(comparisonFormatOption())
    .addOption(plotOption('a box plot of the rates, as compare.R'))
    .action(async (categories, options) => done(await (await import('./compare.ts')).compare(categories, options, io)));

  const run = withFirstLine(program.command('run'), 'url')
    .description("run benchmarks and print each rate, as Node.js core's run.js")
    .argument('<categories...>', 'modules of the suite; "test" among them runs one small configuration a file')
    .option('--on <variant>', 'a runtime (can be repeated; lines then say which); default: node', collect, []);
  withSuiteOptions(run);
  withMeasureOptions(run, ROUNDS.run)
    .option('--track', 'show progress')
    .addOption(new Option('--format <format>', 'what to print; default: simple').choices(['simple', 'csv']))
    .action(async (categories, options) => done(await (await import('./run.ts')).run(categories, options, io)));

  const scatter = withFirstLine(program.command('scatter'), 'buffers/buffer-tojson.js')
    .description(
      "run one benchmark over its parameters, or read scatter.js' CSV, and tabulate mean rates with intervals",
    )
    .argument('<file>', 'a benchmark such as buffers/buffer-tojson.js, or a CSV file, or - for standard input')
    .option('--on <variant>', 'the runtime', 'node')
    .option('--xaxis <parameter>', 'the parameter of the rows')
    .option('--category <parameter>', 'the parameter that splits them')
    .addOption(plotOption('mean rates over --xaxis, as scatter.R'))
    .option('--log', 'a log axis along x in the plot')
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option('--set <parameter=value>', 'use this value (can be repeated)', collect, []);
  withMeasureOptions(scatter, ROUNDS.scatter)
    .addOption(
      new Option(
        '--format <format>',
        'the runs as CSV, or the table; default: the table where its parameters are named',
      ).choices(['csv', 'table']),
    )
    .action(async (file, options) => done(await (await import('./scatter.ts')).scatter(file, options, io)));

  const calibrate = declareCalibrate(program, io, done);

  const noise = program
    .command('noise')
    .description('run a variant against itself: the false positives, the noise, and the smallest effect seen here')
    .argument('[categories...]', 'modules of the suite; default: a quick choice')
    .option('--on <variant>', 'the runtime', 'node');
  withSuiteOptions(noise);
  withJsonFormat(withMeasureOptions(noise, ROUNDS.noise).addOption(lanesOption())).action(async (categories, options) =>
    done(await (await import('./noise.ts')).noise(categories, options, io)),
  );

  for (const command of [compare, run, noise]) offeringArguments(command, { words: moduleNames });
  for (const command of [scatter, calibrate]) offeringArguments(command, { words: benchmarkNames, files: true });
}

async function moduleNames(): Promise<string[]> {
  return ['all', ...(await import('../files/suite.ts')).openSuite(undefined).categories.keys()];
}

async function benchmarkNames(): Promise<string[]> {
  const { openSuite, selectBenchmarks } = await import('../files/suite.ts');
  return selectBenchmarks(openSuite(undefined), { categories: ['all'], filter: [], exclude: [] });
}

function withSuiteOptions(command: Command): Command {
  return command
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option(
      '--filter <text>',
      'only files whose name contains it, url-parse or url/url-parse (can be repeated)',
      collect,
      [],
    )
    .option('--exclude <text>', 'no files whose name contains it (can be repeated)', collect, [])
    .option('--set <parameter=value>', 'use this value; CPUSET=0-2 pins (can be repeated)', collect, []);
}

/** @param runs of each configuration where none are told; absent: those of a comparison */
function withMeasureOptions(command: Command, runs?: number): Command {
  const timeout = "longest time of a run beyond the benchmark's own duration";
  const words = 'runs of each configuration on each variant';
  const compared = `${words}; default: at most ${ROUNDS_IN_TURNS} in turns, else ${ROUNDS.compare}`;
  const measuring = withRunOptions(
    command.option('-r, --runs <n>', runs === undefined ? compared : words, wholeNumber, runs),
    { timeout },
  ).option('--native-harness', "run the suite's own common.js with its processes instead of the harness");
  return withQuietOptions(withFarmOptions(measuring));
}

/** Declares `jsdyno calibrate`, with the defaults of upstream's calibrate-n.js. */
function declareCalibrate(program: Command, io: Io, done: (exit: number) => void): Command {
  const command = withFirstLine(program.command('calibrate'), 'buffers/buffer-tojson.js')
    .description(
      "find the iterations of one benchmark with which equal runs agree, as Node.js core's calibrate-n.js: a table of n and coefficients of variation",
    )
    .argument('<file>', 'a benchmark such as buffers/buffer-tojson.js')
    .option('--on <variant>', 'the runtime', 'node')
    .option('-r, --runs <n>', 'runs of each configuration with each n', wholeNumber, ROUNDS.calibrate)
    .addOption(
      new Option(
        '--cv-threshold <share>',
        'enough is a mean coefficient of variation below this, and each below twice it',
      )
        .argParser(shareOrPercent)
        .default(USUAL_SEARCH.cvThreshold, '5%'),
    )
    .option('--start-n <n>', 'the n to begin with', wholeNumber, USUAL_SEARCH.startN)
    .option('--increase <factor>', 'what n is multiplied by', factor, USUAL_SEARCH.increase)
    .option('--max-increases <n>', 'how often at most', wholeNumberOrNone, USUAL_SEARCH.maxIncreases)
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option('--set <parameter=value>', 'use this value (can be repeated)', collect, []);
  const timeout = "longest time of a run beyond the benchmark's own duration";
  withQuietOptions(withRunOptions(command, { timeout })).option(
    '--native-harness',
    "run the suite's own common.js with its processes instead of the harness",
  );
  return withJsonFormat(command).action(async (file, options) =>
    done(await (await import('./calibrate.ts')).calibrate(file, options, io)),
  );
}

function factor(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 1) || !Number.isFinite(value)) {
    throw new InvalidArgumentError('Type a number above 1, for example 10.');
  }
  return value;
}
