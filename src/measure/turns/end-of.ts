import type { EndedProcess } from '../request.ts';
import type { Member } from './get-ready.ts';

/** After its last turn a process has this many ms to end, or this many times what it took until then. */
const LEAST_MS = 3000;
const TIMES = 3;

/**
 * How a process ended that was told to continue after its last turn. A runtime may hang at its end: node@20.0.0 waits for threads that wait
 * for it, in about 1 of 100 runs of buffers/buffer-transcode.js. What was reported before that still counts, and nobody waits for its time
 * limit.
 */
export async function endOf({
  startedAt,
  ended,
  stop,
}: Pick<Member<unknown>, 'startedAt' | 'ended' | 'stop'>): Promise<EndedProcess> {
  let isStopped = false;
  const patience = setTimeout(
    () => {
      isStopped = true;
      stop();
    },
    Math.max(LEAST_MS, TIMES * (Date.now() - startedAt)),
  );
  try {
    const process = await ended;
    const hasReported = process.messages.some(({ type }) => type === 'report');
    return isStopped && hasReported ? { ...process, end: { ...process.end, code: 0, signal: null } } : process;
  } finally {
    clearTimeout(patience);
  }
}
