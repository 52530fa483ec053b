import type { Variant } from '../../../host/runtimes/index.ts';
import type { Figures } from '../../../measure/figures.ts';
import { mean } from '../../../stats/describe.ts';
import { randomStream, shuffled } from '../../../stats/random.ts';
import type { PlannedConfiguration } from '../../../store/experiments.ts';
import { dispatchHere } from '../dispatch-here.ts';
import type { Execution } from '../execution.ts';

/** An experiment before it is stored. */
interface Beginning extends Pick<Execution, 'kind' | 'plan' | 'work'> {
  variants: readonly Variant[];
  configurations: readonly PlannedConfiguration[];
  abort?: AbortSignal | undefined;
}

/** How many times the blocks of one lane several measure in the same time; null if that takes too long to find out. */
export type WorkOfLanes = (lanes: readonly (readonly number[])[]) => Promise<number | null>;

const REPEATS = 3;
/** Trying longer blocks would take longer than most experiments gain; then only the probe is used. */
const LONGEST_MS = 8000;
const MOST_MS = 10_000;

/**
 * Blocks of an experiment's first row, as they will be measured, in one lane and in several at once; the results are not kept. Even one
 * lane uses more than one CPU if it can: collectors run beside the main thread, and interleaved processes start at the same time. So N
 * lanes on as many CPUs measure less than N times the blocks.
 */
export function trialBlocks(beginning: Beginning): WorkOfLanes {
  const row = beginning.configurations.find(({ missing }) => Object.keys(missing).length === 0);
  let first: Figures | null = null;

  /** Measures blocks of the row in all lanes at once; milliseconds of one, null where it fails. */
  function timer(lanes?: readonly (readonly number[])[]) {
    const { abort } = beginning;
    const dispatcher = dispatchHere({ ...beginning, lanes });
    const block = async (lane: number): Promise<number | null> => {
      if (row === undefined) return null;
      const variants = beginning.variants.map((variant, id) => ({ ...variant, id }));
      const order = { round: 1, configuration: { ...row, id: 0 }, variants, first, seed: beginning.plan.seed };
      const began = performance.now();
      for await (const runs of dispatcher.dispatch(order, lane, { begins: () => true, abort })) {
        abort?.throwIfAborted();
        for (const { run } of runs) {
          if (run.outcome.outcome !== 'ok') return null;
          first ??= run.outcome.figures ?? null;
        }
      }
      abort?.throwIfAborted();
      return performance.now() - began;
    };
    const measure = async (): Promise<number | null> => {
      const times = await Promise.all(Array.from({ length: dispatcher.lanes }, (_, lane) => block(lane)));
      const known = times.filter((time) => time !== null);
      return known.length < times.length ? null : mean(known);
    };
    return { measure, end: () => dispatcher.end?.() };
  }

  return async (lanes) => {
    const random = randomStream(beginning.plan.seed, lanes.length);
    const until = performance.now() + MOST_MS;
    const [one, all] = [timer(), timer(lanes)];
    const sums = new Map([one, all].map((way) => [way, 0]));
    try {
      // The first of each does not count: files are read, code is compiled, and the first block of a row may do more than the others.
      const shown = [await one.measure(), await all.measure()];
      if (shown.some((ms) => ms === null || ms > LONGEST_MS)) return null;
      for (let i = 0; i < REPEATS && (i === 0 || performance.now() < until); i++) {
        for (const way of shuffled([one, all], random)) {
          const ms = await way.measure();
          if (ms === null) return null;
          sums.set(way, (sums.get(way) ?? 0) + ms);
        }
      }
    } finally {
      all.end();
    }
    return (lanes.length * (sums.get(one) ?? 0)) / (sums.get(all) ?? 1);
  };
}
