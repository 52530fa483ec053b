import type { TestContext } from 'node:test';

/** Longer than any limit that a command waits for. */
const LEAP_MS = 60_000;
/** Words that a program said before it was time are read by then. */
const LATER_MS = 200;

/**
 * Lets this process's clock leap once, shortly after it is time for it: what is waited for is then over its limit, and nobody waits 20 s. The clock
 * is put back with the test.
 */
export function leap(t: TestContext, isTime: () => boolean): void {
  const now = performance.now.bind(performance);
  let since: number | null = null;
  t.mock.method(performance, 'now', () => {
    const at = now();
    if (since === null && isTime()) since = at;
    return since !== null && at > since + LATER_MS ? at + LEAP_MS : at;
  });
}
