/**
 * How much of a gap between two variants an intervention closes: share = 1 - (new+i - old+i) / (new - old), where `old+i` is the old
 * variant under the intervention.
 */

import type { Count } from '../quantities.ts';

/** Times that were measured side by side in one round: of one operation, in any unit that all rounds share; all positive. */
export interface ClosingRound {
  old: number;
  new: number;
  /** The same variants under the intervention. If only one side can have it, the other side has its own time here again. */
  oldWith: number;
  newWith: number;
}

/** A figure with its 95 % interval. */
export interface Bounded {
  value: number;
  interval: [number, number];
}

/**
 * `closes`: all or nearly all of the gap; `part`: certainly some of it; `nothing`: none that matters; `widens`: the gap is larger with it;
 * `other`: it changes both sides so much that their distance says nothing about the gap; `not-known`: too few rounds, or too noisy.
 */
export type ClosingVerdict = 'closes' | 'part' | 'nothing' | 'widens' | 'other' | 'not-known';

export interface Closing {
  /** Rounds that count: all four times are there. */
  rounds: Count;
  /** new / old, as a ratio of times, and the same under the intervention; null with fewer than three rounds. */
  gap: Bounded | null;
  left: Bounded | null;
  /** The two-sided control: what the intervention does to each variant alone, with / without, as ratios of times. */
  oldAlone: Bounded | null;
  newAlone: Bounded | null;
  /** Share of the gap on logarithms: 1 is all of it, below 0 the gap is wider. Null if the gap is too small to divide by. */
  share: Bounded | null;
  /** The same of the gap in time. */
  shareOfTime: Bounded | null;
  /** One-sided p-value of "it closes nothing", adjusted for all that were tried together; null if it cannot be tested. */
  p: number | null;
  /** Which variant moved towards the other; null where the gap is not closed. */
  moved: 'old' | 'new' | 'both' | null;
  verdict: ClosingVerdict;
  /** Why it is `other` or not known, or a remark on how it closes the gap, in a few words; null else. */
  reason: string | null;
}
