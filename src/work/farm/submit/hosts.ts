import type { Sql } from '../sql/sql.ts';

/** A host as whoever plans an experiment sees it. */
export interface FarmHost {
  name: string;
  class: string;
  state: 'judging' | 'ready' | 'flagged' | 'draining' | 'drained';
  /** Why it is in that state, in words. */
  reason: string | null;
  /** Milliseconds since its worker's last sign of life; null where there was none. */
  silentMs: number | null;
  /** Why it may not measure this experiment: what differs there. */
  refused: string | null;
}

/**
 * All hosts, those that joined first before others.
 * @param since refusals of before that do not count, as PostgreSQL writes a time: whoever was refused may have been mended
 */
export async function readHosts(sql: Sql, experiment: string, since: string): Promise<FarmHost[]> {
  return sql.query<FarmHost & Record<string, unknown>>(
    `SELECT host.name, host.class, host.state, host.reason,
            (extract(epoch FROM clock_timestamp() - host.seen) * 1000)::float8 AS "silentMs",
            refusal.what || ': ' || refusal.found || ', not ' || refusal.expected AS refused
     FROM jsdyno.host AS host
     LEFT JOIN jsdyno.refusal AS refusal ON refusal.host = host.name AND refusal.experiment = $1::bigint
       AND refusal.at >= $2::timestamptz
     ORDER BY host.joined, host.name`,
    [experiment, since],
  );
}

/** Whether nothing comes from a host any more. Pure. */
export function isLost({ state, silentMs, refused }: FarmHost, lostAfterMs: number): boolean {
  return refused !== null || state === 'drained' || silentMs === null || silentMs > lostAfterMs;
}

/** Whether rows may begin on a host. Pure. */
export function takesRows(host: FarmHost, lostAfterMs: number): boolean {
  return host.state === 'ready' && !isLost(host, lostAfterMs);
}

/** The end of a sentence that begins with the host's name. Pure. */
export function lostWords({ state, silentMs, refused }: FarmHost): string {
  if (refused !== null) return `is refused, since something is not the same there (${refused})`;
  if (state === 'drained') return 'was drained';
  return silentMs === null ? 'never answered' : `was not heard of for ${Math.round(silentMs / 1000)} s`;
}
