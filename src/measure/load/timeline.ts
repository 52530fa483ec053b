import type { Count } from '../../stats/quantities.ts';
import { Histogram } from './histogram.ts';

/** The answers of one interval of a load, by the time of their end. */
export interface TimelineInterval {
  /** Its beginning, in ms from the beginning of what counts. */
  fromMs: number;
  /** Its length, in ms; the last one may be cut short by the end. */
  lengthMs: number;
  answered: Count;
  failed: Count;
  /** Of its answers, in ns; null without any. */
  p50: number | null;
  p99: number | null;
  max: number | null;
}

/** Longer loads have longer intervals, so that there are no more than this. */
const MOST_INTERVALS = 60;
const SHORTEST_MS = 1000;

/** The length of the intervals for a load of so many ms; a second if its end is unknown. Pure. */
export function intervalFor(durationMs: number | null): number {
  return durationMs === null
    ? SHORTEST_MS
    : Math.max(1, Math.ceil(durationMs / MOST_INTERVALS / SHORTEST_MS)) * SHORTEST_MS;
}

/**
 * A load second by second. Answers come in the order of time, so that one histogram is enough, which is emptied at the end of
 * each interval.
 */
export class Timeline {
  private readonly intervalMs: number;
  private readonly histogram = new Histogram();
  private readonly done: TimelineInterval[] = [];
  private startAt = 0;
  private endsAt = Number.POSITIVE_INFINITY;
  private failures = 0;

  constructor(intervalMs: number) {
    this.intervalMs = intervalMs;
  }

  /** @param at `performance.now()` at which counting begins */
  begin(at: number): void {
    this.startAt = at;
    this.endsAt = at + this.intervalMs;
  }

  answered(at: number, latencyNs: number): void {
    if (at >= this.endsAt) this.goOn(at);
    this.histogram.record(latencyNs);
  }

  failed(at: number): void {
    if (at >= this.endsAt) this.goOn(at);
    this.failures++;
  }

  /** All intervals up to now; one in which nothing came is there with zeros. */
  end(at: number): TimelineInterval[] {
    if (at >= this.endsAt) this.goOn(at);
    return at > this.startAt + this.fromMs ? [...this.done, this.interval(at)] : this.done;
  }

  /** Of the interval under way. */
  private get fromMs(): number {
    return this.done.length * this.intervalMs;
  }

  private goOn(at: number): void {
    while (at >= this.endsAt) {
      this.done.push(this.interval(this.endsAt));
      this.histogram.clear();
      this.failures = 0;
      this.endsAt = this.startAt + this.fromMs + this.intervalMs;
    }
  }

  private interval(until: number): TimelineInterval {
    const { histogram } = this;
    const { fromMs } = this;
    const some = histogram.count > 0;
    return {
      fromMs,
      lengthMs: Math.min(this.intervalMs, until - this.startAt - fromMs),
      answered: histogram.count,
      failed: this.failures,
      p50: some ? histogram.quantile(0.5) : null,
      p99: some ? histogram.quantile(0.99) : null,
      max: some ? histogram.max : null,
    };
  }
}
