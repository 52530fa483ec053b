/** Load before a window counts, in ms: until the caches are the server's again, and its connections are there. */
const LEAD_MS = 5;
/** A window takes at least as long as so many requests one after the other on the slowest server. */
const REQUESTS_A_WINDOW = 4;
/** A server without a request for longer than this may close its connections: Node.js does after 5,000 ms. */
const LONGEST_IDLE_MS = 4000;
/** After a window, in ms: what a server still has to do is done before the next one's turn. */
export const REST_MS = 3;

/** Milliseconds of a window that count, and milliseconds of load before. */
export interface Span {
  leadMs: number;
  windowMs: number;
}

/** @param slowestMs how long a request takes on the slowest server when all connections are busy. Pure. */
export function spanFor(asked: { windowMs: number; slowestMs: number; members: number }): Span {
  const { windowMs, slowestMs, members } = asked;
  const leadMs = Math.max(LEAD_MS, slowestMs);
  // One waits longest that has its turn early, and the next time late: while all others have two windows.
  const most = members < 2 ? windowMs : LONGEST_IDLE_MS / (2 * members - 2) - leadMs - REST_MS;
  return { leadMs, windowMs: Math.max(Math.min(windowMs, most), REQUESTS_A_WINDOW * slowestMs) };
}

/**
 * The order of a turn: every other one goes back from the end of the one before to its beginning, and then another begins. So
 * each comes first, second ... equally often, and after each other one, and what changes steadily meets all alike. Pure.
 */
export function inOrder<T>(all: readonly T[], turn: number): T[] {
  const first = Math.floor(turn / 2) % all.length;
  const rotated = [...all.slice(first), ...all.slice(0, first)];
  return turn % 2 === 0 ? rotated : rotated.reverse();
}
