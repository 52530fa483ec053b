// A worker in a process of its own, whose blocks take as long as a file is there. Told by JSON: what, and where.
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { runWorker } from '../../../../src/work/farm/worker/run-worker.ts';
import { runsOf } from './farm.ts';

export interface WorkerProcess {
  url: string;
  host: string;
  /** Blocks go on as long as this is there. */
  gate: string;
  /** Gets a line when a block begins. */
  log: string;
  lostAfterMs: number;
}

const { url, host, gate, log, lostAfterMs } = JSON.parse(process.argv[2] ?? '{}') as WorkerProcess;
const sql = await connectFarm(url);
const drain = new AbortController();
process.once('SIGTERM', () => drain.abort());
const queue = await openQueue(sql);
try {
  await runWorker({
    ...{ sql, queue, lostAfterMs },
    host: { name: host, class: 'test', facts: {} },
    makeReady: async () => ({
      async measure(order, abort) {
        appendFileSync(log, `${process.pid} ${order.row} ${order.round}\n`);
        while (existsSync(gate)) await sleep(20, undefined, { signal: abort });
        return runsOf(order);
      },
      end: async () => {},
    }),
    drain: drain.signal,
    beatMs: 200,
    lookMs: 500,
    say: (text) => console.log(text),
  });
} catch (error) {
  console.log(`failed: ${(error as { code?: string }).code ?? String(error)}`);
} finally {
  await queue.end();
  await sql.end();
}
