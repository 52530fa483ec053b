import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedProgram } from './started-program.ts';

/** Longer than anybody waits, and as long as a timer can be set. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Aborted when a program has ended, or when whoever looks at it is told to leave off. */
export function untilOver({ ended }: Pick<StartedProgram, 'ended'>, abort?: AbortSignal): AbortSignal {
  const gone = new AbortController();
  void ended.then(() => gone.abort());
  return abort === undefined ? gone.signal : AbortSignal.any([abort, gone.signal]);
}

/** Lets a program run: for so many milliseconds, or null: to its end; and no longer than `over` allows. */
export async function letRun(ms: number | null, over: AbortSignal): Promise<void> {
  await sleep(ms ?? FOR_EVER_MS, undefined, { signal: over }).catch(() => {});
}
