import { type RunTime, ranBetween, type ThreadTime, threadTimes } from '../../../host/process/run-time.ts';
import { type CpuMoment, cpuMoment } from '../cpu.ts';

type Threads = ReadonlyMap<number, ThreadTime>;

/** CPU times at one moment, also of the threads of server and generator; null if unknown. */
export interface Moment extends CpuMoment {
  threads: { server: Threads | null; generator: Threads | null };
}

/** Read this while the server is idle: the count of a running thread is some milliseconds old. */
export function momentOf(serverPid: number | null): Moment {
  const server = serverPid === null ? null : threadTimes(serverPid);
  return { ...cpuMoment(serverPid), threads: { server, generator: threadTimes(process.pid) } };
}

/** What server and generator did between two moments; null if unknown. Pure. */
export function ranMeanwhile(before: Moment, after: Moment): { server: RunTime; generator: RunTime } | null {
  const { server, generator } = before.threads;
  const now = after.threads;
  if (server === null || generator === null || now.server === null || now.generator === null) return null;
  return { server: ranBetween(server, now.server), generator: ranBetween(generator, now.generator) };
}

/** CPU time of the server between two moments, in ms; null if unknown. Pure. */
export function serverMs(before: Moment, after: Moment): number | null {
  const ran = ranMeanwhile(before, after);
  if (ran !== null) return ran.server.ran / 1e6;
  return before.server === null || after.server === null ? null : Math.max(0, after.server - before.server);
}
