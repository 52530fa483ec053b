import { median } from '../../src/stats/describe.ts';

// What the benchmarks of this folder have in common: how figures are summed up and printed.

/** Median with its 95 % interval, which order statistics give without assuming a distribution (binomial, n >= 6). */
export function medianOf(values: readonly number[]): { median: number; low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  const rank = Math.max(0, Math.floor(n / 2 - 0.98 * Math.sqrt(n)));
  return { median: median(sorted), low: sorted[rank] as number, high: sorted[n - 1 - rank] as number };
}

/** `12.3 ms (95 % interval 11.9 to 12.8)` */
export function milliseconds(values: readonly number[]): string {
  const { median: middle, low, high } = medianOf(values);
  return `${middle.toFixed(2)} ms (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** The time below which a tenth lies: runs that hardly had to wait for a core. */
export function fastTenth(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 10)] as number;
}

/** The differences of what was measured in the same rounds. */
export function differences(after: readonly number[], before: readonly number[]): number[] {
  return after.map((value, round) => value - (before[round] as number));
}

/** A line with its label in a column of its own. */
export function say(label: string, text: string): void {
  console.log(`${label.padEnd(44)} ${text}`);
}
