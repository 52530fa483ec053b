import type { RunRequest } from '../measure/request.ts';
import type { Variant } from '../runtimes/index.ts';
import type { PlannedConfiguration } from '../store/experiments.ts';
import type { Listing } from '../suites/listing.ts';
import type { Overlay } from '../suites/overlay.ts';
import type { CalibrationEvents } from './calibrate.ts';
import type { StoredPlan } from './options.ts';

/** What the user's options say of the work: the plan without the fingerprint that is found here. */
export type WorkOptions = Omit<StoredPlan, 'suiteSha256'>;

/** What runtimes are put on: a suite of benchmarks, files of operations, whole processes, or web servers. */
export interface Work {
  /**
   * The chosen files by the names that rows have.
   * @throws JsdynoError UNKNOWN_CATEGORY, NO_BENCHMARKS
   */
  choose(): string[];
  /** Makes ready what runs are started from. */
  prepare(): ReadyWork;
}

export interface ReadyWork {
  /** Where the files lie: what messages call them, and whose commit is stored. */
  source: string;
  /** The folder that runs are started from. */
  folder: string;
  /** What that folder is kept by, where it is a private copy. */
  overlay?: Overlay | undefined;
  /** SHA-256 over the files and the harness, hexadecimal: the same work has the same. */
  sha256: string;
  /** The part of the plan that finds the same files again, whatever folder `resume` is called from. */
  lasting: Partial<WorkOptions>;
  list(variant: Variant, benchmarks: readonly string[], abort?: AbortSignal): Promise<Listing>;
  /** Chooses the length of runs on the baseline, where that is wanted; rows that cannot be run stay as they are. */
  calibrate(
    configurations: readonly PlannedConfiguration[],
    run: Omit<RunRequest, 'configuration'> & { variants: readonly Variant[] },
    events: CalibrationEvents,
  ): Promise<PlannedConfiguration[]>;
}
