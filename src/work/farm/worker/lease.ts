import { setTimeout as sleep } from 'node:timers/promises';
import { isOrphan } from '../../../host/process/owner.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';

/** A host as its worker says that it is. */
export interface FarmHost {
  name: string;
  class: string;
  facts: object;
}

export type HostState = 'judging' | 'ready' | 'flagged' | 'draining' | 'drained';

/** What a worker holds while it measures for a host: whoever takes the host later has a higher token. */
export interface Lease {
  host: string;
  /** PostgreSQL's bigint, as text. */
  token: string;
}

/** Another worker has taken the host since. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor({ host }: Lease) {
    super(`another worker has taken the host ${host}`);
  }
}

interface Taking {
  /** Of this process, see process/owner.ts: others on this machine see by it whether it runs. */
  holder: string;
  /** How long a holder that cannot be seen from here may be silent before it counts as gone; ms. */
  lostAfterMs: number;
  signal?: AbortSignal | undefined;
  /** Called once, when a holder has to be waited for. */
  onWait?: (() => void) | undefined;
}

const LOOK_AGAIN_MS = 500;

/**
 * Takes a host for this process, with a token higher than any before. One whose holder has ended is taken at once where that can be seen
 * from here; else after the holder was silent for so long.
 *
 * @returns null when aborted
 * @throws JsdynoError FARM_HOST_HELD when its holder gives signs of life
 */
export async function takeLease(sql: FarmSql, host: FarmHost, options: Taking): Promise<Lease | null> {
  const { signal, onWait } = options;
  let before: string | null = null;
  for (;;) {
    const found = await sql.transaction((within) => tryLease(within, host, options));
    if ('token' in found) return { host: host.name, token: found.token };
    if (before !== null && found.seen !== before) throw held(host.name);
    if (before === null) onWait?.();
    before = found.seen;
    await sleep(LOOK_AGAIN_MS, undefined, signal === undefined ? {} : { signal }).catch(() => {});
    if (signal?.aborted) return null;
  }
}

async function tryLease(
  sql: Sql,
  { name, class: kind, facts }: FarmHost,
  { holder, lostAfterMs }: Taking,
): Promise<{ token: string } | { seen: string }> {
  await sql.query(
    `INSERT INTO jsdyno.host (name, class, facts, state) VALUES ($1, $2, $3::jsonb, 'judging') ON CONFLICT (name) DO NOTHING`,
    [name, kind, JSON.stringify(facts)],
  );
  const [row] = await sql.query<{ holder: string | null; seen: string; fresh: boolean }>(
    `SELECT holder, seen::text AS seen, coalesce(seen > clock_timestamp() - $2 * interval '1 millisecond', false) AS fresh
     FROM jsdyno.host WHERE name = $1 FOR UPDATE`,
    [name, lostAfterMs],
  );
  const other = row?.holder ?? null;
  if (row !== undefined && other !== null && other !== holder && row.fresh && isOrphan(other) !== true)
    return { seen: row.seen };
  const [taken] = await sql.query<{ token: string }>(
    `UPDATE jsdyno.host SET token = token + 1, holder = $2, seen = clock_timestamp(), class = $3, facts = $4::jsonb
     WHERE name = $1 RETURNING token::text AS token`,
    [name, holder, kind, JSON.stringify(facts)],
  );
  return taken as { token: string };
}

/**
 * A sign of life.
 * @returns the host's state, which others set as well
 * @throws LeaseLost
 */
export async function beat(sql: Sql, lease: Lease): Promise<HostState> {
  const [row] = await sql.query<{ state: HostState }>(
    'UPDATE jsdyno.host SET seen = clock_timestamp() WHERE name = $1 AND token = $2::bigint RETURNING state',
    [lease.host, lease.token],
  );
  if (row === undefined) throw new LeaseLost(lease);
  return row.state;
}

/**
 * Makes sure, within a transaction, that the host is still this worker's until the transaction has ended.
 * @throws LeaseLost
 */
export async function holdLease(sql: Sql, lease: Lease): Promise<HostState> {
  const [row] = await sql.query<{ state: HostState }>(
    'SELECT state FROM jsdyno.host WHERE name = $1 AND token = $2::bigint FOR SHARE',
    [lease.host, lease.token],
  );
  if (row === undefined) throw new LeaseLost(lease);
  return row.state;
}

/** Gives a host back: the next worker need not wait. Does nothing when another one has taken it. */
export async function releaseLease(sql: Sql, lease: Lease): Promise<void> {
  await sql.query('UPDATE jsdyno.host SET holder = NULL WHERE name = $1 AND token = $2::bigint', [
    lease.host,
    lease.token,
  ]);
}

/** Sets the state of a host, unless somebody has set another one than `from` meanwhile. */
export async function setState(sql: Sql, lease: Lease, from: HostState, to: HostState): Promise<void> {
  await sql.query('UPDATE jsdyno.host SET state = $4 WHERE name = $1 AND token = $2::bigint AND state = $3', [
    lease.host,
    lease.token,
    from,
    to,
  ]);
}

function held(name: string): JsdynoError {
  return new JsdynoError('FARM_HOST_HELD', `the host ${name} is measured on by another worker`, {
    hint: 'end that one first, or give this one a name of its own: --name NAME',
  });
}
