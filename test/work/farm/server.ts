import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { type Cluster, makeCluster } from '../../../src/work/farm/up/cluster.ts';
import { endPostmaster, gone, runningPostmaster } from '../../../src/work/farm/up/postmaster.ts';
import { startServer } from '../../../src/work/farm/up/start-server.ts';

/** A PostgreSQL server for the tests of one file. */
export interface TestServer {
  /** The URL of a new, empty database. */
  database(): Promise<string>;
  /** Kills it (`SIGKILL`) or ends it (`SIGINT`) and starts it again, at the same address. */
  restart(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Of a URL, as another user. */
  as(url: string, user: string, password: string): string;
}

/** Data is to outlive a process that is killed, as it does without these; a machine without power it need not. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A server by this machine's PostgreSQL, ended after the tests of the file; undefined where there is none, and then tests are left out by
 * name. Where CI is set nothing is left out: there it throws.
 *
 *     const server = await testServer();
 *     test('…', { skip: server === undefined && 'no PostgreSQL here' }, async () => …)
 */
export async function testServer(): Promise<TestServer | undefined> {
  try {
    const server = await startTestServer();
    after(() => server.end());
    return server;
  } catch (error) {
    if (process.env.CI !== 'true' && error instanceof JsdynoError && error.code === 'POSTGRES_NOT_FOUND')
      return undefined;
    throw error;
  }
}

/**
 * The same for whoever ends it himself.
 * @throws JsdynoError POSTGRES_NOT_FOUND
 */
export async function startTestServer(): Promise<TestServer & { end(): Promise<void> }> {
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
    end: async () => {
      const running = runningPostmaster(cluster.data);
      if (running !== undefined) await endPostmaster(running);
      rmSync(folder, { recursive: true, force: true });
    },
    database: async () => {
      const name = `farm_${randomBytes(4).toString('hex')}`;
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return withPath(server.url, name);
    },
    restart: async (signal) => {
      process.kill(server.postmaster.pid, signal);
      await gone(server.postmaster);
      server = await startServer(cluster, { settings: SETTINGS });
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
