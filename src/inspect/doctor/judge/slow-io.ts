import type { LoadFigures } from '../recording.ts';
import type { Finding } from './finding.ts';
import { type Seen, sum } from './seen.ts';
import { amount, percent } from './words.ts';

/** An answer in that time is usual for one that asks a database nearby once or twice. */
const SLOW_MS = 20;
const SURE_MS = 50;
/** The thread has nothing to do for half of the time, and its CPUs for a third. */
const IDLE = 0.5;
const FREE_CPUS = 0.3;
/** A queue of all connections at the thread, twice: what is longer waits for something else. */
const QUEUE = 2;

/** What is needed beside one process to say that it waits for others. */
interface Around {
  load: LoadFigures | null;
  cpus: number;
  otherThreads: number | null;
  /** Where its connections lead, the most frequent first. */
  peers: readonly { address: string; count: number }[];
}

/** Pure. */
export function slowIo(seen: Seen, { load, cpus, otherThreads, peers }: Around): Finding | null {
  if (load === null || seen.ms === 0 || load.completed === 0 || load.p50 < SLOW_MS) return null;
  const busy = takenShare(seen);
  const waited = seen.waited === null ? 0 : seen.waited / seen.ms;
  if (busy === null || busy + waited > 1 - IDLE) return null;
  const all = busy + (otherThreads ?? 0);
  if (all / cpus > 1 - FREE_CPUS) return null;
  const work = (busy * 1000) / load.requestsPerSecond;
  if (load.p50 < QUEUE * load.connections * (work + (waited * 1000) / load.requestsPerSecond)) return null;
  const [peer] = peers;
  return {
    trouble: 'slow-io',
    confidence: load.p50 >= SURE_MS && busy <= IDLE / 2 ? 'high' : 'medium',
    title: `answers take ${amount(load.p50)} ms, and nearly all of it is waiting for something outside`,
    evidence: [
      `the thread is busy for ${percent(busy)} of the time, ${amount(work)} ms an answer; the event loop and the pool are free`,
      ...(peer === undefined ? [] : [`it has ${peer.count} connections to ${peer.address}`]),
      ...waitingFor(seen),
    ],
    advice: [
      'measure what it asks: the database, the other server, the disk; "jsdyno load" on that one shows how it answers alone',
      'ask side by side what does not depend on each other, keep what does not change, reuse connections (keep-alive, a pool)',
    ],
  };
}

/** Share of the time in which the thread of JavaScript does something: its CPU, or the utilisation where that is not told. */
export function busyShare(seen: Seen): number | null {
  if (seen.cpu !== null && seen.ms > 0) return seen.cpu / seen.ms;
  if (seen.isBlind('utilisation')) return null;
  const active = sum(seen.rows.map((row) => row.active));
  const idle = sum(seen.rows.map((row) => row.idle));
  return active + idle === 0 ? null : active / (active + idle);
}

/**
 * Share of the time in which the thread is not free: with what its loop stands still in a call or for a collection, in which the thread has no CPU, and still
 * waits for nothing outside. Null where not told.
 */
function takenShare(seen: Seen): number | null {
  const busy = busyShare(seen);
  if (busy === null) return null;
  if (seen.isBlind('utilisation')) return Math.min(1, busy + (seen.collecting?.ms ?? 0) / seen.ms);
  const active = sum(seen.rows.map((row) => row.active));
  const idle = sum(seen.rows.map((row) => row.idle));
  return active + idle === 0 ? busy : Math.max(busy, active / (active + idle));
}

function waitingFor({ rows }: Seen): string[] {
  const last = rows.findLast((row) => row.resources !== undefined)?.resources ?? {};
  const most = Object.entries(last)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([name, count]) => `${count} ${name}`);
  return most.length === 0 ? [] : [`active in the loop at the end: ${most.join(', ')}`];
}
