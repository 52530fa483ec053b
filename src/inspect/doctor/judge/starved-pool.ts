import { fact } from '../../../host/runtimes/facts/fact.ts';
import type { LoadFigures, Recording } from '../recording.ts';
import { longestBatch } from './blocked-loop.ts';
import type { Finding } from './finding.ts';
import { overlap, quantile, type Seen, sum } from './seen.ts';
import { amount } from './words.ts';

/** The smallest task takes 0.1 to 1 ms where the pool is free; waiting ten times that is the queue. */
const WAIT_MS = 10;
const SURE_MS = 20;
const LEAST_PROBES = 5;

/**
 * What the smallest tasks waited for the pool. Of that the loop rests, since it hears of the answer at once: what it works meanwhile, or stands still for a
 * collection, it may only have come late to hear. So stalls are taken off, and no more is left than it rested. Pure.
 */
export function poolWaits(seen: Seen): number[] {
  return poolWaitsByRow(seen).flat();
}

/** As poolWaits, those of each row. Pure. */
export function poolWaitsByRow({ rows, series, isBlind }: Seen): number[][] {
  const isTold = !isBlind('utilisation');
  const own = series.lives.map(({ at, ms }) => [at, at + ms] as const);
  const blocked = [...rows.flatMap((row) => row.stalls.map(([due, late]) => [due, due + late] as const)), ...own];
  const waits = rows.map((row) =>
    row.probes.map(([at, ms, idle, slept]) => {
      const free = ms - sum(blocked.map(([from, to]) => overlap(at, at + ms, from, to)));
      const rested = (isTold ? idle : slept) ?? ms;
      return Math.max(0, Math.min(free, rested));
    }),
  );
  // One that has no answer at the end of a row has waited so long at least.
  const pending = rows.at(-1)?.pending ?? 0;
  if (pending > WAIT_MS) waits.at(-1)?.push(pending);
  return waits;
}

/**
 * From so many ms on a wait is the queue's: the answer of a probe waits for the turn of the loop that is under way; by the
 * kernel's words a thread rests while others collect for it, too. Pure.
 */
export function leastWait(seen: Seen, load: LoadFigures | null): number {
  return Math.max(WAIT_MS, longestBatch(seen, load));
}

/** Whether the smallest tasks wait in the queue of the pool. Pure. */
export function isQueued(seen: Seen, load: LoadFigures | null): boolean {
  const waits = seen.isBlind('pool') ? [] : poolWaits(seen);
  const isLong = waits.length >= LEAST_PROBES || Math.max(0, ...waits) >= 1000;
  return isLong && quantile(waits, 0.5) >= leastWait(seen, load);
}

/** What is known beside the probes. */
interface Around {
  load: LoadFigures | null;
  runtime: Recording['runtime'];
  /** CPUs that threads beside that of JavaScript used; null where not told. */
  otherThreads: number | null;
  cpus: number;
  /** Threads that the pool has; null where that is not known. */
  poolThreads: number | null;
}

/** Pure. */
export function starvedPool(seen: Seen, around: Around): Finding | null {
  const { load, runtime, otherThreads, poolThreads } = around;
  if (!isQueued(seen, load)) return takenCpus(seen, around);
  const waits = poolWaits(seen);
  const p50 = quantile(waits, 0.5);
  const isBusy = otherThreads !== null && otherThreads >= 0.5;
  return {
    trouble: 'starved-pool',
    confidence: p50 >= SURE_MS && (isBusy || waits.length >= 20) ? 'high' : 'medium',
    title: `the smallest task waits ${amount(p50)} ms for the thread pool`,
    evidence: [
      `${waits.length} probes (fs.access of the runtime's own file), ${amount(Math.max(...waits))} ms at most; a free pool answers within 1 ms`,
      ...(otherThreads === null
        ? []
        : [
            isBusy
              ? `threads beside that of JavaScript used ${amount(otherThreads)} CPUs: the pool computes`
              : `threads beside that of JavaScript used ${amount(otherThreads)} CPUs: the pool waits for files, DNS or the like`,
          ]),
    ],
    ...adviceOn(runtime, poolThreads),
  };
}

/** A thread of JavaScript that rests, and others that take all CPUs, so that answers wait. */
const RESTS = 0.3;
const ALL_CPUS = 0.7;
const SLOW_ANSWER_MS = 20;
/** More of that, and it may be the collector's threads, which have no names before Node.js 22.23. */
const LITTLE_COLLECTING = 0.05;

/** For runtimes whose pool has as many threads as there are tasks, as Deno's: none waits for another, but all for CPUs. */
function takenCpus(seen: Seen, { load, runtime, otherThreads, cpus, poolThreads }: Around): Finding | null {
  if (load === null || otherThreads === null || seen.cpu === null || seen.ms === 0) return null;
  const busy = seen.cpu / seen.ms;
  const collecting = (seen.collecting?.ms ?? 0) / seen.ms;
  if (busy > RESTS || otherThreads < ALL_CPUS * cpus || load.p50 < SLOW_ANSWER_MS || collecting > LITTLE_COLLECTING)
    return null;
  return {
    trouble: 'starved-pool',
    confidence: otherThreads >= 0.85 * cpus && busy <= RESTS / 2 ? 'high' : 'medium',
    title: `tasks of the thread pool take ${amount(otherThreads)} of ${cpus} CPUs, and answers wait for them`,
    evidence: [`the thread of JavaScript uses ${amount(busy)} of a CPU, and answers take ${amount(load.p50)} ms`],
    ...adviceOn(runtime, poolThreads),
  };
}

const TIMES = 4;
/** MAX_THREADPOOL_SIZE of libuv. */
const MOST_THREADS = 1024;

function adviceOn(runtime: Recording['runtime'], poolThreads: number | null): Pick<Finding, 'advice' | 'idea'> {
  const advice = [
    'files, dns.lookup, zlib and crypto share the pool: find who fills it, and limit how much of it is under way at once',
  ];
  if (fact(runtime, 'pool-variable') !== true || poolThreads === MOST_THREADS) return { advice };
  const helps = 'a larger pool helps as far as there are CPUs, or where its tasks wait';
  if (poolThreads === null) return { advice: [...advice, `${helps}: UV_THREADPOOL_SIZE`] };
  const size = String(Math.min(MOST_THREADS, TIMES * poolThreads));
  advice.push(`${helps}: UV_THREADPOOL_SIZE=${size} (it has ${poolThreads})`);
  return { advice, idea: { env: { UV_THREADPOOL_SIZE: size } } };
}
