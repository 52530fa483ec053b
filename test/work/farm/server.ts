import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { withLock } from '../../../src/host/files/lock.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { type Cluster, makeCluster } from '../../../src/work/farm/up/cluster.ts';
import { endPostmaster, gone, runningPostmaster } from '../../../src/work/farm/up/postmaster.ts';
import { startServer } from '../../../src/work/farm/up/start-server.ts';

/** A PostgreSQL server. */
export interface TestServer {
  /** The URL of a new, empty database. */
  database(): Promise<string>;
  /** Of a URL, as another user. */
  as(url: string, user: string, password: string): string;
}

/** One for the tests of one file. */
export interface OwnServer extends TestServer {
  /** Kills it (`SIGKILL`) or ends it (`SIGINT`) and starts it again, at the same address. */
  restart(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
}

interface Ends {
  end(): Promise<void>;
}

/** Data is to outlive a process that is killed, as it does without these; a machine without power it need not. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A server by this machine's PostgreSQL, undefined where there is none, and then tests are left out by name. Where CI is set nothing is
 * left out: there it throws. All files of a run share it (scripts/run-tests.ts); a file that is run by itself has one until its tests end.
 *
 *     const server = await testServer();
 *     test('…', { skip: server === undefined && 'no PostgreSQL here' }, async () => …)
 */
export function testServer(): Promise<TestServer | undefined> {
  return whereThereIsOne(startTestServer);
}

/** Likewise, for tests that kill it, or need its roles for themselves. */
export function ownServer(): Promise<OwnServer | undefined> {
  return whereThereIsOne(startOwnServer);
}

async function whereThereIsOne<Server extends TestServer & Ends>(
  start: () => Promise<Server>,
): Promise<Server | undefined> {
  try {
    const server = await start();
    after(() => server.end());
    return server;
  } catch (error) {
    if (process.env.CI !== 'true' && error instanceof JsdynoError && error.code === 'POSTGRES_NOT_FOUND')
      return undefined;
    throw error;
  }
}

/**
 * As `testServer` has it, for whoever ends it himself.
 * @throws JsdynoError POSTGRES_NOT_FOUND
 */
export async function startTestServer(): Promise<TestServer & Ends> {
  const folder = process.env.JSDYNO_TEST_SERVER;
  if (folder === undefined) return startOwnServer();
  mkdirSync(folder, { recursive: true });
  const { url } = await withLock(join(folder, 'lock'), { isDone: async () => undefined }, () =>
    startServer(makeCluster(folder, { isLasting: false }), { settings: SETTINGS }),
  );
  return { ...at(url), end: async () => {} };
}

/** As `ownServer` has it, likewise. */
export async function startOwnServer(): Promise<OwnServer & Ends> {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-farm-'));
  let cluster: Cluster;
  try {
    cluster = makeCluster(folder, { isLasting: false });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  let server = await startServer(cluster, { settings: SETTINGS });
  return {
    ...at(server.url),
    end: () => endServer(folder),
    restart: async (signal) => {
      process.kill(server.postmaster.pid, signal);
      await gone(server.postmaster);
      server = await startServer(cluster, { settings: SETTINGS });
    },
  };
}

/** Ends the server of a folder, if there is one, and removes the folder. */
export async function endServer(folder: string): Promise<void> {
  const place = join(folder, 'server');
  const running = existsSync(place) ? runningPostmaster(join(realpathSync(place), 'data')) : undefined;
  if (running !== undefined) await endPostmaster(running);
  rmSync(folder, { recursive: true, force: true });
}

function at(server: string): TestServer {
  return {
    database: async () => {
      const name = `farm_${randomBytes(4).toString('hex')}`;
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return withPath(server, name);
    },
    as: (url, user, password) => {
      const other = new URL(url);
      other.username = user;
      other.password = password;
      return other.href;
    },
  };
}

function withPath(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
