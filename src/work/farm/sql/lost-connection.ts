/**
 * Classes and codes of PostgreSQL (appendix A of its manual) that say that the server was not there, or went away: 08 connection
 * exception, 57P01 to 57P03 shut down or starting, 25P03 a transaction in which nothing was done for too long, 53300 too many connections.
 */
const LOST = /^(?:08...|57P0[123]|25P03|53300)$/;
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOENT',
]);
/** What node-postgres says without a code. */
const SAID =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/**
 * Whether a statement failed since the connection was lost: the same may be tried again, on another one. What such a statement, or a
 * COMMIT, would have changed may be changed or not: who tries again looks first.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isLostConnection);
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return LOST.test(code) || SYSTEM.has(code) || SAID.test(error.message);
}

/**
 * What passes by itself or by somebody's doing, with the connection kept: 40001 and 40P01, two transactions that met or waited for each other,
 * of which one was undone; 53100 and 53200, no room on the server's disk or in its memory.
 */
const PASSING = new Set(['40001', '40P01', '53100', '53200']);

/** Whether the same may well be done a while later: the database is away, or does not take it now. What is done again looks first, as above. */
export function isPassing(error: unknown): boolean {
  return isLostConnection(error) || PASSING.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}
