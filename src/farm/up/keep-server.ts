import { JsdynoError } from '../../errors/catalogue.ts';
import type { Cluster } from './cluster.ts';
import { endPostmaster, gone } from './postmaster.ts';
import { type Server, startServer } from './start-server.ts';

/**
 * Starts a server again whenever it ended, until aborted: at its address, which workers have.
 *
 * @param started told of each that was started
 * @throws JsdynoError POSTGRES_FAILED where it does not start any more, or where its address is taken
 */
export async function keepServer(
  cluster: Cluster,
  first: Server,
  abort: AbortSignal,
  say: (line: string) => void,
  started: (server: Server) => void,
): Promise<void> {
  for (let server = first; ; ) {
    await gone(server.postmaster, abort);
    if (abort.aborted) return;
    say('the PostgreSQL of this farm has ended: starting it again');
    server = await startServer(cluster, { abort }).catch((error: unknown) => {
      if (abort.aborted) return server;
      throw error;
    });
    started(server);
    if (server.url !== first.url) {
      await endPostmaster(server.postmaster);
      throw new JsdynoError('POSTGRES_FAILED', "the port of the farm's PostgreSQL was taken while it was down", {
        hint: 'type the command again: it takes another port, and workers need the new address',
      });
    }
  }
}
