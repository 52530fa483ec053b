import { largest } from '../stats/extremes.ts';

/** The place of a run among rounds and lanes. */
interface Place {
  configuration: number;
  round: number;
  /** Absent where there is one lane. */
  lane?: number | null | undefined;
}

/**
 * How long the rest takes: for each configuration its mean wall time so far times the runs that are left. The mean of the
 * others stands for a configuration that has not run yet. Lanes work at the same time: what counts is the one that takes longest.
 */
export class RemainingTime {
  private readonly lanes: number;
  private readonly seen = new Map<number, { totalMs: number; runs: number }>();
  /** Milliseconds of each lane, by round: a round ends for all of them. */
  private readonly rounds = new Map<number, number[]>();
  /** Milliseconds of all rounds, each as long as the lane that took longest. */
  spentMs = 0;

  constructor(lanes = 1) {
    this.lanes = lanes;
  }

  add({ configuration, round, lane }: Place, wallMs: number): void {
    const entry = this.seen.get(configuration) ?? { totalMs: 0, runs: 0 };
    entry.totalMs += wallMs;
    entry.runs++;
    this.seen.set(configuration, entry);
    const spent = this.rounds.get(round) ?? new Array<number>(this.lanes).fill(0);
    const before = largest(spent);
    const place = lane ?? 0;
    spent[place] = (spent[place] ?? 0) + wallMs;
    this.rounds.set(round, spent);
    this.spentMs += Math.max(before, spent[place]) - before;
  }

  /** Mean milliseconds of a run of this configuration; null before its first. */
  typical(configuration: number): number | null {
    const entry = this.seen.get(configuration);
    return entry === undefined ? null : entry.totalMs / entry.runs;
  }

  /**
   * @param laneOf the lane of a row, where it is known
   * @returns milliseconds, or null before the first run
   */
  remaining(
    left: Iterable<[configuration: number, runs: number]>,
    laneOf: (configuration: number) => number | undefined = () => undefined,
  ): number | null {
    if (this.seen.size === 0) return null;
    // The mean is over configurations and not over runs: a few long configurations that came first must not stand for all.
    const typical =
      [...this.seen.values()].reduce((sum, { totalMs, runs }) => sum + totalMs / runs, 0) / this.seen.size;
    const ofLanes = new Array<number>(this.lanes).fill(0);
    let sum = 0;
    for (const [configuration, runs] of left) {
      const entry = this.seen.get(configuration);
      const ms = runs * (entry === undefined ? typical : entry.totalMs / entry.runs);
      const lane = laneOf(configuration);
      if (lane !== undefined) ofLanes[lane] = (ofLanes[lane] ?? 0) + ms;
      sum += ms;
    }
    return Math.max(sum / this.lanes, largest(ofLanes));
  }
}
