import { largest } from '../../stats/extremes.ts';

/** The place of a run among rounds and lanes. */
interface Place {
  configuration: number;
  round: number;
  /** Absent where there is one lane. */
  lane?: number | null | undefined;
}

/** From when on a run went, in milliseconds since 1970, and how long. */
interface Span {
  startedAt: number;
  wallMs: number;
}

/**
 * How long the rest takes: for each configuration the mean time of its runs so far, times the runs that are left. A configuration without
 * runs gets the mean of the others. Lanes work at the same time, so the longest one counts.
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

  /** Runs of a block, or some of them: time in which several ran at once counts once. */
  add({ configuration, round, lane }: Place, runs: readonly Span[]): void {
    const own = runs.filter((run) => run.wallMs > 0);
    if (own.length === 0) return;
    const ms = timeOf(own);
    const entry = this.seen.get(configuration) ?? { totalMs: 0, runs: 0 };
    entry.totalMs += ms;
    entry.runs += own.length;
    this.seen.set(configuration, entry);
    const spent = this.rounds.get(round) ?? new Array<number>(this.lanes).fill(0);
    const before = largest(spent);
    const place = lane ?? 0;
    spent[place] = (spent[place] ?? 0) + ms;
    this.rounds.set(round, spent);
    this.spentMs += Math.max(before, spent[place]) - before;
  }

  /** Configurations with the time of at least one run. */
  get known(): number {
    return this.seen.size;
  }

  /** Milliseconds of a round of this configuration for each of its runs; null before its first. */
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
    // The mean is over configurations and not over runs: a few long configurations that came first must not represent all.
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

/** Milliseconds in which at least one of them ran. */
function timeOf(runs: readonly Span[]): number {
  let ms = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, wallMs } of runs.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const end = startedAt + wallMs;
    ms += Math.max(0, end - Math.max(startedAt, until));
    until = Math.max(until, end);
  }
  return ms;
}
