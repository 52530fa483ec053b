// A worker in a process of its own that hands out recorded samples, each block after a sleep. Told by JSON what, and by messages when to die.
import { setTimeout as sleep } from 'node:timers/promises';
import type { MakeReady } from '../../../../src/work/farm/worker/measurer.ts';
import { runWorker } from '../../../../src/work/farm/worker/run-worker.ts';
import { recorded } from '../submit/recorded.ts';
import { farmAtLast } from './at-last.ts';
import { mortal } from './mortal.ts';
import type { Moment, ToldWorker } from './told.ts';

const { url, host, blockMs, ...pace } = JSON.parse(process.argv[2] ?? '{}') as ToldWorker;
const drain = new AbortController();
process.once('SIGTERM', () => drain.abort());
// Whoever started it is gone.
process.once('disconnect', () => process.exit(1));

const makeReady: MakeReady = async () => ({
  async measure({ row, round, variants }, signal) {
    await sleep(blockMs, undefined, { signal });
    return variants.map((variant) => ({ variant, run: recorded(row, variant, round) }));
  },
  end: async () => {},
});

// It may be told while the server is away.
const told: Moment[] = [];
process.on('message', (moment: Moment) => told.push(moment));
const { sql: farm, queue } = await farmAtLast(url);
const { sql, dieAt } = mortal(farm);
for (const moment of told) dieAt(moment);
process.on('message', (moment: Moment) => dieAt(moment));
try {
  await runWorker({
    ...{ sql, queue, makeReady, ...pace },
    host: { name: host, class: 'test', facts: {} },
    drain: drain.signal,
    say: (text) => console.log(text),
  });
} catch (error) {
  console.log(`failed: ${(error as { code?: string }).code ?? (error as Error).stack}`);
  process.exitCode = 1;
} finally {
  await queue.end();
  await sql.end();
  process.exit();
}
