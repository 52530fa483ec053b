import { setTimeout as sleep } from 'node:timers/promises';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Cluster } from './cluster.ts';
import { endPostmaster, gone } from './postmaster.ts';
import { type Server, startServer } from './start-server.ts';

/** Between two attempts to start one that failed, each of which has tried for half a minute, ms. */
const PAUSE = 5_000;

/**
 * Starts a server again whenever it ended, until aborted: at its address, which workers have. One that does not start, as where its disk is
 * full, is tried again.
 *
 * @param started told of each that was started
 * @param pauseMs between two attempts
 * @throws JsdynoError POSTGRES_FAILED where its address is taken
 */
export async function keepServer(
  cluster: Cluster,
  first: Server,
  abort: AbortSignal,
  say: (line: string) => void,
  started: (server: Server) => void,
  pauseMs = PAUSE,
): Promise<void> {
  for (let server = first; ; ) {
    await gone(server.postmaster, abort);
    if (abort.aborted) return;
    say('the PostgreSQL of this farm has ended: starting it again');
    const again = await startAgain(cluster, abort, say, pauseMs);
    if (again === null) return;
    server = again;
    started(server);
    if (server.url !== first.url) {
      await endPostmaster(server.postmaster);
      throw new JsdynoError('POSTGRES_FAILED', "the port of the farm's PostgreSQL was taken while it was down", {
        hint: 'type the command again: it takes another port, and workers need the new address',
      });
    }
  }
}

/** @returns null when aborted */
async function startAgain(
  cluster: Cluster,
  abort: AbortSignal,
  say: (line: string) => void,
  pauseMs: number,
): Promise<Server | null> {
  for (let said = ''; ; ) {
    try {
      return await startServer(cluster, { abort });
    } catch (error) {
      if (abort.aborted) return null;
      if (!(error instanceof JsdynoError)) throw error;
      const words = `${error.message}; trying again until it does${error.hint === undefined ? '' : `: ${error.hint}`}`;
      if (words !== said) say(words);
      said = words;
    }
    await sleep(pauseMs, undefined, { signal: abort }).catch(() => {});
  }
}
