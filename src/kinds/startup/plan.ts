import { JsdynoError } from '../../errors/catalogue.ts';
import { type Choice, type Draft, type Plan, type Recorded, said, type Unsaid, usualPlan } from '../plan.ts';
import { each, flag, option, runtimeWords, sharedWords, unlessUsual } from '../plans/command-words.ts';
import { type ChosenScript, chooseScripts } from './choose-scripts.ts';
import type { TimedProcess } from './processes/start.ts';

/** Whole processes; `categories` has the scripts as typed. */
export interface StartupPlan extends Plan {
  kind: 'startup';
  startup: TimedProcesses;
}

/** The processes that are timed, and how they are started. */
export interface TimedProcesses extends Pick<TimedProcess, 'warmup' | 'prepare' | 'ignoreFailure' | 'showOutput'> {
  /** The folder that processes are started in: the user's own. */
  folder: string;
  /** Scripts, each on every variant; empty: the variants are command lines. */
  scripts: ChosenScript[];
  /** Whether the shell runs the command lines. */
  shell?: boolean | undefined;
}

/** The part of a plan that a caller gives. */
export interface StartupChoice
  extends Omit<Choice<StartupPlan>, 'startup' | 'leastRuns' | 'categories'>,
    Unsaid<Omit<TimedProcesses, 'folder' | 'scripts'>> {
  /** Names of built-in scripts, or files; none: all built-in scripts, unless command lines are timed. */
  scripts?: string[] | undefined;
  /** The number of command lines that are timed in place of scripts. */
  commands?: number | undefined;
  /** The least runs of each, and the most where those are not enough to decide; `runs` is an exact number. */
  minRuns?: number | undefined;
  maxRuns?: number | undefined;
}

/** The least is hyperfine's, the most is that of all comparisons. */
const FEWEST_RUNS = 10;
const MOST_RUNS = 30;
const WARMUP = 1;

/**
 * A plan with the defaults of `jsdyno startup`.
 *
 * @param variants how many runtimes
 * @throws JsdynoError UNKNOWN_BENCHMARK, BAD_USAGE
 */
export function startupPlan(variants: number, choice: StartupChoice = {}): Draft<StartupPlan> {
  const { scripts = [], commands = 0, minRuns, maxRuns, warmup = WARMUP, shell = false, ...rest } = choice;
  const { prepare, ignoreFailure, showOutput, ...measuring } = rest;
  if (shell && commands === 0) {
    throw new JsdynoError('BAD_USAGE', '--shell is for --command', { hint: 'scripts are started directly' });
  }
  const chosen = commands > 0 ? [] : chooseScripts(scripts);
  return {
    ...usualPlan(),
    ...said(measuring),
    ...roundsOf({ runs: choice.runs, minRuns, maxRuns }, Math.max(variants, commands)),
    categories: scripts,
    startup: { folder: process.cwd(), scripts: chosen, warmup, prepare, ignoreFailure, showOutput, shell },
    kind: 'startup',
  };
}

/** `runs` is a number for all. One variant alone has nothing to decide, so it gets the least. */
function roundsOf(
  { runs, minRuns = FEWEST_RUNS, maxRuns = MOST_RUNS }: Pick<StartupChoice, 'runs' | 'minRuns' | 'maxRuns'>,
  variants: number,
) {
  if (runs !== undefined) return { runs, leastRuns: runs, fixed: true };
  const most = Math.max(minRuns, maxRuns);
  if (variants === 1) return { runs: minRuns, leastRuns: minRuns, fixed: true };
  return { runs: most, leastRuns: minRuns, fixed: most < 3 };
}

/** The words that were typed for a plan. */
export function startupWords(plan: Recorded<StartupPlan>, variants: readonly string[]): string[] {
  const { startup, categories = [] } = plan;
  const { scripts = [], shell, warmup, prepare, ignoreFailure, showOutput } = startup ?? {};
  return [
    'startup',
    ...categories,
    ...(scripts.length === 0 ? each('command', variants) : runtimeWords(variants)),
    ...flag('shell', shell),
    ...unlessUsual('warmup', warmup, WARMUP),
    ...roundsWords(plan, variants.length),
    ...option('prepare', prepare),
    ...flag('ignore-failure', ignoreFailure),
    ...flag('show-output', showOutput),
    ...sharedWords(plan),
  ];
}

/** See roundsOf: the least of one variant are all of its runs. */
function roundsWords({ runs, leastRuns = FEWEST_RUNS, fixed }: Recorded<StartupPlan>, variants: number): string[] {
  if (variants === 1) return unlessUsual('runs', runs, FEWEST_RUNS);
  if (fixed === true && runs === leastRuns) return option('runs', runs);
  return [
    ...unlessUsual('min-runs', leastRuns, FEWEST_RUNS),
    ...unlessUsual('max-runs', runs, Math.max(leastRuns, MOST_RUNS)),
  ];
}
