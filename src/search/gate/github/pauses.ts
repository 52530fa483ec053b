/**
 * How long to wait before a request is made again. GitHub: Best practices for using the REST API, "Handle rate limit errors
 * appropriately": by `retry-after`; where nothing remains by `x-ratelimit-reset`; else a minute, and longer each time.
 */

/** An answer that is none: what failed, with its status (0: none came) and its headers in small letters. */
export interface Refusal {
  status: number;
  headers: Readonly<Record<string, string | number | undefined>>;
  message: string;
}

/** `limit`: GitHub wants fewer requests, and has done nothing; `fault`: nobody knows what was done; else the answer is final. */
type Cause = 'limit' | 'fault' | 'final';

const SECOND = 1000;
/** Most tries of a request that fails by faults. */
const MOST_FAULTS = 4;
/** Most times that a limit is waited for. */
const MOST_LIMITS = 3;
const SECONDARY = /secondary rate|abuse detection/i;

export function causeOf({ status, headers, message }: Refusal): Cause {
  if (status === 0 || status >= 500 || status === 408) return 'fault';
  if (status === 429) return 'limit';
  const isLimit = headers['retry-after'] !== undefined || String(headers['x-ratelimit-remaining']) === '0';
  return status === 403 && (isLimit || SECONDARY.test(message)) ? 'limit' : 'final';
}

/**
 * Milliseconds until the next try, or null: there is none.
 *
 * @param tries how often it was tried
 * @param now milliseconds since 1970
 */
export function pauseBefore(refusal: Refusal, tries: number, now: number): number | null {
  const cause = causeOf(refusal);
  if (cause === 'final') return null;
  if (cause === 'fault') return tries < MOST_FAULTS ? SECOND * 2 ** (tries - 1) : null;
  if (tries > MOST_LIMITS) return null;
  const after = seconds(refusal.headers['retry-after'], now);
  if (after !== null) return after;
  const reset = Number(refusal.headers['x-ratelimit-reset'] ?? Number.NaN);
  // A second more: the clocks differ.
  if (Number.isFinite(reset)) return Math.max(0, reset * SECOND - now) + SECOND;
  return 60 * SECOND * 2 ** (tries - 1);
}

/** `retry-after` is a number of seconds or a date (RFC 9110, 10.2.3). */
function seconds(value: string | number | undefined, now: number): number | null {
  if (value === undefined || value === '') return null;
  const number = Number(value);
  if (Number.isFinite(number)) return Math.max(0, number) * SECOND;
  const date = Date.parse(String(value));
  return Number.isFinite(date) ? Math.max(0, date - now) : null;
}
