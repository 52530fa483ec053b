import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from '../../../host/process/owner.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { farmDrivers } from '../sql/drivers.ts';
import { isLostConnection } from '../sql/lost-connection.ts';
import { type Cluster, serverEnvironment } from './cluster.ts';
import { doesRun, type Postmaster, runningPostmaster } from './postmaster.ts';
import { ADDRESS, DATABASE, ownUrl, readUrl, writeUrl } from './url-file.ts';

export interface Server {
  url: string;
  postmaster: Postmaster;
  /** Whether it ran already. */
  isFound: boolean;
}

/** A worker has four connections. */
const CONNECTIONS = 200;
/** Tries to start: processes of a server that was killed may hold its memory for a moment; a port may be taken in between. */
const TRIES = 20;
const LONGEST_PAUSE = 2_000;
/** Between two looks whether it answers, ms. */
const LOOK = 50;
const LOG_SHOWN = 3_000;

/**
 * Starts the farm's own server, or finds the one that runs on its data, and waits until it answers. It goes on when this process ends.
 *
 * @param settings `fsync=off`
 * @throws JsdynoError POSTGRES_FAILED; what the signal was aborted with
 */
export async function startServer(
  cluster: Cluster,
  { settings = [], abort }: { settings?: readonly string[]; abort?: AbortSignal },
): Promise<Server> {
  const password = readUrl(cluster.folder)?.password;
  if (password === undefined) throw failed(cluster, 'the file with its URL is gone', '');
  for (let tries = 1; ; tries++) {
    const found = runningPostmaster(cluster.data);
    const from = logSize(cluster);
    const postmaster = found ?? (await start(cluster, settings));
    const url = ownUrl(password, postmaster.port);
    if (await answers(url, postmaster, cluster, abort)) {
      writeUrl(cluster.folder, url);
      return { url, postmaster, isFound: found !== undefined };
    }
    if (tries === TRIES) throw failed(cluster, 'it ends as soon as it is started', logFrom(cluster, from));
    await sleep(Math.min(LOOK * 2 ** tries, LONGEST_PAUSE), undefined, abort === undefined ? {} : { signal: abort });
  }
}

async function start({ folder, data, binaries, as }: Cluster, settings: readonly string[]): Promise<Postmaster> {
  const port = await freePort(readUrl(folder)?.port ?? 0);
  const words = [
    `listen_addresses=${ADDRESS}`,
    // Where systems put its socket only their own server may write.
    'unix_socket_directories=',
    `max_connections=${CONNECTIONS}`,
    'logging_collector=off',
    ...settings,
  ];
  const log = openSync(logFile(folder), 'a', 0o600);
  try {
    // A group of its own: Ctrl-C is for jsdyno, which ends it in order.
    const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...words.flatMap((word) => ['-c', word])], {
      cwd: data,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
      ...(as && { uid: as.uid, gid: as.gid }),
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
    child.unref();
    return { pid, start: startTimeOf(pid), port };
  } finally {
    closeSync(log);
  }
}

/** @returns whether it answers and has the farm's database; false when it has ended */
async function answers(url: string, postmaster: Postmaster, cluster: Cluster, abort?: AbortSignal): Promise<boolean> {
  const { pg } = await farmDrivers();
  const first = new URL(url);
  first.pathname = '/postgres';
  for (;;) {
    abort?.throwIfAborted();
    const client = new pg.Client({ connectionString: first.href, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
      if (rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
      return true;
    } catch (error) {
      // Once it answers but does not let us in, waiting changes nothing.
      if (!isLostConnection(error)) throw failed(cluster, (error as Error).message, '');
    } finally {
      await client.end().catch(() => {});
    }
    if (!doesRun(postmaster)) return false;
    await sleep(LOOK, undefined, abort === undefined ? {} : { signal: abort });
  }
}

/** The wanted port where it is free, else another. */
async function freePort(wanted: number): Promise<number> {
  for (const port of wanted === 0 ? [0] : [wanted, 0]) {
    const got = await new Promise<number | undefined>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined));
      server.listen(port, ADDRESS, () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
      });
    });
    if (got !== undefined) return got;
  }
  return wanted;
}

function logFile(folder: string): string {
  return join(folder, 'server.log');
}

function logSize({ folder }: Cluster): number {
  return statSync(logFile(folder), { throwIfNoEntry: false })?.size ?? 0;
}

function logFrom({ folder }: Cluster, from: number): string {
  return readFileSync(logFile(folder)).subarray(from).toString().slice(-LOG_SHOWN);
}

function failed({ folder }: Cluster, why: string, log: string): JsdynoError {
  return new JsdynoError('POSTGRES_FAILED', `the farm's PostgreSQL does not start: ${why}`, {
    hint: `look into ${logFile(folder)}; or name a database: --farm postgres://…`,
    details: log,
  });
}
