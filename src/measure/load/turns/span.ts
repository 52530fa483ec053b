import { valuesOf } from '../../../host/runtimes/facts/fact.ts';
import { runtimeKinds } from '../../../host/runtimes/types.ts';

/** Load before a window counts, in ms: the server's data is back in the caches, and its connections are there. */
const LEAD_MS = 5;
/** Requests in sequence for which a window has room on the slowest server; fewer if they take long. */
const REQUESTS_A_WINDOW = 4;
const FEWEST_REQUESTS = 2;
/** With fewer windows phases of the machine do not average out. */
const FEWEST_WINDOWS = 10;
/** A server without a request for longer than this may close its connections: somewhat less than what any runtime waits. */
const LONGEST_IDLE_MS = 800 * leastIdle();
/** Pause after a window, in ms: the server finishes its work before the next window. */
export const REST_MS = 3;

/** How servers are interleaved. */
export interface Turns {
  /** Milliseconds that count, of all windows of a server. */
  totalMs: number;
  /** Milliseconds of a window that count; more where servers are slow, less where there are many. */
  windowMs: number;
}

/** Milliseconds of a window that count, milliseconds of load before, and windows on each server. */
export interface Span {
  leadMs: number;
  windowMs: number;
  windows: number;
}

/** @param slowestMs how long a request takes on the slowest server when all connections are busy. Pure. */
export function spanFor({ totalMs, windowMs }: Turns, slowestMs: number, members: number): Span {
  const leadMs = Math.max(LEAD_MS, slowestMs);
  // The longest wait is that of a server which is early in one turn and late in the next: during it all others have two windows.
  const most = members < 2 ? windowMs : LONGEST_IDLE_MS / (2 * members - 2) - leadMs - REST_MS;
  const room = Math.min(REQUESTS_A_WINDOW * slowestMs, totalMs / FEWEST_WINDOWS);
  const length = Math.max(Math.min(windowMs, most), room, FEWEST_REQUESTS * slowestMs);
  // An even number, so that none comes first more often.
  const windows = 2 * Math.ceil(Math.max(FEWEST_WINDOWS, totalMs / length) / 2);
  return { leadMs, windowMs: length, windows };
}

/**
 * The order of a turn: every second turn is the reverse of the one before, then a new order begins. So each server comes first, second ...
 * equally often, and after each other one, and a steady change affects all alike. Pure.
 */
export function inOrder<T>(all: readonly T[], turn: number): T[] {
  const first = Math.floor(turn / 2) % all.length;
  const rotated = [...all.slice(first), ...all.slice(0, first)];
  return turn % 2 === 0 ? rotated : rotated.reverse();
}

/** Seconds after which the most impatient of the runtimes closes an idle connection. */
function leastIdle(): number {
  const all = runtimeKinds.flatMap((kind) => [...valuesOf('http-idle', kind), ...valuesOf('native-idle', kind)]);
  return Math.min(...all.map(Number).filter((seconds) => seconds > 0));
}
