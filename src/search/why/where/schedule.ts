/** In which order runs under profilers are made. */
import { randomStream } from '../../../stats/random.ts';
import type { Side, Signal, TakenKey } from './taken.ts';

/** Of these each pair makes intervals narrower. */
export const SAMPLED: readonly Signal[] = ['cpu', 'perf'];
/** With fewer pairs intervals say nothing. */
export const LEAST_PAIRS = 3;
/** What V8 does is much the same in each run, so that few of them say as much as many. */
const PAIRS_OF_EVENTS = 2;

/**
 * All runs: of each profiler so many pairs that they may be enough, V8's, which takes least time, first; then what V8 did, further pairs, and
 * last instructions, whose one pair takes as long as all the others. Within a pair old comes before new and new before old by turns, from
 * a random side on. The same for the same seed. Pure.
 */
export function scheduleOf(signals: readonly Signal[], pairs: number, seed: number): TakenKey[] {
  const runsOf = (signal: Signal, from: number, until: number): TakenKey[] => {
    if (!signals.includes(signal)) return [];
    const first = randomStream(seed, signals.indexOf(signal))() < 0.5 ? 0 : 1;
    return Array.from({ length: Math.max(0, Math.min(pairs, until) - from) }, (_, at) => from + at).flatMap((pair) => {
      const order: Side[] = (pair + first) % 2 === 0 ? ['old', 'new'] : ['new', 'old'];
      return order.map((side) => ({ signal, pair, side }));
    });
  };
  return [
    ...SAMPLED.flatMap((signal) => runsOf(signal, 0, LEAST_PAIRS)),
    ...runsOf('events', 0, PAIRS_OF_EVENTS),
    ...SAMPLED.flatMap((signal) => runsOf(signal, LEAST_PAIRS, pairs)),
    ...runsOf('instructions', 0, 1),
  ];
}

/** By what a run is known again. Pure. */
export function keyOf({ signal, pair, side }: TakenKey): string {
  return `${signal} ${pair} ${side}`;
}
