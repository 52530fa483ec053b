import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedProgram } from './started-program.ts';

/** That a program is up, with what was found out on the way; or why that is waited for no longer. */
type Up<T> = { is: 'up'; found: T } | { is: 'ended' | 'late' | 'aborted' };

const LOOK_MS = 30;

/**
 * Waits until a program is up: until a look at it finds something.
 *
 * @param look null: not yet; what it rejects with ends the waiting
 * @param limits `limitMs` from now on; `signal` ends the waiting, and not the program
 */
export async function untilUp<T>(
  program: Pick<StartedProgram, 'end' | 'ended'>,
  look: () => Promise<T | null>,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined },
): Promise<Up<T>> {
  const until = performance.now() + limitMs;
  for (;;) {
    if (signal?.aborted) return { is: 'aborted' };
    if (program.end !== null) return { is: 'ended' };
    const found = await look();
    if (found !== null) return { is: 'up', found };
    if (performance.now() > until) return { is: 'late' };
    await Promise.race([sleep(LOOK_MS), program.ended]);
  }
}
