import { type Choice, type Draft, isAdaptive, type Plan, type Recorded, said, usualPlan } from '../../measure/plan.ts';
import { checkPipes, hasPipes } from '../../measure/turns/check-pipes.ts';
import type { NodeBenchOptions } from '../../stats/node-bench.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { takeCpuSet } from '../../work/plans/settings.ts';
import type { Choices, Typed } from '../../work/typed/declared.ts';
import { type CALIBRATE, type COMPARE, ROUNDS, ROUNDS_IN_TURNS } from './options.ts';

/** Commands that measure benchmarks in Node.js core's form: each looks at them in its own way. */
export const VIEWS = ['compare', 'run', 'scatter', 'noise', 'calibrate'] as const;
type View = (typeof VIEWS)[number];

/** Benchmarks in Node.js core's form, and the choice among them; of `set` CPUSET is taken as `pin`. */
export interface SuitePlan
  extends Plan,
    Pick<Typed<typeof COMPARE>, 'filter' | 'exclude' | 'set'>,
    Pick<Choices<typeof COMPARE>, 'suite' | 'native' | 'calibrate' | 'turns' | 'namePattern' | 'warmup'> {
  kind: 'suite';
  view: View;
  /** Test mode: one small configuration a file. */
  test?: boolean | undefined;
  /** The parameters of the table that `scatter` prints; absent: it prints the runs. */
  axes?: Axes | undefined;
  /** What `compare --format node-bench` is printed with; absent: as upstream's defaults. */
  analysis?: NodeBenchOptions | undefined;
  /** What `calibrate` looks for; these runs are one of its steps. */
  search?: LengthSearch | undefined;
}

/** Parameters of a benchmark, by the options of `scatter`. */
export interface Axes {
  xaxis: string;
  category: string;
}

/** The iterations that `calibrate` tries, by its options; `parameter` is what has them. */
export interface LengthSearch
  extends Pick<Typed<typeof CALIBRATE>, 'startN' | 'increase' | 'maxIncreases' | 'cvThreshold'> {
  parameter?: string | undefined;
}

export interface SuiteChoice extends Choice<Plan>, Choices<typeof COMPARE>, Pick<SuitePlan, 'test'> {}

/** Rounds of a plan where none are told: all that there are, or the most in an adaptive comparison. Pure. */
export function usualRuns({ view = 'compare', turns, fixed }: Pick<Recorded<SuitePlan>, 'view' | 'turns' | 'fixed'>) {
  return view === 'compare' && turns === true && fixed !== true ? ROUNDS_IN_TURNS : ROUNDS[view];
}

/** Files are measured one after the other, so that their rates come in the order in which upstream's tools print them. */
export function isInSequence({ view }: Pick<SuitePlan, 'view'>): boolean {
  return view === 'run' || view === 'scatter' || view === 'calibrate';
}

/** A plan with the defaults of its command. */
export function suitePlan(view: View, choice: SuiteChoice = {}): Draft<SuitePlan> {
  const way = view === 'compare' ? wayOf(choice) : {};
  return {
    ...usualPlan(),
    runs: usualRuns({ view, ...way, fixed: choice.fixed }),
    filter: [],
    exclude: [],
    set: [],
    ...said(choice),
    ...way,
    // Only a comparison has verdicts to decide, and can stop early.
    ...(view === 'compare' ? {} : { fixed: true }),
    kind: 'suite',
    view,
  };
}

/**
 * A comparison is in turns, and has runs of the right length where processes cannot take turns, unless something asks for what
 * upstream means.
 */
function wayOf({ turns, calibrate, ...choice }: SuiteChoice): Pick<SuitePlan, 'turns' | 'calibrate'> {
  // There is nothing that these could turn off.
  if (isAsUpstream(choice)) return { turns: turns || undefined, calibrate: calibrate || undefined };
  const inTurns = turns ?? (calibrate === undefined && hasPipes());
  return { turns: inTurns, calibrate: calibrate ?? true };
}

/** All rounds, the suite's own harness, or a test: every run is as its author wrote it. */
export function isAsUpstream({ fixed, native, test }: Pick<Recorded<SuitePlan>, 'fixed' | 'native' | 'test'>): boolean {
  return fixed === true || native === true || test === true;
}

/**
 * Without modules: a quick choice of benchmarks, with calibrated lengths.
 * @throws JsdynoError BAD_USAGE
 */
export function noisePlan(choice: SuiteChoice = {}): Draft<SuitePlan> {
  if ((choice.categories ?? []).length > 0) return suitePlan('noise', choice);
  if ((choice.filter ?? []).length > 0) {
    throw new JsdynoError('BAD_USAGE', '--filter needs modules: without them noise uses its own choice', {
      hint: `name the modules: jsdyno noise url --filter ${choice.filter?.[0]}`,
    });
  }
  return suitePlan('noise', { ...choice, ...QUICK_CHOICE, calibrate: true });
}

/** Whether a plan of `noise` has the benchmarks that it takes without modules. */
export function isQuickChoice({ view, calibrate, categories = [], filter = [] }: Recorded<SuitePlan>): boolean {
  const { categories: modules, filter: files } = QUICK_CHOICE;
  return view === 'noise' && calibrate === true && `${[categories, filter]}` === `${[modules, files]}`;
}

/** Over modules: pure computing, memory, system calls, timers; two dozen rows. */
const QUICK_CHOICE = {
  categories: ['buffers', 'events', 'fs', 'path', 'url', 'util', 'streams', 'timers'],
  filter: [
    'buffer-tojson',
    'buffer-compare.js',
    'ee-once',
    'bench-existsSync',
    'isAbsolute-posix',
    'url-format',
    'parse-env',
    'pipe.js',
    'timers-depth',
  ],
};

/** @throws JsdynoError BAD_OPTION, BAD_USAGE */
export function checkSuitePlan(plan: Draft<SuitePlan>): Draft<SuitePlan> {
  if (plan.strict === true && !isAdaptive(plan)) {
    throw new JsdynoError('BAD_USAGE', '--strict is for adaptive comparisons', {
      hint: 'leave out --fixed, and give at least 3 --runs',
    });
  }
  if (plan.turns === true) checkTurns(plan);
  checkNodeBench(plan);
  return takeCpuSet(plan);
}

/** @throws JsdynoError BAD_USAGE, BAD_OPTION */
function checkNodeBench({ namePattern, warmup, filter = [] }: Draft<SuitePlan>): void {
  if (namePattern === undefined && warmup === undefined) return;
  if (filter.length === 0 || filter.some((part) => !part.includes('node-bench'))) {
    const option = namePattern === undefined ? '--warmup' : '--name-pattern';
    throw new JsdynoError('BAD_USAGE', `${option} is only for files for node:bench`, {
      hint: 'name them: jsdyno compare --filter node-bench buffers',
    });
  }
  try {
    new RegExp(namePattern ?? '');
  } catch (error) {
    throw new JsdynoError('BAD_OPTION', `--name-pattern: ${(error as Error).message}`, {
      hint: "a regular expression: --name-pattern '^parse'",
    });
  }
}

/** @throws JsdynoError BAD_USAGE, BAD_OPTION */
function checkTurns({ native }: Draft<SuitePlan>): void {
  if (native === true) {
    throw new JsdynoError('BAD_USAGE', "--native-harness runs the suite's own processes, which cannot be interleaved", {
      hint: 'leave out --turns',
    });
  }
  checkPipes();
}
