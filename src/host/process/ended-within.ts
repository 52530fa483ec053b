import type { GuardedChild, GuardedEnd } from './guarded-child.ts';

/** How a tool ended: by itself, or because its time was over. */
interface EndedWithin extends GuardedEnd {
  timedOut: boolean;
}

/**
 * Waits for a tool that changes files, and ends it at its limit. It is asked first, and has `graceMs` to finish what it has begun.
 * @throws what the signal was aborted with
 */
export async function endedWithin(
  child: GuardedChild,
  { limitMs, graceMs, signal }: { limitMs: number; graceMs: number; signal?: AbortSignal | undefined },
): Promise<EndedWithin> {
  const limit = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal === undefined ? [] : [signal])]);
  const onLimit = () => void child.stop(graceMs);
  limit.addEventListener('abort', onLimit, { once: true });
  if (limit.aborted) onLimit();
  const end = await child.ended;
  limit.removeEventListener('abort', onLimit);
  await child.stop(graceMs);
  signal?.throwIfAborted();
  return { ...end, timedOut: limit.aborted };
}
