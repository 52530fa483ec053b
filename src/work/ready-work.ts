/** The work of a plan: its files as they are chosen, made ready and listed, and the trials before the first run. */
import type { Variant } from '../host/runtimes/index.ts';
import type { Configuration } from '../measure/configuration.ts';
import type { Listing } from '../measure/listing.ts';
import type { Draft, Plan } from '../measure/plan.ts';
import type { PlannedConfiguration } from '../store/experiments.ts';

/** The work of a plan before anything is made ready. */
export interface Work<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>> {
  /**
   * The chosen files by the names that rows have.
   * @throws JsdynoError UNKNOWN_CATEGORY, NO_BENCHMARKS
   */
  choose(): string[];
  /** The user's own scripts that runtimes load, absolute; absent: none that `--transform` could be for. */
  scripts?(): string[];
  /** The user's files that are benchmarks, absolute: a revision that lacks one gets a newer one; absent: what is named is what is measured. */
  benchmarks?(): string[];
  /**
   * Makes ready what runs are started from.
   * @param variants all of the experiment, since some may have trees of their own; none unless given
   */
  prepare(variants?: readonly Variant[]): W;
}

/** Work that runs can be started from. */
export interface ReadyWork<P extends Plan = Plan, C extends Configuration = Configuration> {
  /** The place of the files: messages name it, and its commit is stored. */
  source: string;
  /** The folder that runs are started from. */
  folder: string;
  /** SHA-256 over the files and the harness, hexadecimal: the same work has the same. */
  sha256: string;
  /** What older versions made of the same work, where that is known. */
  formerSha256s?: readonly string[] | undefined;
  /** What runs need that is the user's own, so that another machine can be given it; absent: nothing but what comes with jsdyno. */
  ownFiles?: OwnFiles | undefined;
  /** The part of the plan that finds the same files again, whatever folder `resume` is called from. */
  lasting?: Partial<Draft<P>>;
  /** Lists the rows that a variant has of the chosen files. */
  list(variant: Variant, benchmarks: readonly string[], abort?: AbortSignal): Promise<Listing<C>>;
  /** The row that stands for a file that no variant could load. */
  standIn(benchmark: string): C;
  /** Gives a row that variants name differently one name, and leaves out what was not asked for; absent: rows are as they are listed. */
  pair?(listings: ReadonlyMap<string, Listing<C>>): ReadonlyMap<string, Listing<C>>;
  /** The row that is meant by the spelling of a row which is not among these; absent, and undefined: there is none. */
  rowLike?<R extends C>(row: string, rows: readonly R[]): R | undefined;
  /** Makes one row of the two that two variants list under the same name; absent: the first variant's row counts. */
  join?(row: C, other: C): C;
  /** Warnings about the rows, a line each; throws where no row is left or where a setting cannot be meant. */
  checkRows?(rows: readonly C[]): string[];
  /** Chooses the length of runs on the baseline, where the plan says so; rows that cannot be run stay as they are. */
  calibrate?(rows: readonly PlannedConfiguration<C>[], trial: Trial<P>): Promise<PlannedConfiguration<C>[]>;
  /**
   * The same work for another lane, where runs of two lanes must not meet in it; absent: all lanes share one.
   * @param lane counted from 0; the first has this work
   */
  forLane?(lane: number): ReadyWork<P, C>;
  /**
   * Ends what runs have in common, when the last of a sitting has ended, however it ended. Never rejects.
   * @returns a warning in a line, or null
   */
  finish?(): Promise<string | null>;
  /**
   * Whether it is the work of what is measured, or of commands around it, to change the files of their own tree, as builds do; no, where
   * it is absent.
   */
  changesTrees?: boolean | undefined;
  /** Removes files that were made for this experiment alone. */
  remove?(): void;
}

/** Files and folders of the user's own; those that trees have in their place are found by their trees. */
export interface OwnFiles {
  /** Absolute. */
  paths: readonly string[];
  /** Absolute: the folder that they lie in, of which nothing else is needed; absent: the project that each lies in goes along. */
  root?: string | undefined;
}

/** Runs that are made before the first that counts. */
export interface Trial<P extends Plan> {
  /** The baseline. */
  variant: Variant;
  variants: readonly Variant[];
  plan: Draft<P>;
  /** Configurations done and in all. */
  onCalibrate?: ((done: number, total: number) => void) | undefined;
  /** Called with a finding in one line, which is no warning. */
  onNote?: ((text: string) => void) | undefined;
  abort?: AbortSignal | undefined;
}
