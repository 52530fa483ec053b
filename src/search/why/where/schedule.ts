/** In which order runs under profilers are made. */
import { randomStream, shuffled } from '../../../stats/random.ts';
import type { Side, Signal, TakenKey } from './taken.ts';

/** What V8 does is much the same in each run, and instructions are counted: few of them say as much as many. */
const MOST_PAIRS: Readonly<Record<Signal, number>> = {
  cpu: Number.POSITIVE_INFINITY,
  perf: Number.POSITIVE_INFINITY,
  events: 2,
  instructions: 1,
};

/**
 * All runs: a pair of each signal before the next pair of any, signals in random order, and within a pair old before new and new before
 * old by turns, from a random side on. The same for the same seed. Pure.
 */
export function scheduleOf(signals: readonly Signal[], pairs: number, seed: number): TakenKey[] {
  const runs: TakenKey[] = [];
  const firstOf = new Map(signals.map((signal, at) => [signal, randomStream(seed, at)() < 0.5 ? 0 : 1]));
  for (let pair = 0; pair < pairs; pair++) {
    const now = shuffled(signals, randomStream(seed, signals.length + pair));
    for (const signal of now.filter((one) => pair < MOST_PAIRS[one])) {
      const isOldFirst = (pair + (firstOf.get(signal) as number)) % 2 === 0;
      const order: Side[] = isOldFirst ? ['old', 'new'] : ['new', 'old'];
      for (const side of order) runs.push({ signal, pair, side });
    }
  }
  return runs;
}

/** By what a run is known again. Pure. */
export function keyOf({ signal, pair, side }: TakenKey): string {
  return `${signal} ${pair} ${side}`;
}
