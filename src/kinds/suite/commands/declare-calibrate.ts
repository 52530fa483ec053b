import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { withFirstLine } from '../../../console/first-line.ts';
import { withJsonFormat, withQuietOptions, withRunOptions } from '../../../console/shared-options.ts';
import { collect, shareOrPercent, wholeNumber, wholeNumberOrNone } from '../../../console/values.ts';
import type { Io } from '../../../text/io.ts';
import { ROUNDS, USUAL_SEARCH } from '../plan.ts';

/** Declares `jsdyno calibrate`, with the defaults of upstream's calibrate-n.js. */
export function declareCalibrate(program: Command, io: Io, done: (exit: number) => void): Command {
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
