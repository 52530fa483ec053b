import type { RunTime } from '../../../host/process/run-time.ts';
import { type Moment, ranMeanwhile } from './moment.ts';

/** What other processes took of a window. */
interface LostTime {
  /** ms in which the server, or only the generator, could have run and had no CPU */
  lostMs: number;
  /** Share of the rest in which the server ran: about 1 where it is the server's CPU that limits it. */
  busy: number;
}

/**
 * The time of a window that others took, from the scheduler's count of server and generator. A server that waits while threads
 * of its own run (its collector on the same CPU) waits for itself, so what those ran is no loss. Of the time in which the server
 * had nothing to do, that is lost in which the generator waited for a CPU. Pure.
 */
export function lostTime(ms: number, server: RunTime, generator: RunTime): LostTime {
  const { ran, busiest } = inMs(server);
  const taken = within(busiest.waited - (ran - busiest.ran), ms - busiest.ran);
  const idle = Math.max(0, ms - ran - taken);
  const lostMs = taken + within(inMs(generator).busiest.waited, idle);
  return { lostMs, busy: ran / Math.max(ran, ms - lostMs) };
}

/** Of `ms` milliseconds between two moments; null where nobody tells. Pure. */
export function lostBetween(before: Moment, after: Moment, ms: number): LostTime | { lostMs: null; busy: null } {
  const ran = ranMeanwhile(before, after);
  return ran === null ? { lostMs: null, busy: null } : lostTime(ms, ran.server, ran.generator);
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

function inMs({ ran, busiest }: RunTime): RunTime {
  return { ran: ran / 1e6, busiest: { ran: busiest.ran / 1e6, waited: busiest.waited / 1e6 } };
}
