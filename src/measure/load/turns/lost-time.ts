import type { RunTime } from '../../../host/process/run-time.ts';
import { type Moment, ranMeanwhile } from './moment.ts';

/** The part of a window that other processes took. */
interface LostTime {
  /** ms in which the server, or only the generator, was ready to run and had no CPU */
  lostMs: number;
  /** Share of the rest in which the server ran: about 1 if the server's CPU is the limit. */
  busy: number;
}

/**
 * The time of a window that others took, from the scheduler's counts of server and generator. A server that waits while its own threads run
 * (its collector on the same CPU) waits for itself, so their time is not lost. Of the time in which the server had nothing to do, the part
 * is lost in which the generator waited for a CPU. Pure.
 */
export function lostTime(ms: number, server: RunTime, generator: RunTime): LostTime {
  const { ran, busiest } = inMs(server);
  const taken = within(busiest.waited - (ran - busiest.ran), ms - busiest.ran);
  const idle = Math.max(0, ms - ran - taken);
  const lostMs = taken + within(inMs(generator).busiest.waited, idle);
  return { lostMs, busy: ran / Math.max(ran, ms - lostMs) };
}

/** Per `ms` milliseconds between two moments; null if unknown. Pure. */
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
