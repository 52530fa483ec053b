import type { Command } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { declare, typedOf } from '../../../work/typed/declared.ts';
import { CALIBRATE, COMPARE, NOISE, RUN, SCATTER } from '../options.ts';

/** Declares `jsdyno compare`, `run`, `scatter`, `calibrate` and `noise`. */
export function declareSuite(program: Command, io: Io, done: (exit: number) => void): void {
  const compare = withFirstLine(program.command('compare'), '--old node@20 --new node@22 url', {
    job: 'versions, builds, runtimes',
  })
    .description('compare runtimes on benchmarks of modules such as buffers or url')
    .argument('<categories...>', 'modules of the suite: buffers, url ...; "all" for every module')
    .action(async (categories, typed) =>
      done(await (await import('./compare.ts')).compare(categories, typedOf(COMPARE, typed), io)),
    );

  const run = withFirstLine(program.command('run'), 'url')
    .description("run benchmarks and print their rates, as Node.js core's run.js")
    .argument('<categories...>', 'modules of the suite; "test" runs one small configuration per file')
    .action(async (categories, typed) =>
      done(await (await import('./run.ts')).run(categories, typedOf(RUN, typed), io)),
    );

  const scatter = withFirstLine(program.command('scatter'), 'buffers/buffer-tojson.js')
    .description("run one benchmark over its parameters, or read scatter.js' CSV, and print mean rates")
    .argument('<file>', 'a benchmark such as buffers/buffer-tojson.js, or a CSV file, or - for standard input')
    .action(async (file, typed) =>
      done(await (await import('./scatter.ts')).scatter(file, typedOf(SCATTER, typed), io)),
    );

  const calibrate = withFirstLine(program.command('calibrate'), 'buffers/buffer-tojson.js')
    .description("find the number of iterations of a benchmark, as Node.js core's calibrate-n.js")
    .argument('<file>', 'a benchmark such as buffers/buffer-tojson.js')
    .action(async (file, typed) =>
      done(await (await import('./calibrate.ts')).calibrate(file, typedOf(CALIBRATE, typed), io)),
    );

  const noise = program
    .command('noise')
    .description('compare a runtime with itself: false positives, noise, and the smallest detectable change')
    .argument('[categories...]', 'modules of the suite; default: a quick choice')
    .action(async (categories, typed) =>
      done(await (await import('./noise.ts')).noise(categories, typedOf(NOISE, typed), io)),
    );

  const modules = { words: moduleNames };
  const benchmarks = { words: benchmarkNames, files: true };
  offeringArguments(declare(compare, COMPARE), modules);
  offeringArguments(declare(run, RUN), modules);
  offeringArguments(declare(scatter, SCATTER), benchmarks);
  offeringArguments(declare(calibrate, CALIBRATE), benchmarks);
  offeringArguments(declare(noise, NOISE), modules);
}

/** The names of the built-in modules, and the word for all of them. */
export async function moduleNames(): Promise<string[]> {
  return ['all', ...(await import('../files/suite.ts')).openSuite(undefined).categories.keys()];
}

async function benchmarkNames(): Promise<string[]> {
  const { openSuite, selectBenchmarks } = await import('../files/suite.ts');
  return selectBenchmarks(openSuite(undefined), { categories: ['all'], filter: [], exclude: [] });
}
