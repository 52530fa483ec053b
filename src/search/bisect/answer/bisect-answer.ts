/** What a bisection found, before it has a form. Ratios are of figures of which more is better: new over old, after over before. */
import type { CommitFacts } from '../../../host/revisions/commit-facts.ts';
import type { ReleaseChanges } from '../../../host/runtimes/changes/changes-between.ts';
import type { Metric } from '../../../show/report/metric.ts';
import type { Count, Positive, Probability } from '../../../stats/quantities.ts';
import type { RowAnswer } from '../../row/stored-row.ts';

/**
 * `found`: each step lies between two neighbours, and fresh rounds confirm it. `set`: a step, or one of several, is known only to lie
 * among several places, or is not confirmed. `same`:
 * the ends do not differ. `reversed`: they differ the other way round than was said. `undecided`: it is not known whether they differ.
 * `failed`: an end cannot be measured. `running`: the search is not at its end.
 */
export type BisectOutcome = 'found' | 'set' | 'same' | 'reversed' | 'undecided' | 'failed' | 'running';

export interface BisectAnswer extends RowAnswer {
  what: 'releases' | 'commits';
  outcome: BisectOutcome;
  /** In their order, both ends included; counted from 0. @minItems 2 */
  places: BisectPlace[];
  /** Null before both ends have figures. `different`: the interval leaves 1 out; `probability`: that they differ at all. */
  ends: {
    ratio: Positive;
    interval: readonly [Positive, Positive];
    different: boolean;
    probability: Probability;
    same: boolean;
  } | null;
  /** Another figure of the same runs that surely differs between the ends where `ends` does not, or the other way round; see other-figure.ts. */
  other: { metric: Metric; ratio: Positive; interval: readonly [Positive, Positive] } | null;
  steps: BisectStep[];
  open: BisectSet[];
  /** What the steps leave of the difference of the ends: a ratio; null where that is not known. */
  unexplained: Positive | null;
  /** What is believed of the part that is being searched, or that is open at the end; null where nothing is open. */
  belief: {
    from: Count;
    to: Count;
    same: Probability;
    gaps: { before: Count; after: Count; probability: Probability }[];
  } | null;
  /** Why it was ended before it had its answer. */
  cutShort: 'budget' | 'no figures' | null;
  /** The end that cannot be measured, with the reason. */
  lostEnd: { place: Count; reason: string } | null;
  used: {
    /** Runs with a figure. */
    runs: Count;
    blocks: Count;
    /** Of runs, all sittings together. @minimum 0 */
    seconds: number;
    /** Standard deviation of the logarithm of a figure within a block; null before there are any. @minimum 0 */
    noise: number | null;
  };
}

export interface BisectPlace {
  label: string;
  /** Exact, where it was visited: `22.7.0`. */
  version: string | null;
  visited: boolean;
  /** Runs with a figure. */
  runs: Count;
  /** Why it cannot be measured; null where it can, as far as is known. */
  reason: string | null;
}

export interface BisectStep {
  /** Places that can be measured and are neighbours. */
  before: Count;
  after: Count;
  ratio: Positive;
  /** 95 % */
  interval: readonly [Positive, Positive];
  /** That the step lies here, given all blocks. */
  probability: Probability;
  /** Fresh rounds of the two alone say so, too: always, since one that they do not confirm is among `open`. */
  confirmed: boolean;
  /** What is known to have changed; null where it was not looked up. */
  changes: ReleaseChanges | null;
  /** Of a path of commits: what its repository says of `after`; null where that was not looked up. */
  commit: CommitFacts | null;
}

/** A step behind `from`, and not behind `to`: among several places, or at one that fresh rounds do not confirm. */
export interface BisectSet {
  from: Count;
  to: Count;
  /** Those that may be the first behind the step. */
  places: Count[];
  /** That it is one of them, if there is a step. */
  probability: Probability;
  /** The likeliest of them. */
  likeliest: { place: Count; probability: Probability };
  why: 'too weak' | 'two groups' | 'unavailable' | 'budget' | 'refuted';
  ratio: Positive | null;
  interval: readonly [Positive, Positive] | null;
  confirmed: boolean;
  /** Of a path of commits: what its repository says of `places`, where these are few; null where that was not looked up. */
  commits: CommitFacts[] | null;
}

/** 0 an answer, 3 an end cannot be measured, 5 not decided; 2 ends that are the wrong way round, as other bad input. */
type BisectExit = 0 | 2 | 3 | 5;

/** The exit code of a bisection that is at its end. */
export function exitOf({ outcome }: Pick<BisectAnswer, 'outcome'>): BisectExit {
  if (outcome === 'found' || outcome === 'same') return 0;
  if (outcome === 'failed') return 3;
  return outcome === 'reversed' ? 2 : 5;
}
