import type { ChildEnd } from '../../../host/process/child.ts';
import { guardReady } from '../../../host/process/guard.ts';
import { spawnGuarded } from '../../../host/process/guarded-child.ts';
import { after } from '../../../host/process/long-timer.ts';
import { portsOf } from '../../../host/process/sockets.ts';
import type { MemoryLook } from './memory-figures.ts';
import { TreeMemory } from './tree-memory.ts';

interface WatchOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Ended after so long, which is no failure; undefined: it ends by itself. */
  durationMs?: number | undefined;
  /** Allowed beyond that, or in all. */
  timeoutMs: number;
  intervalMs: number;
  /** The process itself does not count, but what it starts. */
  below: boolean;
  abort?: AbortSignal | undefined;
  /** What is done with the process while it runs, until the signal: its end. */
  beside?: ((pid: number, ended: AbortSignal) => Promise<unknown>) | undefined;
}

/** A process that has ended, and what was seen of it. */
export interface Watched {
  end: ChildEnd;
  looks: MemoryLook[];
  /** It was ended after its duration. */
  isDone: boolean;
  /** Where it listened at its end, if it was ended. */
  ports: number[];
}

/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 2000;

/**
 * Starts a process and looks at its memory until it has ended, or must; whatever it leaves running is ended with it. Never
 * rejects for what it does.
 */
export async function watchProcess(
  command: string,
  args: readonly string[],
  { durationMs, timeoutMs, intervalMs, below, abort, beside, ...options }: WatchOptions,
): Promise<Watched> {
  const looks: MemoryLook[] = [];
  try {
    await guardReady();
  } catch (error) {
    const startError = error instanceof Error ? error : new Error(String(error));
    const end = { code: null, signal: null, timedOut: false, startError, stderr: '', wallMs: 0 };
    return { end, looks, isDone: false, ports: [] };
  }
  const limitMs = (durationMs ?? 0) + timeoutMs;
  const startedAt = performance.now();
  const child = spawnGuarded(command, args, { ...options, limitMs });
  const tree = new TreeMemory(child.pid, { below });
  const look = () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const found = tree.look();
    if (found !== null) looks.push({ seconds, ...found });
  };
  if (child.pid !== 0) look();
  const timer = setInterval(look, intervalMs);

  let why: 'duration' | 'limit' | undefined;
  let endedMs: number | undefined;
  let ports: number[] = [];
  let besideIt: Promise<unknown> | undefined;
  const over = new AbortController();
  const endFor = (reason: 'duration' | 'limit') => {
    why ??= reason;
    if (endedMs !== undefined) return;
    if (reason === 'duration') {
      look();
      clearInterval(timer);
      endedMs = performance.now() - startedAt;
    }
    ports = portsOf(child.pid);
    over.abort();
    // What is beside it ends first: of a server that is gone a load tells nothing.
    void (besideIt ?? Promise.resolve()).finally(() => child.stop(reason === 'duration' ? GRACE_MS : 0));
  };
  const callOff = [
    after(limitMs, () => endFor('limit')),
    ...(durationMs === undefined ? [] : [after(durationMs, () => endFor('duration'))]),
  ];
  const onAbort = () => void child.stop(0);
  abort?.addEventListener('abort', onAbort, { once: true });
  if (abort?.aborted) onAbort();

  besideIt = child.pid === 0 ? undefined : beside?.(child.pid, over.signal);
  void child.ended.then(() => over.abort());
  const { code, signal, startError } = await child.ended;
  endedMs ??= performance.now() - startedAt;
  clearInterval(timer);
  for (const off of callOff) off();
  abort?.removeEventListener('abort', onAbort);
  await child.stop(0);
  // Where this process was stopped or busy, the guard kept the limit.
  const timedOut = why === 'limit' || (why === undefined && signal === 'SIGKILL' && endedMs >= limitMs);
  const end = { code, signal, startError, timedOut, stderr: child.stderr(), wallMs: endedMs };
  await besideIt;
  return { end, looks, isDone: why === 'duration', ports };
}
