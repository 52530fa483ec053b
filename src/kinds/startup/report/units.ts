/** Times of one table share a unit, so that they can be compared at a glance. */
import { decimal } from '../../../text/english-numbers.ts';

export interface TimeUnit {
  name: 's' | 'ms' | 'µs';
  /** per second */
  scale: number;
  decimals: number;
}

const SECONDS: TimeUnit = { name: 's', scale: 1, decimals: 3 };
const MILLIS: TimeUnit = { name: 'ms', scale: 1e3, decimals: 1 };
const MICROS: TimeUnit = { name: 'µs', scale: 1e6, decimals: 1 };

/** The unit for times of which this is the smallest mean, in seconds: as hyperfine chooses it. */
export function unitFor(seconds: number): TimeUnit {
  return seconds < 0.001 ? MICROS : seconds < 1 ? MILLIS : SECONDS;
}

/** A time in seconds as a figure of the unit, without its name. */
export function timeFigure(seconds: number, { scale, decimals }: TimeUnit): string {
  return decimal(seconds * scale, decimals);
}
