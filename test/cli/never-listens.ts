import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { TestContext } from 'node:test';

/** Longer than any limit that a command waits for. */
const LEAP_MS = 60_000;

/**
 * A program that says something on its streams and never listens. When this process has read all of it, its clock leaps: what is waited
 * for is then over its limit, and nobody waits 20 s. The clock is put back with the test.
 *
 * @returns its command line
 */
export function neverListens(t: TestContext, said: { stdout?: string; stderr: string }): string[] {
  const unread = new Map(Object.entries(said) as [keyof typeof said, string][]);
  const script = `${[...unread].map(([stream, words]) => `process.${stream}.write(${JSON.stringify(`${words}\n`)});`).join('')} setInterval(() => {}, 1000)`;
  const hear = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      if (!child.spawnargs.includes(script)) return;
      for (const [stream, words] of unread) {
        child[stream]?.on('data', (chunk: Buffer) => {
          if (chunk.includes(words)) unread.delete(stream);
        });
      }
    });
  };
  subscribe('child_process', hear);
  t.after(() => unsubscribe('child_process', hear));
  const now = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => now() + (unread.size === 0 ? LEAP_MS : 0));
  return [process.execPath, '-e', script];
}
