import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type BlockMeasurer, type MakeReady, Refused } from './measurer.ts';
import type { FromMeasuring, ToMeasuring } from './measuring-words.ts';

/**
 * The side of the process that measures: does what the worker says until it says `end`, or is gone.
 *
 * @param ready makes this process ready, on these CPUs
 */
export function serveMeasuring(
  ready: (cpus: readonly number[] | null, warn: (text: string) => void) => MakeReady,
): void {
  let measurer: BlockMeasurer | null = null;
  let halt = new AbortController();

  const act = async (asked: Extract<ToMeasuring, { do: 'ready' | 'measure' }>): Promise<FromMeasuring> => {
    try {
      if (asked.do === 'ready') {
        const warn = (text: string) => answer({ told: 'warning', text });
        measurer = await ready(asked.cpus, warn)(asked.experiment, halt.signal);
        return { told: 'ready' };
      }
      if (measurer === null) throw new Error('it was asked to measure before it was ready');
      return { told: 'runs', runs: await measurer.measure(asked.order, halt.signal) };
    } catch (error) {
      return inWords(error);
    }
  };
  const end = async () => {
    halt.abort();
    await measurer?.end().catch(() => {});
    process.exit(0);
  };

  process.on('message', (asked: ToMeasuring) => {
    if (asked.do === 'end') return void end();
    if (asked.do === 'abort') return halt.abort();
    halt = new AbortController();
    void act(asked).then(answer);
  });
  process.once('disconnect', () => void end());
}

function answer(told: FromMeasuring): void {
  if (process.connected) process.send?.(told);
}

function inWords(error: unknown): FromMeasuring {
  if (error instanceof Refused) {
    const { what, expected, found } = error;
    return { told: 'refused', what, expected, found };
  }
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof JsdynoError
    ? { told: 'failed', message, code: error.code, hint: error.hint }
    : { told: 'failed', message, code: null, hint: undefined };
}
