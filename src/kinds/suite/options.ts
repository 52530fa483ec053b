import { InvalidArgumentError, type Option } from 'commander';
import { marginAsTyped } from '../../stats/margin.ts';
import { type Declared, usually } from '../../work/typed/declared.ts';
import { flag, plain, repeated, texts, wholeFrom, word } from '../../work/typed/options.ts';
import * as shared from '../../work/typed/shared-options.ts';
import { shareOrPercent, wholeNumber, wholeNumberOrNone } from '../../work/typed/values.ts';

/** Rounds of each command, unless told; of a comparison where processes run one after the other. */
export const ROUNDS = { compare: 30, run: 1, scatter: 30, noise: 10, calibrate: 30 };
/** Of a comparison in turns at most: ten more took a fifth of the time, and decided 4 of 88 rows (docs/evidence/alternation.md). */
export const ROUNDS_IN_TURNS = 20;

const suite = word(
  '--suite <folder>',
  "use the benchmarks of this folder, laid out as Node.js core's benchmark/; default: the built-in suites",
);
const set = texts('--set <parameter=value>', 'set a parameter (can be repeated)');
const native = flag('--native-harness', "use the suite's own common.js and its processes");
const timeout = "end a run this long after the benchmark's own duration";

const CHOICE = {
  suite,
  filter: texts(
    '--filter <text>',
    'run only files whose name contains it: url-parse or url/url-parse (can be repeated)',
  ),
  exclude: texts('--exclude <text>', 'skip files whose name contains it (can be repeated)'),
  set: { ...set, says: 'set a parameter; CPUSET=0-2 pins (can be repeated)' },
};

/** Options of compare-node-bench.js and scatter-node-bench.js that those of createBenchmark have not. */
const NODE_BENCH = {
  namePattern: word(
    '--name-pattern <regexp>',
    'of files for node:bench: run only benchmarks whose names match; suites come first, with spaces between',
  ),
  warmup: wholeFrom(0, '--warmup <n>', 'of files for node:bench: warm up with n calls of the function; default: 0'),
  nodeArg: repeated('--node-arg <argument>', 'give this argument to each variant (can be repeated)'),
};

const RUNS = 'run each configuration n times on each variant';
const MEASURED = { ...shared.runOptions({ timeout }), native, ...shared.FARM, ...shared.QUIET };

const oneRuntime = usually('node', plain('--on <variant>', 'choose the runtime'));

const hide = (option: Option) => option.hideHelp();

/** That of compare-node-bench.js is printed by no other kind. */
export const COMPARE_FORMATS = [...shared.COMPARISON_FORMATS, 'node-bench'];

export const COMPARE_FORMAT: Declared<string> = { ...shared.COMPARISON_FORMAT, choices: COMPARE_FORMATS };

/** Upstream's analysis is of all rounds. */
const ANALYSIS = { format: 'node-bench', fixed: true };

/** Of commands that print it. */
export const ANALYZED = {
  scale: {
    ...plain('--scale <n>', 'with --format node-bench: multiply rates by n, or by 1000, and round them', wholeNumber),
    more: (option: Option) => option.implies(ANALYSIS),
  },
  maxRegression: {
    ...plain(
      '--max-regression <percent>',
      'as compare-node-bench.js: exit with 4 if a row fell by more, by its test; prints --format node-bench',
      percentage,
    ),
    more: (option: Option) => option.implies(ANALYSIS),
  },
};

/** The options of `jsdyno compare`. */
export const COMPARE = {
  on: repeated(
    '--on <variant>',
    'measure on this runtime (can be repeated; the first is the baseline): instead of --old and --new',
  ),
  each: shared.SEVERAL.each,
  old: plain('--old <variant>', 'compare with this runtime, the baseline: node@20, ./out/Release/node'),
  new: repeated('--new <variant>', 'compare this runtime (can be repeated)'),
  ...CHOICE,
  ...shared.TREES,
  ...NODE_BENCH,
  turns: shared.turnsOption('about a millisecond at a time'),
  runs: shared.runsOption(`${RUNS}; default: at most ${ROUNDS_IN_TURNS} interleaved, else ${ROUNDS.compare}`),
  ...MEASURED,
  calibrate: {
    ...flag(
      '--calibrate',
      'choose iterations so that a run takes about 0.2 s; runs under 0.02 s stay as they are; the default for rows that are not interleaved',
    ),
    or: {
      flags: '--as-declared',
      says: 'run one after the other with the iterations of the author, as compare.js; implied by --fixed',
      conflicts: ['turns', 'sequential', 'calibrate'],
    },
  },
  plan: shared.PLAN,
  fixed: shared.fixedOption('run all rounds of every row, as compare.js, instead of stopping when it is decided'),
  strict: shared.STRICT,
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('slower:5%,declared:10%'),
  format: COMPARE_FORMAT,
  analyze: {
    ...plain<boolean>('--analyze', ''),
    more: (option: Option) => option.implies(ANALYSIS).hideHelp(),
  },
  ...ANALYZED,
  plot: shared.plotOption('a box plot of the rates, as compare.R'),
};

/** The options of `jsdyno run`. */
export const RUN = {
  on: repeated('--on <variant>', 'run on this runtime (can be repeated; lines then name it); default: node'),
  ...CHOICE,
  runs: usually(ROUNDS.run, shared.runsOption(RUNS)),
  ...MEASURED,
  track: plain<boolean>('--track', 'show progress'),
  format: shared.formatOf<string>(['simple', 'csv']),
};

/** The options of `jsdyno scatter`. */
export const SCATTER = {
  on: oneRuntime,
  node: { ...plain('--node <binary>', ''), more: hide },
  xaxis: plain('--xaxis <parameter>', 'choose the parameter of the rows'),
  category: plain('--category <parameter>', 'choose the parameter of the columns'),
  analyze: {
    ...plain<boolean>('--analyze', ''),
    more: (option: Option) => option.implies({ format: 'node-bench' }).hideHelp(),
  },
  chart: { ...plain<boolean>('--no-chart', ''), more: hide },
  plot: shared.plotOption('mean rates over --xaxis, as scatter.R'),
  log: plain<boolean>('--log', 'use a log x axis in the plot'),
  suite,
  set,
  ...NODE_BENCH,
  runs: usually(ROUNDS.scatter, shared.runsOption(RUNS)),
  ...MEASURED,
  format: shared.formatOf(
    ['csv', 'table', 'node-bench'],
    'print the runs as CSV, or a table, that of scatter.R or of scatter-node-bench.js; default: the first table if --xaxis and --category are given',
  ),
};

/** The options of `jsdyno noise`. */
export const NOISE = {
  on: oneRuntime,
  ...CHOICE,
  runs: usually(ROUNDS.noise, shared.runsOption(RUNS)),
  ...MEASURED,
  lanes: shared.LANES,
  ...shared.JSON_FORMAT,
};

/** The options of `jsdyno calibrate`, with the defaults of upstream's calibrate-n.js. */
export const CALIBRATE = {
  on: oneRuntime,
  runs: usually(ROUNDS.calibrate, shared.runsOption('run each configuration this often with each n')),
  cvThreshold: usually(0.05, {
    ...plain(
      '--cv-threshold <share>',
      'stop at a mean coefficient of variation below this, and each below twice it',
      shareOrPercent,
    ),
    again: marginAsTyped,
  }),
  startN: usually(10, plain('--start-n <n>', 'begin with this n', wholeNumber)),
  increase: usually(10, plain('--increase <factor>', 'multiply n by this factor', factor)),
  maxIncreases: usually(6, plain('--max-increases <n>', 'increase n at most this often', wholeNumberOrNone)),
  suite,
  set,
  ...shared.runOptions({ timeout }),
  ...shared.QUIET,
  native,
  ...shared.JSON_FORMAT,
};

function percentage(text: string): number {
  const value = Number(text.replace(/ *%$/, ''));
  if (text.trim() === '' || !(value >= 0) || !Number.isFinite(value)) {
    throw new InvalidArgumentError('Type a number of per cent, for example 5.');
  }
  return value;
}

function factor(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 1) || !Number.isFinite(value)) {
    throw new InvalidArgumentError('Type a number above 1, for example 10.');
  }
  return value;
}
