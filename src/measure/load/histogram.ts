/**
 * A log-linear histogram of nanoseconds in the manner of HdrHistogram (Tene, https://hdrhistogram.github.io/HdrHistogram/,
 * `lowestDiscernibleValue` 1, three significant digits): 1,024 equal steps between a power of two and the next, so that a
 * value is kept to one part in 1,024 or better whatever its size. Minimum, maximum and sum are kept exactly.
 */

import type { Count } from '../../stats/quantities.ts';

/** Below this, a nanosecond has a counter of its own. */
const LINEAR = 2048;
const STEPS = 1024;
const STEP_BITS = 10;
/** 2^43 ns are 2.4 hours; longer times count in the last step. */
const LARGEST = 2 ** 43 - 1;
const LENGTH = indexOf(LARGEST) + 1;

/** A histogram as it is stored: plain JSON. */
export interface StoredHistogram {
  unit: 'ns';
  count: Count;
  /** exact; 0 when empty */
  min: number;
  max: number;
  sum: number;
  /** index and count by turns, of the counters that are not zero; `lowestOf(index)` is an index's smallest value */
  counts: number[];
}

/** The counter of a whole number of nanoseconds. */
export function indexOf(ns: number): number {
  if (ns < LINEAR) return ns;
  const high = ns < 2 ** 31 ? 31 - Math.clz32(ns) : 51 - Math.clz32(Math.floor(ns / 2 ** 20));
  const shift = high - STEP_BITS;
  return shift * STEPS + Math.floor(ns / 2 ** shift);
}

/** The smallest value of a counter, in ns. */
export function lowestOf(index: number): number {
  if (index < LINEAR) return index;
  const shift = Math.floor(index / STEPS) - 1;
  return (index - shift * STEPS) * 2 ** shift;
}

/** The largest value of a counter, in ns. */
function highestOf(index: number): number {
  return lowestOf(index + 1) - 1;
}

export class Histogram {
  private readonly counts = new Uint32Array(LENGTH);
  count = 0;
  private smallest = Number.POSITIVE_INFINITY;
  private largest = 0;
  private sum = 0;

  /** @param ns nanoseconds; rounded, and zero when negative */
  record(ns: number): void {
    const value = ns > 0 ? Math.round(ns) : 0;
    const index = indexOf(value < LARGEST ? value : LARGEST);
    this.counts[index] = (this.counts[index] as number) + 1;
    this.count++;
    this.sum += value;
    if (value > this.largest) this.largest = value;
    if (value < this.smallest) this.smallest = value;
  }

  /** As new. */
  clear(): void {
    this.counts.fill(0);
    this.count = 0;
    this.smallest = Number.POSITIVE_INFINITY;
    this.largest = 0;
    this.sum = 0;
  }

  /** Adds the counts of another one, for display; runs are compared by their own quantiles. */
  merge(other: Histogram): void {
    for (let i = 0; i < LENGTH; i++) {
      const count = other.counts[i] as number;
      if (count > 0) this.counts[i] = (this.counts[i] as number) + count;
    }
    this.count += other.count;
    this.sum += other.sum;
    this.largest = Math.max(this.largest, other.largest);
    this.smallest = Math.min(this.smallest, other.smallest);
  }

  /** Exact, in ns; NaN when empty. */
  get min(): number {
    return this.count === 0 ? Number.NaN : this.smallest;
  }

  /** Exact, in ns; NaN when empty. */
  get max(): number {
    return this.count === 0 ? Number.NaN : this.largest;
  }

  /** Exact, in ns; NaN when empty. */
  get mean(): number {
    return this.sum / this.count;
  }

  /** Standard deviation in ns, from the middles of the steps, as HdrHistogram has it; NaN when empty. */
  get deviation(): number {
    let squares = 0;
    for (const [low, high, count] of this.steps()) squares += count * ((low + high) / 2 - this.mean) ** 2;
    return Math.sqrt(squares / this.count);
  }

  /**
   * The smallest recorded value, in ns, that at least the share `q` of all values do not exceed; by up to one part in
   * 1,024 too large, never too small. NaN when empty.
   */
  quantile(q: number): number {
    if (this.count === 0) return Number.NaN;
    // Some products are like 999.0000000000001: rounding must not lead to the next value.
    const rank = Math.max(1, Math.ceil(q * this.count - 1e-9 * this.count));
    let seen = 0;
    for (let i = 0; i < LENGTH; i++) {
      seen += this.counts[i] as number;
      if (seen >= rank) return i === LENGTH - 1 ? this.largest : Math.min(highestOf(i), this.largest);
    }
    return this.largest;
  }

  /** Smallest value, largest value and count of each step that is not empty. */
  *steps(): Generator<[low: number, high: number, count: number]> {
    for (let i = 0; i < LENGTH; i++) {
      const count = this.counts[i] as number;
      if (count > 0) yield [lowestOf(i), Math.min(highestOf(i), this.largest), count];
    }
  }

  toJSON(): StoredHistogram {
    const counts: number[] = [];
    for (let i = 0; i < LENGTH; i++) if ((this.counts[i] as number) > 0) counts.push(i, this.counts[i] as number);
    const { count, sum } = this;
    return { unit: 'ns', count, min: count === 0 ? 0 : this.smallest, max: this.largest, sum, counts };
  }

  static from(stored: StoredHistogram): Histogram {
    const histogram = new Histogram();
    for (let i = 0; i < stored.counts.length; i += 2) {
      histogram.counts[stored.counts[i] as number] = stored.counts[i + 1] as number;
    }
    histogram.count = stored.count;
    histogram.sum = stored.sum;
    histogram.largest = stored.max;
    if (stored.count > 0) histogram.smallest = stored.min;
    return histogram;
  }
}
