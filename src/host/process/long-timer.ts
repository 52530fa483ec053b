/** The longest that a timer takes, 2^31 - 1 ms: one of more ends at once (nodejs.org/api/timers.html#settimeout). */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * setTimeout for any time, 25 days and more included.
 * @returns calls it off
 */
export function after(ms: number, action: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number) => {
    timer = left <= LONGEST_MS ? setTimeout(action, left) : setTimeout(wait, LONGEST_MS, left - LONGEST_MS);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** AbortSignal.timeout for any time; `clear` calls it off, and with it the hold on this process. */
export function timeLimit(ms: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, clear: after(ms, () => controller.abort()) };
}

/** Aborted with either of them. */
export function eitherOf(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return one === undefined ? other : AbortSignal.any([one, other]);
}
