import { JsdynoError } from '../../errors/catalogue.ts';
import { checkPipes, hasPipes } from '../../measure/turns/check-pipes.ts';
import { type Choice, type Draft, isAdaptive, type Plan, type Recorded, said, usualPlan } from '../plan.ts';
import { each, flag, inSeconds, judgingWords, option } from '../plans/command-words.ts';
import { takeCpuSet } from '../plans/settings.ts';

/** Commands that measure benchmarks in Node.js core's form: each looks at them in its own way. */
export const VIEWS = ['compare', 'run', 'scatter', 'noise', 'calibrate'] as const;
export type View = (typeof VIEWS)[number];

/** Benchmarks in Node.js core's form, and the choice among them. */
export interface SuitePlan extends Plan {
  kind: 'suite';
  view: View;
  /** A folder in the form of Node.js core's benchmark/; absent: the built-in suites. */
  suite?: string | undefined;
  /** Substrings of the names of files. */
  filter: string[];
  exclude: string[];
  /** `key=value`; CPUSET is taken as `pin`. */
  set: string[];
  /** The suite's own common.js instead of the harness. */
  native?: boolean | undefined;
  /** Test mode: one small configuration a file. */
  test?: boolean | undefined;
  /** Iterations of rows whose processes take no turns are chosen on the baseline, see calibration.ts. */
  calibrate?: boolean | undefined;
  /** Processes of a block take turns where a row lets them; false: they run one after the other. */
  turns?: boolean | undefined;
}

export type SuiteChoice = Choice<SuitePlan>;

/** Rounds of each command, unless told. */
export const ROUNDS: Readonly<Record<View, number>> = { compare: 30, run: 1, scatter: 30, noise: 10, calibrate: 30 };

/** Files are measured one after the other, so that their rates come in the order in which upstream's tools print them. */
export function isInSequence({ view }: Pick<SuitePlan, 'view'>): boolean {
  return view === 'run' || view === 'scatter' || view === 'calibrate';
}

/** A plan with the defaults of its command. */
export function suitePlan(view: View, choice: SuiteChoice = {}): Draft<SuitePlan> {
  return {
    ...usualPlan(),
    runs: ROUNDS[view],
    filter: [],
    exclude: [],
    set: [],
    ...said(choice),
    ...(view === 'compare' ? wayOf(choice) : {}),
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
  if (isAsUpstream(choice)) return { turns, calibrate };
  const inTurns = turns ?? (calibrate === undefined && hasPipes());
  return { turns: inTurns, calibrate: calibrate ?? true };
}

/** All rounds, the suite's own harness, or a test: every run is as its author wrote it. */
function isAsUpstream({ fixed, native, test }: Pick<Recorded<SuitePlan>, 'fixed' | 'native' | 'test'>): boolean {
  return fixed === true || native === true || test === true;
}

/** Without modules: a quick choice of benchmarks, with calibrated lengths. */
export function noisePlan(choice: SuiteChoice = {}): Draft<SuitePlan> {
  if ((choice.categories ?? []).length > 0) return suitePlan('noise', choice);
  return suitePlan('noise', { ...choice, ...QUICK_CHOICE, calibrate: true });
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
    throw new JsdynoError('BAD_USAGE', '--strict is a rule of adaptive comparisons', {
      hint: 'leave out --fixed, and give at least 3 --runs',
    });
  }
  if (plan.turns === true) checkTurns(plan);
  return takeCpuSet(plan);
}

/** @throws JsdynoError BAD_USAGE, BAD_OPTION */
function checkTurns({ native }: Draft<SuitePlan>): void {
  if (native === true) {
    throw new JsdynoError('BAD_USAGE', "--native-harness runs the suite's own processes, which take no turns", {
      hint: 'leave out --turns',
    });
  }
  checkPipes();
}

/** The words that measure the same again. A comparison names its baseline apart from the others. */
export function suiteWords(plan: Recorded<SuitePlan>, [baseline, ...others]: readonly string[]): string[] {
  const { view = 'compare', categories = [], test, suite, filter, exclude, set, runs, native } = plan;
  const variants = view === 'compare' ? [...option('old', baseline), ...each('new', others)] : option('on', baseline);
  return [
    view,
    ...categories,
    ...(test === true ? ['test'] : []),
    ...variants,
    ...option('suite', suite),
    ...each('filter', filter),
    ...each('exclude', exclude),
    ...each('set', set),
    ...option('runs', runs),
    ...flag('native-harness', native),
    ...(view === 'compare' ? comparingWords(plan) : []),
    ...judgingWords(plan),
  ];
}

function comparingWords(plan: Recorded<SuitePlan>): string[] {
  const { budgetMs, fixed, strict } = plan;
  return [
    ...wayWords(plan),
    ...option('budget', inSeconds(budgetMs)),
    ...flag('fixed', fixed),
    ...flag('strict', strict),
  ];
}

/** None where the way is the usual one. Earlier versions left lengths as declared, and had no turns. */
function wayWords(plan: Recorded<SuitePlan>): string[] {
  const { turns, calibrate } = plan;
  const asUpstream = isAsUpstream(plan);
  if (turns === true) return flag('turns', asUpstream);
  if (calibrate === true) return [asUpstream ? '--calibrate' : '--sequential'];
  return flag('as-declared', !asUpstream);
}
