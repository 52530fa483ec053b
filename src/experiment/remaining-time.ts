/**
 * How long the rest takes: for each configuration its mean wall time so far times the runs that are left. The mean of the
 * others stands for a configuration that has not run yet.
 */
export class RemainingTime {
  private readonly seen = new Map<number, { totalMs: number; runs: number }>();
  /** Milliseconds of all runs. */
  spentMs = 0;

  add(configuration: number, wallMs: number): void {
    const entry = this.seen.get(configuration) ?? { totalMs: 0, runs: 0 };
    entry.totalMs += wallMs;
    entry.runs++;
    this.seen.set(configuration, entry);
    this.spentMs += wallMs;
  }

  /** Mean milliseconds of a run of this configuration; null before its first. */
  typical(configuration: number): number | null {
    const entry = this.seen.get(configuration);
    return entry === undefined ? null : entry.totalMs / entry.runs;
  }

  /** @returns milliseconds, or null before the first run */
  remaining(left: Iterable<[configuration: number, runs: number]>): number | null {
    if (this.seen.size === 0) return null;
    // The mean is over configurations and not over runs: a few long configurations that came first must not stand for all.
    const typical =
      [...this.seen.values()].reduce((sum, { totalMs, runs }) => sum + totalMs / runs, 0) / this.seen.size;
    let sum = 0;
    for (const [configuration, runs] of left) {
      const entry = this.seen.get(configuration);
      sum += runs * (entry === undefined ? typical : entry.totalMs / entry.runs);
    }
    return sum;
  }
}
