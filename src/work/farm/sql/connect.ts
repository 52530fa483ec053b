import type pg from 'pg';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { farmDrivers } from './drivers.ts';
import { shownUrl } from './farm-url.ts';
import { Listener } from './listener.ts';
import { isLostConnection } from './lost-connection.ts';
import type { FarmSql, Sql } from './sql.ts';

/** Connections of a process at the most, beside the one that listens: 64 hosts must fit into the 100 that a server gives by default. */
const POOL = 3;
/** The longest that making a connection may take, and waiting until one of the pool is free, ms. */
const PATIENCE = 30_000;
/** The longest that one statement may take, ms: where the network is gone in the middle of it, nothing else ends it for hours. */
const LONGEST_STATEMENT = 300_000;
/**
 * The longest that a transaction may do nothing, ms: a process that was stopped in the middle of one (SIGSTOP, a laptop that sleeps) holds
 * its locks until then. Nobody else gets its block, and whoever plans waits to give its rows to another host, and so do all hosts. A
 * worker or planner that is merely slow does it again, on another connection; other commands fail.
 */
const IDLE_IN_TRANSACTION = 10_000;
const BEGIN = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`;

/**
 * The farm's database by its URL; whether it is prepared is not looked at (check.ts). TLS is what the driver makes of the URL (`sslmode`,
 * `sslrootcert`) and of PGSSLMODE. Values are numbers, texts, true, false, null, dates and buffers; JSON goes as text, since the driver
 * takes an array for one of PostgreSQL's. bigint comes as text, jsonb as what it says.
 *
 * A connection that is lost is replaced; the statement that it was lost in rejects (isLostConnection). One that this user may not make
 * rejects with FARM_FORBIDDEN.
 *
 * @throws JsdynoError PACKAGE_MISSING; FARM_UNREACHABLE, which never repeats a password
 */
export async function connectFarm(url: string): Promise<FarmSql> {
  const shown = shownUrl(url);
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: 'jsdyno',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: LONGEST_STATEMENT,
    keepAlive: true,
  };
  const drivers = await farmDrivers();
  const pool = new drivers.pg.Pool({ ...config, max: POOL });
  // A connection that is lost while nobody uses it: the pool has dropped it already.
  pool.on('error', () => {});
  // One that is lost says so more than once (the server's last word, then the socket's end), and the pool hears the first alone.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listener = new Listener(drivers.pg, config);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw unreachable(shown, error);
  }
  return {
    query: (text, values) => runOn(pool, text, values),
    transaction: (work) => inTransaction(pool, work),
    listen: (channel, heard) => listener.listen(channel, heard),
    end: async () => {
      await listener.end();
      if (!pool.ending) await pool.end();
    },
  };
}

/** Several statements in one text have the rows of all of them, as the queue expects; such a text has no values. */
async function runOn<R extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<R[]> {
  const asked: Promise<unknown> =
    values === undefined || values.length === 0 ? on.query(text) : on.query(text, [...values]);
  const result = (await asked.catch((error: unknown) => {
    throw forbidden(error) ?? error;
  })) as pg.QueryResult<R> | pg.QueryResult<R>[];
  return Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows;
}

/** PostgreSQL's insufficient_privilege (appendix A of its manual) as an error of the catalogue; null of any other. */
function forbidden(error: unknown): JsdynoError | null {
  const { code, message } = error as { code?: unknown; message: string };
  if (code !== '42501') return null;
  return new JsdynoError('FARM_FORBIDDEN', `this user of the farm's database may not do that: ${message}`, {
    hint: 'its owner may do everything; GRANT jsdyno_submit TO "USER" to submit and see to experiments, jsdyno_work to measure and see to hosts',
    cause: error,
  });
}

async function inTransaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  // The pool does not listen to what it has handed out, and an 'error' that nobody hears ends the process.
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  try {
    await client.query(BEGIN);
    const done = await work({ query: (text, values) => runOn(client, text, values) });
    const { command } = await client.query('COMMIT');
    // A statement failed, and `work` went on as if it had not: PostgreSQL undoes such a transaction without an error.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed, so all of it was undone');
    return done;
  } catch (error) {
    if (isLostConnection(error)) lost ??= error as Error;
    else await client.query('ROLLBACK').catch((failed: Error) => (lost ??= failed));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(lost);
  }
}

/** What the driver says has no password in it, but the error itself may hold the whole configuration: it is not handed on. */
function unreachable(shown: string, error: unknown): JsdynoError {
  const { code } = error as NodeJS.ErrnoException;
  const said = error instanceof AggregateError ? error.errors.map(String).join('; ') : (error as Error).message;
  return new JsdynoError('FARM_UNREACHABLE', `cannot use the farm at ${shown}: ${said || code}`, {
    hint: `look at address, user, password and network; "jsdyno farm up" starts a farm on this machine`,
    details: `code ${code ?? 'none'}`,
  });
}
