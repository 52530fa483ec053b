/** In which order runs under profilers are made. */
import { randomStream, shuffled } from '../../../stats/random.ts';
import type { Side, Signal, TakenKey } from './taken.ts';

/** Of these each pair makes intervals narrower. */
export const SAMPLED: readonly Signal[] = ['cpu', 'perf'];
/** With fewer pairs intervals say nothing. */
export const LEAST_PAIRS = 3;
/** What V8 does is much the same in each run, so that few of them say as much as many. */
const PAIRS_OF_EVENTS = 2;

/**
 * All runs. First so many pairs of samples that they may be enough, then what V8 did, then further pairs, and last instructions, whose one
 * pair takes as long as all the others. Signals of a pair are in random order, and within a pair old comes before new and new before old by
 * turns, from a random side on. The same for the same seed. Pure.
 */
export function scheduleOf(signals: readonly Signal[], pairs: number, seed: number): TakenKey[] {
  const firstOf = new Map(signals.map((signal, at) => [signal, randomStream(seed, at)() < 0.5 ? 0 : 1]));
  const sides = (signal: Signal, pair: number): TakenKey[] => {
    const isOldFirst = (pair + (firstOf.get(signal) as number)) % 2 === 0;
    const order: Side[] = isOldFirst ? ['old', 'new'] : ['new', 'old'];
    return order.map((side) => ({ signal, pair, side }));
  };
  const sampled = Array.from({ length: pairs }, (_, pair) => {
    const now = shuffled(
      signals.filter((signal) => SAMPLED.includes(signal)),
      randomStream(seed, signals.length + pair),
    );
    return now.flatMap((signal) => sides(signal, pair));
  });
  const others = (signal: Signal, most: number) =>
    signals.includes(signal)
      ? Array.from({ length: Math.min(pairs, most) }, (_, pair) => sides(signal, pair)).flat()
      : [];
  return [
    ...sampled.slice(0, LEAST_PAIRS).flat(),
    ...others('events', PAIRS_OF_EVENTS),
    ...sampled.slice(LEAST_PAIRS).flat(),
    ...others('instructions', 1),
  ];
}

/** By what a run is known again. Pure. */
export function keyOf({ signal, pair, side }: TakenKey): string {
  return `${signal} ${pair} ${side}`;
}
