import { randomStream } from '../../stats/random.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** How arrivals follow one another: evenly, or as from many independent users. */
export type Arrivals = 'constant' | 'poisson';

/** 8 bytes each: 400 MB. */
const MOST = 50_000_000;

interface ScheduleRequest {
  arrivals: Arrivals;
  /** arrivals per second */
  rate: number;
  /** A duration in ms, or the number of arrivals. */
  until: { ms: number } | { count: number };
  seed: number;
}

/**
 * When each request is due, in milliseconds from the start: computed before the first is sent and so independent of the
 * answers. The first is due at 0.
 *
 * @throws JsdynoError BAD_OPTION when there would be more than 50 million
 */
export function schedule({ arrivals, rate, until, seed }: ScheduleRequest): Float64Array {
  const gapMs = 1000 / rate;
  const expected = 'count' in until ? until.count : until.ms / gapMs;
  if (expected > MOST) {
    throw new JsdynoError('BAD_OPTION', `a schedule of ${Math.round(expected)} arrivals is too long`, {
      hint: `use a shorter time or a lower rate: at most ${MOST} arrivals`,
    });
  }
  const gap = arrivals === 'constant' ? null : exponential(gapMs, seed);
  const at = (index: number, before: number) => (gap === null ? index * gapMs : index === 0 ? 0 : before + gap());
  if ('count' in until) {
    const due = new Float64Array(until.count);
    for (let i = 0; i < due.length; i++) due[i] = at(i, due[i - 1] as number);
    return due;
  }
  // Poisson counts vary by their square root; ten times that is never exceeded.
  let due = new Float64Array(Math.ceil(expected + 10 * Math.sqrt(expected)) + 10);
  let count = 0;
  for (let time = 0; time < until.ms; time = at(count, time)) {
    if (count === due.length) due = grown(due);
    due[count++] = time;
  }
  return due.slice(0, count);
}

function grown(due: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(due.length * 2);
  larger.set(due);
  return larger;
}

/** Gaps of a Poisson process, by inversion; the mean is `mean`. */
function exponential(mean: number, seed: number): () => number {
  const random = randomStream(seed, 0);
  return () => -mean * Math.log(1 - random());
}
