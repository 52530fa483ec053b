import type { OperationFile } from '../suites/operation-files.ts';
import type { StartupPlan } from '../suites/startup/startup-plan.ts';
import type { HttpPlan } from './http/http-plan.ts';

/** How an experiment is measured; stored with it, so that `resume` goes on in the same way. */
export interface MeasureOptions {
  /** Rounds: runs of each configuration on each variant; in adaptive comparisons the most there can be. */
  runs: number;
  /** Rounds that a comparison gets at least, however soon it is decided. */
  leastRuns?: number | undefined;
  /** Every comparison gets all rounds, as upstream does, instead of stopping when it is decided. */
  fixed?: boolean | undefined;
  /** Discoveries by e-values: valid under any dependence between configurations, and needs more rounds. */
  strict?: boolean | undefined;
  /** Effects smaller than this share are called equivalent: 0.02 is 2 %. */
  margin: number;
  /** Milliseconds of runs in all; spent where it decides most, see budget.ts. */
  budgetMs?: number | undefined;
  /** Decides the order of runs. */
  seed: number;
  /** CPUs the measured processes are pinned to, as taskset takes them. */
  pin?: string | undefined;
  /** Milliseconds allowed to a run beyond its own duration. */
  timeoutMs: number;
  /** The suite's own common.js instead of the harness. */
  native?: boolean | undefined;
  /** Test mode: one small configuration a file. */
  test?: boolean | undefined;
}

/** What is measured: a suite or files of operations, what of it, settings. */
export interface SuiteOptions {
  /** Files of operations in place of a suite; `categories` then has what was typed. */
  operations?: OperationFile[] | undefined;
  /** Processes that are timed as a whole, in place of a suite. */
  startup?: StartupPlan | undefined;
  /** Web servers under load, in place of a suite. */
  http?: HttpPlan | undefined;
  /** A folder in the form of Node.js core's benchmark/; absent: the built-in suites. */
  suite?: string | undefined;
  categories: string[];
  filter: string[];
  exclude: string[];
  /** Only these rows, spelt as in a report: `url/url-parse.js type='short' n=100`; absent: all. */
  rows?: readonly string[] | undefined;
  /** `key=value`; CPUSET is taken as `pin`. */
  set: string[];
}

/** The plan of an experiment as it is stored: everything needed to go on with it and to judge it. */
export interface StoredPlan extends MeasureOptions, SuiteOptions {
  /** Iterations were chosen on the baseline for runs of a stated length, see calibration.ts. */
  calibrate?: boolean | undefined;
  /** Operations a batch, the same for all rows, instead of a number calibrated for each. */
  batch?: number | undefined;
  /** SHA-256 of the suite's files and the harness at the start. */
  suiteSha256: string;
}

/** The first look of the adaptive rules comes after the third round: with fewer there is nothing to adapt. */
const FEWEST_ADAPTIVE_RUNS = 3;

/** Kinds of experiments whose variants are compared in rounds. */
const IN_ROUNDS = new Set(['compare', 'ops', 'startup', 'http']);

/** Whether rounds go over all configurations in random order; else file after file. */
export function isInRounds(kind: string): boolean {
  return IN_ROUNDS.has(kind);
}

/** Whether comparisons stop when they are decided. */
export function isAdaptive(kind: string, options: Partial<MeasureOptions>): boolean {
  return isInRounds(kind) && options.fixed !== true && (options.runs ?? 0) >= FEWEST_ADAPTIVE_RUNS;
}
