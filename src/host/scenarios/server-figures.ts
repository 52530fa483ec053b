import { setTimeout as sleep } from 'node:timers/promises';
import { type SessionUse, useOf } from '../process/session.ts';
import { countSockets } from '../process/sockets.ts';
import type { InsideFigures } from './figure-line.ts';
import type { Server } from './server.ts';

/** What a server used during a measured interval, all of its processes together. */
export interface ServerFigures {
  /** Length of the interval, seconds. */
  seconds: number;
  /** CPU seconds in the interval, in steps of 10 ms, and their share: 1 is one core. Null where there is no /proc. */
  cpu: { user: number; system: number; share: number } | null;
  /** Bytes in RAM at both ends of the interval, and the most since the server started. Null where there is no /proc. */
  memory: { before: number; after: number; peak: number } | null;
  /** Event loop and garbage collection of the busiest process; null without a preload, or when it did not answer. */
  inside: InsideFigures | null;
}

/** Sockets that are open besides those of before; null where there is no /proc. */
interface Leak {
  left: number;
  /** In words, or null when it is none. */
  problem: string | null;
}

const LEAK_WAIT_MS = 2000;
const LEAK_LOOK_MS = 20;
/** A runtime may open a socket or two of its own for later: a resolver, a worker's channel. */
const LEAK_TOLERANCE = 2;

/** Starts the measured interval; the function ends it and says what was used. */
export function beginFigures(server: Pick<Server, 'pid' | 'line'>): () => Promise<ServerFigures> {
  const before = useOf(server.pid);
  const startedAt = performance.now();
  server.line?.begin();
  return async () => {
    const after = useOf(server.pid);
    const seconds = (performance.now() - startedAt) / 1000;
    const inside = (await server.line?.end()) ?? [];
    return { ...used(before, after, seconds), inside: busiest(inside) };
  };
}

/** What was used between two looks. Pure. */
function used(
  before: SessionUse | null,
  after: SessionUse | null,
  seconds: number,
): Pick<ServerFigures, 'seconds' | 'cpu' | 'memory'> {
  if (before === null || after === null) return { seconds, cpu: null, memory: null };
  // A child that was killed and not waited for takes its time with it.
  const user = Math.max(0, after.userSeconds - before.userSeconds);
  const system = Math.max(0, after.systemSeconds - before.systemSeconds);
  return {
    seconds,
    cpu: { user, system, share: (user + system) / seconds },
    memory: { before: before.residentBytes, after: after.residentBytes, peak: after.peakBytes },
  };
}

/** Of a cluster's processes the one whose requests waited longest. */
function busiest(all: readonly InsideFigures[]): InsideFigures | null {
  const load = (one: InsideFigures) => one.utilisation ?? one.delay.mean;
  return all.reduce<InsideFigures | null>((most, one) => (most === null || load(one) > load(most) ? one : most), null);
}

/** Sockets of the server before the load, to be given to `checkLeak` after it. */
export function countOpen(server: Pick<Server, 'pid'>): number | null {
  return countSockets(server.pid);
}

/**
 * Whether the server closed its side of the connections. To be asked when the generator has closed all of its own; waits
 * up to 2 s for the server to notice.
 */
export async function checkLeak(server: Pick<Server, 'pid'>, before: number | null): Promise<Leak | null> {
  if (before === null) return null;
  const until = performance.now() + LEAK_WAIT_MS;
  for (;;) {
    const left = (countSockets(server.pid) ?? before) - before;
    if (left <= LEAK_TOLERANCE) return { left: Math.max(0, left), problem: null };
    if (performance.now() > until) {
      return { left, problem: `the server left ${left} connections open after the load` };
    }
    await sleep(LEAK_LOOK_MS);
  }
}
