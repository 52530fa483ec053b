import { setTimeout as sleep } from 'node:timers/promises';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { isLostConnection } from '../../../../src/work/farm/sql/lost-connection.ts';

/** The farm and its queue; while the server is away it is tried again, as a service manager starts such a process again. */
export async function farmAtLast(url: string, superviseSeconds?: number) {
  for (;;) {
    try {
      const sql = await connectFarm(url);
      return { sql, queue: await openQueue(sql, superviseSeconds === undefined ? {} : { superviseSeconds }) };
    } catch (error) {
      if (!isLostConnection(error) && (error as { code?: string }).code !== 'FARM_UNREACHABLE') throw error;
      await sleep(100);
    }
  }
}
