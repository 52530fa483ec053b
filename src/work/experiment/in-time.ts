/** Preparation within the given time: also what a process is asked before its first run must end. */

import { eitherOf, timeLimit } from '../../host/process/long-timer.ts';
import { shortTime } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** Until when it must be done. */
export interface ReadyBy {
  /** By performance.now(); undefined: there is no limit. */
  endsAt: number | undefined;
  abort?: AbortSignal | undefined;
}

/** The time to list rows, ms, however little time there is for runs. */
const LEAST_MS = 20_000;

/** As long as the runs may take, counted from now and separately from them. */
export function readyBy(budgetMs: number | undefined): number | undefined {
  return budgetMs === undefined ? undefined : performance.now() + Math.max(LEAST_MS, budgetMs);
}

/**
 * Does something that can be aborted.
 *
 * @param undone what is not done when the time is over, as the begin of a sentence: `the rows are not listed`
 * @throws JsdynoError OUT_OF_TIME; what the action throws, and what `abort` was aborted with
 */
export async function inTime<T>(
  { endsAt, abort }: ReadyBy,
  undone: (partly: T | null) => string,
  action: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (endsAt === undefined) return action(abort);
  const began = performance.now();
  const limit = timeLimit(Math.max(0, endsAt - began));
  let done: T | null = null;
  try {
    done = await action(eitherOf(abort, limit.signal));
  } catch (error) {
    if (isChanged(error) || !limit.signal.aborted || abort?.aborted) throw error;
  } finally {
    limit.clear();
  }
  if (abort?.aborted || (done !== null && !limit.signal.aborted)) return done as T;
  const spent = shortTime((performance.now() - began) * 1e6);
  throw new JsdynoError('OUT_OF_TIME', `${undone(done)} after ${spent} (--budget)`, {
    hint: 'give it more time, or look what it is that takes it',
  });
}

/** Whether something ended because files have changed: this is reported even if the time is over too, because it may be the cause. */
export function isChanged(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && error.code === 'EXPERIMENT_CHANGED';
}

/** Whether getting ready took longer than there was time for. */
export function isOutOfTime(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && error.code === 'OUT_OF_TIME';
}
