import { DEFAULT_MARGIN } from '../stats/margin.ts';

/**
 * How any experiment is measured; stored with it, so that `resume` goes on in the same way. Each kind of work adds what it
 * measures, and a name of its own in `kind`: together the plans are a discriminated union (registry.ts).
 */
export interface Plan {
  /** Name of the kind of work. */
  kind: string;
  /** Which of the kind's commands it was measured by, where there are several: `compare`, `scatter`. */
  view?: string | undefined;
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
  /** Names of what was chosen, as it was typed: what a list of experiments calls them by. */
  categories: string[];
  /** Only these rows, spelt as in a report: `url/url-parse.js type='short' n=100`; absent: all. */
  rows?: readonly string[] | undefined;
  /** SHA-256 of the files that were measured, and of the harness, at the start. */
  suiteSha256: string;
}

/** A plan before its files were looked at. */
export type Draft<P extends Plan> = Omit<P, 'suiteSha256'>;

/** What a caller says of a plan; the rest is as the kind of work has it. */
export type Choice<P extends Plan> = Unsaid<Omit<P, 'kind' | 'view' | 'suiteSha256'>>;

/** Any of it may be left out, or undefined, which says as little. */
export type Unsaid<T> = { [K in keyof T]?: T[K] | undefined };

/** What is known of how something was measured: of what was imported from elsewhere, as much as its file says. */
export type Recorded<P extends Plan> = Unsaid<P> & Pick<P, 'kind'>;

/** What every kind of work has the same default for. The seed is drawn anew for each experiment and stored with it. */
export function usualPlan(): Pick<Plan, 'seed' | 'timeoutMs' | 'margin' | 'categories'> {
  return {
    seed: Math.floor(Math.random() * 2 ** 31),
    timeoutMs: DEFAULT_TIMEOUT_MS,
    margin: DEFAULT_MARGIN,
    categories: [],
  };
}

/** What was said of a plan: without fields that are undefined, so that defaults show through. */
export function said<T extends object>(choice: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(choice).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Milliseconds that a run may take beyond its own duration. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** The first look of the adaptive rules comes after the third round: with fewer there is nothing to adapt. */
const FEWEST_ADAPTIVE_RUNS = 3;

/** Whether comparisons stop when they are decided. */
export function isAdaptive({ fixed, runs = 0 }: Omit<Recorded<Plan>, 'kind'>): boolean {
  return fixed !== true && runs >= FEWEST_ADAPTIVE_RUNS;
}
