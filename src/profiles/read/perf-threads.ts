/** Threads as perf tells them: by number, and by a name that programs change as they start. */

import type { ProfileBuilder } from '../profile-builder.ts';
import type { PerfHeader } from './perf-header.ts';

/** Names that runtimes give to their first thread. */
const MAIN = /^(?:node|nodejs|MainThread|bun|deno|node-MainThread)$/i;

/**
 * The index of a sample's thread. Where perf tells the process, its first thread is the one of the same number; else the first thread
 * seen that has a main thread's name.
 */
export function perfThreads(builder: ProfileBuilder): (header: PerfHeader) => number {
  const known = new Map<number, number>();
  let main: number | null = null;
  return ({ pid, tid, comm }) => {
    const index = known.get(tid);
    if (index !== undefined) return index;
    // The kernel's idle tasks are 0 of 0.
    let isMain = pid === tid && tid !== 0;
    if (pid === null && main === null && MAIN.test(comm)) {
      isMain = true;
      main = tid;
    }
    // Threads without a name of their own have the program's.
    const name = isMain ? 'main' : MAIN.test(comm) ? 'other threads' : comm || 'other threads';
    const added = builder.thread({ pid: pid ?? main ?? tid, tid, name });
    known.set(tid, added);
    return added;
  };
}
