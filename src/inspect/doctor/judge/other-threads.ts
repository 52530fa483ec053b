import type { OutsideLook, ThreadLook } from '../recording.ts';

/** Threads of the engine itself, as they name themselves: compilers, collectors, timers. */
const ENGINES =
  /^(node-V8Worker|V8 |V8Worker|DelayedTaskSche|SignalInspector|JITWorker|HeapHelper|Heap Helper|JSC|mi-|Bun-?GC)/i;

/** CPUs that threads beside those of JavaScript used, the engine's own left out where they have names; null where not told. Pure. */
export function otherThreadsIn(outside: readonly OutsideLook[]): number | null {
  return share(outside, 'cpu', ({ name }) => !ENGINES.test(name));
}

/** CPUs that threads beside those of JavaScript waited for, the engine's own among them. Pure. */
export function otherThreadsWaited(outside: readonly OutsideLook[]): number {
  return share(outside, 'waited', () => true) ?? 0;
}

function share(
  outside: readonly OutsideLook[],
  what: 'cpu' | 'waited',
  isMeant: (thread: ThreadLook) => boolean,
): number | null {
  const [first, last] = [outside[0], outside.at(-1)];
  if (first === undefined || last === undefined || last.threads.length === 0 || last.at <= first.at) return null;
  const before = new Map(first.threads.map((one) => [`${one.pid}/${one.tid}`, one[what]]));
  let sum = 0;
  for (const thread of last.threads) {
    const { pid, tid } = thread;
    if (tid === pid || !isMeant(thread)) continue;
    sum += Math.max(0, thread[what] - (before.get(`${pid}/${tid}`) ?? 0));
  }
  return sum / (last.at - first.at);
}
