import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../../../host/files/lock.ts';
import { type FarmQueue, openQueue } from '../queue.ts';
import { connectFarm } from '../sql/connect.ts';
import { isLostConnection } from '../sql/lost-connection.ts';
import { prepareFarm } from '../sql/prepare.ts';
import type { Role } from '../sql/roles.ts';
import type { FarmSql } from '../sql/sql.ts';
import { makeCluster } from './cluster.ts';
import { keepServer } from './keep-server.ts';
import { endPostmaster } from './postmaster.ts';
import { type Server, startServer } from './start-server.ts';

/** A farm that is up, for what else is done at it. */
interface FarmUp {
  sql: FarmSql;
  queue: FarmQueue;
  url: string;
  say(line: string): void;
  abort: AbortSignal;
}

/** What is told once the farm can be used. */
export interface Ready {
  url: string;
  /** Of the farm's own server; undefined where the database is somebody else's. */
  own: { version: string; wasRunning: boolean } | undefined;
  /** Roles that this user may not make. */
  missing: Role[];
}

interface UpOptions {
  /** Of a database that is there; the farm's own PostgreSQL is started where there is none. */
  url: string | undefined;
  /** The farm's folder, of its own server. */
  folder: string;
  abort: AbortSignal;
  onReady(ready: Ready): void;
  /** What happens on the way, a line each. */
  say(line: string): void;
  /** Ends as soon as the farm can be used: a server of its own as well. */
  isPrepareOnly?: boolean;
  /** Done until aborted, beside seeing to the queues: planning what nobody plans. */
  alongside?: ((farm: FarmUp) => Promise<void>) | undefined;
  /** Between two looks at the queues, ms. */
  everyMs?: number;
}

/** What has expired is given back after so long, and up to as much again (openQueue). */
const EVERY = 5_000;

/**
 * Keeps a farm up until aborted: its server, where that is its own, and its queues. When this process is killed, a server of its own goes
 * on, and the next one takes it up.
 *
 * @throws JsdynoError
 */
export async function runUp(options: UpOptions): Promise<void> {
  const { url, folder, abort, say } = options;
  if (url !== undefined) return attend(url, undefined, options, abort);
  mkdirSync(folder, { recursive: true });
  const onWait = () => say('another "jsdyno farm up" has this farm: waiting until it ends');
  const waiting = { isDone: async () => undefined, onWait, signal: abort };
  await withLock(join(folder, 'lock'), waiting, () => own(options)).catch((error: unknown) => {
    // Ended while it waited for the lock, or for its server.
    if (!abort.aborted) throw error;
  });
}

async function own(options: UpOptions): Promise<void> {
  const { folder, abort, say } = options;
  const cluster = makeCluster(folder);
  let server: Server = await startServer(cluster, { abort });
  const { version } = cluster.binaries;
  const end = new AbortController();
  const both = AbortSignal.any([abort, end.signal]);
  const kept = keepServer(cluster, server, both, say, (next) => {
    server = next;
  });
  try {
    const attended = attend(server.url, { version, wasRunning: server.isFound }, options, both);
    // Where the server cannot be kept there is nothing left to attend to.
    await Promise.race([attended, kept.then(() => attended)]);
  } finally {
    end.abort();
    await kept.catch(() => {});
    await endPostmaster(server.postmaster);
  }
}

async function attend(url: string, of: Ready['own'], options: UpOptions, abort: AbortSignal): Promise<void> {
  const { onReady, say, alongside, isPrepareOnly = false, everyMs = EVERY } = options;
  const sql = await connectFarm(url);
  try {
    const { missing } = await prepareFarm(sql);
    const queue = await openQueue(sql);
    try {
      onReady({ url, own: of, missing });
      if (isPrepareOnly) return;
      const beside = alongside?.({ sql, queue, url, say, abort });
      await Promise.all([beside, supervise(queue, everyMs, abort, say)]);
    } finally {
      await queue.end();
    }
  } finally {
    await sql.end();
  }
}

async function supervise(
  queue: FarmQueue,
  everyMs: number,
  abort: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  let said = '';
  while (!abort.aborted) {
    try {
      await queue.supervise();
      if (said !== '') say('the queues are seen to again');
      said = '';
    } catch (error) {
      if (abort.aborted) return;
      const what = isLostConnection(error) ? 'the database is away' : 'the queues could not be seen to';
      // Two that see to them at once may be in each other's way: the next time it goes well. What stays is said once.
      if (what !== said) say(`${what}: ${(error as Error).message}; trying again`);
      said = what;
    }
    await sleep(everyMs, undefined, { signal: abort }).catch(() => {});
  }
}
