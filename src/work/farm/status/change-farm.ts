import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nearest } from '../../../text/errors/nearest.ts';
import type { FarmQueue } from '../queue.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';
import { EXPERIMENT_CHANNEL, HOST_CHANNEL } from '../sql/tables.ts';
import { type ExperimentStatus, type HostStatus, LOST_AFTER_MS } from './status.ts';

/** What was changed, or how it stood already. */
interface Changed<S extends string> {
  changed: boolean;
  state: S;
}

/**
 * Takes a host out: it ends the block under way, and begins no other. One whose worker is not there is out at once.
 * @throws JsdynoError FARM_UNKNOWN
 */
export function drainHost(sql: FarmSql, host: string): Promise<Changed<HostStatus['state']>> {
  return sql.transaction(async (within) => {
    const { state } = await lockHost(within, host);
    if (state === 'draining' || state === 'drained') return { changed: false, state };
    const [row] = await within.query<{ state: HostStatus['state'] }>(
      `UPDATE jsdyno.host SET reason = 'drained by ' || session_user,
         state = CASE WHEN holder IS NOT NULL AND seen >= now() - make_interval(secs => $2) THEN 'draining' ELSE 'drained' END
       WHERE name = $1 RETURNING state`,
      [host, LOST_AFTER_MS / 1000],
    );
    await tellOf(within, host);
    return { changed: true, state: row?.state ?? 'drained' };
  });
}

/**
 * Lets a host measure that is drained or flagged. What it was flagged for is not forgotten: it stands as its reason, until it is judged
 * again.
 *
 * @throws JsdynoError FARM_UNKNOWN
 */
export function resumeHost(sql: FarmSql, host: string): Promise<Changed<HostStatus['state']>> {
  return sql.transaction(async (within) => {
    const { state, flags } = await lockHost(within, host);
    if (state === 'ready' || state === 'judging') return { changed: false, state };
    await within.query(
      `UPDATE jsdyno.host SET state = 'ready', reason = 'resumed by ' || session_user || $2::text WHERE name = $1`,
      [host, flags === '' ? '' : `, although ${flags}`],
    );
    await tellOf(within, host);
    return { changed: true, state: 'ready' };
  });
}

/**
 * Ends an experiment: what is queued is not measured any more, and what is under way does not count. What was measured stays.
 *
 * @throws JsdynoError FARM_UNKNOWN
 */
export function cancelExperiment(
  sql: FarmSql,
  queue: Pick<FarmQueue, 'withdraw'>,
  name: string,
): Promise<Changed<ExperimentStatus['state']> & { blocks: number }> {
  return sql.transaction(async (within) => {
    const { id, state } = await lockExperiment(within, name);
    if (state !== 'running') return { changed: false, state, blocks: 0 };
    await within.query(
      `UPDATE jsdyno.experiment SET state = 'cancelled', reason = 'cancelled by ' || session_user, ended = now() WHERE id = $1`,
      [id],
    );
    // Whoever measures one of them holds a lower token now, and what comes of it is discarded.
    const blocks = await within.query<{ host: string; job: string | null }>(
      `UPDATE jsdyno.block SET state = 'withdrawn', token = token + 1, ended = now()
       WHERE experiment = $1 AND state IN ('queued', 'running') RETURNING host, job`,
      [id],
    );
    for (const { host, job } of blocks) if (job !== null) await queue.withdraw(host, job, within);
    for (const host of new Set(blocks.map((block) => block.host))) await tell(within, HOST_CHANNEL, host);
    await tell(within, EXPERIMENT_CHANNEL, id);
    return { changed: true, state: 'cancelled', blocks: blocks.length };
  });
}

/** A block without a foreseen time may take so long, in s: pg-boss' own expiry. */
const EXPIRY = 900;

/**
 * Queues blocks again that were given up, each where it was; an experiment that has ended runs again, and whoever finds it without a
 * planner plans it.
 *
 * @param row its position in the experiment, from 0, or its name as in a report; absent: all that were given up
 * @throws JsdynoError FARM_UNKNOWN
 */
export function retryRows(
  sql: FarmSql,
  queue: Pick<FarmQueue, 'send'>,
  name: string,
  row?: string,
): Promise<{ blocks: number; rows: number }> {
  return sql.transaction(async (within) => {
    const { id } = await lockExperiment(within, name);
    const failed = await within.query<{
      row: number;
      generation: number;
      round: number;
      host: string;
      cost: number;
      runs: number | null;
      called: string | null;
    }>(
      `SELECT b.row, b.generation, b.round, p.host, p.cost, (e.document#>>'{plan,runs}')::int AS runs,
         concat_ws(' ', e.document->'rows'->b.row->>'benchmark', e.document->'rows'->b.row->>'configuration') AS called
       FROM jsdyno.block b JOIN jsdyno.row_place p USING (experiment, row, generation) JOIN jsdyno.experiment e ON e.id = b.experiment
       WHERE b.experiment = $1 AND b.state = 'failed' ORDER BY b.row, b.round FOR UPDATE OF b`,
      [id],
    );
    const wanted = row === undefined ? failed : failed.filter((one) => String(one.row) === row || one.called === row);
    if (row !== undefined && wanted.length === 0) throw noSuchRow(name, row, failed);
    for (const { row: place, generation, round, host, cost, runs } of wanted) {
      const expireSeconds = Math.max(EXPIRY, (3 * cost) / 1000 / Math.max(1, runs ?? 1));
      const job = await queue.send(host, { experiment: id, row: place, generation, round }, { expireSeconds }, within);
      await within.query(
        `UPDATE jsdyno.block SET state = 'queued', host = $5, job = $6, token = token + 1, reason = NULL, result = NULL,
           queued = now(), started = NULL, ended = NULL
         WHERE experiment = $1 AND row = $2 AND generation = $3 AND round = $4`,
        [id, place, generation, round, host, job],
      );
    }
    if (wanted.length > 0) {
      await within.query(
        `UPDATE jsdyno.experiment SET state = 'running', reason = NULL, ended = NULL WHERE id = $1 AND state <> 'running'`,
        [id],
      );
      await tell(within, EXPERIMENT_CHANNEL, id);
    }
    return { blocks: wanted.length, rows: new Set(wanted.map((one) => one.row)).size };
  });
}

function tell(within: Sql, channel: string, text: string): Promise<unknown> {
  return within.query('SELECT pg_notify($1, $2)', [channel, text]);
}

/** Tells a host's worker, and those who plan what is measured there. */
async function tellOf(within: Sql, host: string): Promise<void> {
  await tell(within, HOST_CHANNEL, host);
  await within.query(
    `SELECT pg_notify($1, experiment::text) FROM
       (SELECT DISTINCT p.experiment FROM jsdyno.row_place p JOIN jsdyno.experiment e ON e.id = p.experiment
        WHERE p.host = $2 AND e.state = 'running') AS needing`,
    [EXPERIMENT_CHANNEL, host],
  );
}

async function lockHost(within: Sql, host: string): Promise<{ state: HostStatus['state']; flags: string }> {
  const [row] = await within.query<{ state: HostStatus['state']; flags: string }>(
    `SELECT state, coalesce((SELECT string_agg(r->>'words', '; ') FROM jsonb_array_elements(judged->'reasons') AS r), '') AS flags
     FROM jsdyno.host WHERE name = $1 FOR UPDATE`,
    [host],
  );
  if (row !== undefined) return row;
  const names = await within.query<{ name: string }>('SELECT name FROM jsdyno.host ORDER BY name');
  throw unknown(
    `the farm has no host "${host}"`,
    host,
    names.map(({ name }) => name),
  );
}

async function lockExperiment(within: Sql, name: string): Promise<{ id: string; state: ExperimentStatus['state'] }> {
  const [row] = await within.query<{ id: string; state: ExperimentStatus['state'] }>(
    'SELECT id::text, state FROM jsdyno.experiment WHERE name = $1 FOR UPDATE',
    [name],
  );
  if (row !== undefined) return row;
  const names = await within.query<{ name: string }>('SELECT name FROM jsdyno.experiment ORDER BY id DESC LIMIT 100');
  throw unknown(
    `the farm has no experiment "${name}"`,
    name,
    names.map((one) => one.name),
  );
}

function noSuchRow(name: string, row: string, failed: readonly { row: number; called: string | null }[]): JsdynoError {
  const places = [...new Set(failed.map((one) => String(one.row)))];
  return new JsdynoError('FARM_UNKNOWN', `no row "${row}" of ${name} was given up`, {
    hint: places.length === 0 ? 'none was: jsdyno farm status' : `these were: ${places.slice(0, 10).join(', ')}`,
  });
}

function unknown(message: string, typed: string, names: readonly string[]): JsdynoError {
  const close = nearest(typed, names);
  const hint = close.length === 0 ? 'jsdyno farm status shows all' : `did you mean ${close.join(', ')}?`;
  return new JsdynoError('FARM_UNKNOWN', message, { hint });
}
