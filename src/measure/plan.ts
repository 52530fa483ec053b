import { INTERLEAVED_SHRINKAGE } from '../stats/evidence.ts';
import { DEFAULT_MARGIN } from '../stats/margin.ts';

/**
 * How an experiment of any kind is measured. The plan is stored with the experiment, so `resume` continues in the same way. Each kind of
 * work adds its fields and its name in `kind`, so plans are a discriminated union (kinds.ts).
 */
export interface Plan {
  /** Name of the kind of work. */
  kind: string;
  /** The command that measured the experiment, if the kind has several: `compare`, `scatter`. */
  view?: string | undefined;
  /** Rounds: runs of each configuration on each variant; the most in adaptive comparisons. */
  runs: number;
  /** The least rounds of a comparison, however soon it is decided. */
  leastRuns?: number | undefined;
  /** Every comparison gets all rounds, as with Node.js core's tools, instead of stopping when it is decided. */
  fixed?: boolean | undefined;
  /** Discoveries by e-values, which are valid under any dependence between configurations and need more rounds. */
  strict?: boolean | undefined;
  /** Effects smaller than this share are called equivalent: 0.02 is 2 %. */
  margin: number;
  /**
   * The share of false ones among the comparisons that stop; absent: 5 %. It is less if they are judged together with others
   * (src/work/rules): evidence that is enough for one experiment alone would be too little among all.
   */
  fdr?: number | undefined;
  /** The changes that rules ask about, as shares: a difference stops a row when its interval holds none of them. */
  shares?: number[] | undefined;
  /** Milliseconds for all runs; budget.ts decides how they are spent. */
  budgetMs?: number | undefined;
  /** Decides the order of runs. */
  seed: number;
  /** CPUs the measured processes are pinned to, as taskset takes them. */
  pin?: string | undefined;
  /** Blocks that are measured at once, each on CPUs of its own; `auto` in a plan that is not stored yet. Absent: one. */
  lanes?: number | 'auto' | undefined;
  /** Milliseconds allowed to a run beyond its own duration. */
  timeoutMs: number;
  /** The names that were typed for what is measured; lists of experiments show them. */
  categories: string[];
  /** Only these rows, spelt as in a report: `url/url-parse.js type='short' n=100`; absent: all. */
  rows?: readonly string[] | undefined;
  /** What published claims it answers, by the names of claims/questions.ts; `jsdyno claims` finds it again by them. */
  claims?: readonly string[] | undefined;
  /** The gate that it was measured for, by a digest of what that compares; `jsdyno gate` finds it again by it. */
  gate?: string | undefined;
  /** The change in a history that it measures again: its row (`rowId` of history/confirmed.ts), and the labels of both sides. */
  confirms?: readonly string[] | undefined;
  /** SHA-256 of the benchmarks' own files, of a part of `jsdyno nightly`: what its points of all nights have in common. */
  nightly?: string | undefined;
  /** Set if the experiment is a sweep over releases, a bisection, or a search for a cause. */
  find?: FindPlan | undefined;
  /** The format that was typed: `resume` prints it. Absent: the default of the command. */
  format?: string | undefined;
  /** JavaScript is made of the scripts before anything runs, so that all variants load the same. */
  transform?: boolean | undefined;
  /** The source of the files of revisions and folders that variants name. */
  trees?: PlannedTrees | undefined;
  /** SHA-256 of the measured files and of the harness, taken at the start. */
  suiteSha256: string;
}

/** Why an experiment has many variants, and how its blocks are chosen. */
export interface FindPlan {
  as: 'sweep' | 'bisect' | 'why';
  /** The words of the command as typed, `jsdyno` left out. */
  command: string[];
  /** Variants in their order, as texts: all of a sweep, the whole path of a bisection, both sides of a `why`. */
  path: string[];
  /** What was requested and is unavailable, with the reason. */
  leftOut: { text: string; reason: string }[];
  /** Other settings, by name. */
  options?: Record<string, string | number | boolean | string[]> | undefined;
}

/** How checkouts of revisions are made ready, see revisions/checked-out.ts. */
export interface PlannedTrees {
  /** For variants that are command lines: each is measured at each of these revisions or folders, as typed. */
  at?: string[] | undefined;
  /** The command that installs packages; false: none; absent: by package manager and lock file. */
  install?: string | false | undefined;
  build?: string | undefined;
  /** Names of secrets that installation and build get. */
  passEnv?: string[] | undefined;
}

/** A plan before its files are read. */
export type Draft<P extends Plan> = Omit<P, 'suiteSha256'>;

/** The part of a plan that a caller gives; the kind of work has defaults for the rest. */
export type Choice<P extends Plan> = Unsaid<
  Omit<
    P,
    'kind' | 'view' | 'fdr' | 'shares' | 'claims' | 'gate' | 'confirms' | 'nightly' | 'find' | 'format' | 'suiteSha256'
  >
>;

/** Any field may be absent, or undefined, which means the same. */
export type Unsaid<T> = { [K in keyof T]?: T[K] | undefined };

/** The known part of a plan: the plan of an import has only what its file says. */
export type Recorded<P extends Plan> = Unsaid<P> & Pick<P, 'kind'>;

/** The defaults that all kinds of work share. Each experiment draws a seed of its own, which is stored with it. */
export function usualPlan(): Pick<Plan, 'seed' | 'timeoutMs' | 'margin' | 'categories'> {
  return {
    seed: Math.floor(Math.random() * 2 ** 31),
    timeoutMs: DEFAULT_TIMEOUT_MS,
    margin: DEFAULT_MARGIN,
    categories: [],
  };
}

/** The fields of a choice that are not undefined, so that defaults fill in the others. */
export function said<T extends object>(choice: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(choice).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** More rounds than anybody measures: a report works out a boundary for each. */
export const MOST_ROUNDS = 100_000;

/** More CPUs than Linux knows. */
export const MOST_LANES = 8192;

/** Milliseconds that a run may take beyond its own duration. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** The adaptive rules first look after the third round: with fewer rounds there is nothing to adapt. */
const FEWEST_ADAPTIVE_RUNS = 3;

/** Whether comparisons stop when they are decided. */
export function isAdaptive({ fixed, runs = 0 }: Omit<Recorded<Plan>, 'kind'>): boolean {
  return fixed !== true && runs >= FEWEST_ADAPTIVE_RUNS;
}

/** How much too small interleaved processes may show a difference, as a share of its logarithm. */
export function shrinkageOf(plan: Pick<Plan, 'kind'>): number {
  return 'turns' in plan && plan.turns === true ? INTERLEAVED_SHRINKAGE : 0;
}
