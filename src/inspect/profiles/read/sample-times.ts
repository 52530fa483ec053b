/** What the samples of a `.cpuprofile` stand for: each for the time until the next one, as in DevTools. */

import { numberOr, own } from './json-values.ts';

/** One sample, in the order of time; times in microseconds. */
export interface SampledTime {
  /** The number of its node, as the profile has it. */
  id: unknown;
  busy: number;
  /** What passed behind it without any sample, since nothing ran. */
  idle: number;
}

interface SampledTimes {
  each: SampledTime[];
  /** From the first sample to the last. */
  duration: number;
}

/** Bun's default, in microseconds. */
const BUN_INTERVAL = 1000;
/** Longer ones are no interval of use, but how far apart the program's work is. */
const LONGEST_INTERVAL = 10_000;
/** Samplers sleep up to a fifth more or less than they are told. */
const JITTER = 0.2;
/** From so many intervals on the thread waited in between. */
const WAITED = 2;

/** Bun tells the time of the day, in microseconds; V8's clock begins with the machine, and would have to run for 31 years. */
export const isOfBun = (profile: unknown): boolean => numberOr(own(profile, 'startTime'), 0) > 1e15;

/**
 * Null where a sample has no time. Bun's engine takes no samples while it waits: what lies between two of them beyond the interval is idle.
 *
 * @param profile the parsed JSON, with at least one sample
 * @param interval from one sample to the next, where it is known; else it is told by those that follow each other at once
 */
export function sampledTimes(profile: unknown, samples: readonly unknown[], interval?: number): SampledTimes | null {
  const stamps = stampsOf(profile, samples.length);
  if (stamps === null) return null;
  const times = samples.map((id, index) => ({ id, at: stamps[index] as number }));
  // V8 writes samples of another clock's order now and then, with a negative delta: DevTools sorts them, too.
  if (times.some(({ at }, index) => index > 0 && at < (times[index - 1]?.at as number)))
    times.sort((a, b) => a.at - b.at);
  const first = times[0]?.at as number;
  const last = times.at(-1)?.at as number;
  // The last sample has no next one: it counts until the end, but not more than samples do on average.
  const mean = times.length > 1 ? (last - first) / (times.length - 1) : Number.POSITIVE_INFINITY;
  // Where the tree has a head, its end is in seconds.
  const end = own(profile, 'nodes') === undefined ? last + (Number.isFinite(mean) ? mean : 0) : own(profile, 'endTime');
  const rest = Math.max(0, Math.min(mean, numberOr(end, last) - last));
  const lengths = times.map(({ at }, index) => (times[index + 1]?.at ?? at + rest) - at);
  const longest = isOfBun(profile) ? (interval ?? intervalIn(lengths.slice(0, -1))) : Number.POSITIVE_INFINITY;
  const each = times.map(({ id }, index) => {
    const length = lengths[index] as number;
    const busy = length > WAITED * longest ? longest : length;
    return { id, busy, idle: length - busy };
  });
  return { each, duration: last - first };
}

function stampsOf(profile: unknown, count: number): number[] | null {
  const deltas = own(profile, 'timeDeltas');
  const told = Array.isArray(deltas) ? deltas : own(profile, 'timestamps');
  if (!Array.isArray(told) || told.length < count) return null;
  if (!told.every((one) => typeof one === 'number' && Number.isFinite(one))) return null;
  if (!Array.isArray(deltas)) return told;
  let now = numberOr(own(profile, 'startTime'), 0);
  return told.map((delta: number) => {
    now += delta;
    return now;
  });
}

/**
 * The shortest length that another one is near to: others are several intervals, of which all but one were idle. None is shorter, since a
 * sampler sleeps that long before it looks again.
 */
function intervalIn(lengths: readonly number[]): number {
  const sorted = lengths.filter((length) => length > 0).sort((a, b) => a - b);
  const isNear = (length: number, to: number) => length * (1 - JITTER) <= to * (1 + JITTER);
  const shortest = sorted.find((length, i) => isNear(sorted[i + 1] ?? Number.POSITIVE_INFINITY, length));
  if (shortest === undefined) return BUN_INTERVAL;
  const near = sorted.filter((length) => length >= shortest && isNear(length, shortest));
  const middle = near[near.length >> 1] as number;
  return middle <= LONGEST_INTERVAL ? middle : BUN_INTERVAL;
}
