import type { FarmExperiment } from '../wire/document.ts';
import type { FarmOrder, FarmResult } from '../wire/order.ts';

/** Measures blocks of one experiment on this host. */
export interface BlockMeasurer {
  /** Rejects when aborted, and where the host, not the row, is the reason: the block is tried again. */
  measure(order: FarmOrder, abort: AbortSignal): Promise<FarmResult['runs']>;
  /** Removes what was made for it. */
  end(): Promise<void>;
}

/**
 * Makes a host ready for an experiment: files, runtimes, digests.
 * @throws Refused where something is not the same as where the experiment was submitted
 */
export type MakeReady = (experiment: FarmExperiment, abort: AbortSignal) => Promise<BlockMeasurer>;

/** A host may not measure an experiment. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly what: string;
  readonly expected: string;
  readonly found: string;

  /**
   * @param what `the suite`, `the runtime node@22.9.0`
   * @param expected digest where it was submitted
   * @param found digest on this host, or a word such as `none`
   */
  constructor(what: string, expected: string, found: string) {
    super(`${what} is not the same here: ${found}, not ${expected}`);
    this.what = what;
    this.expected = expected;
    this.found = found;
  }
}
