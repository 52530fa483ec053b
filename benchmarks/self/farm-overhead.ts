/**
 * What a farm costs a block: `node benchmarks/self/farm-overhead.ts [--pairs 10] [--rows 10] [--rounds 4] [--block-ms 20]`. Blocks sleep, once
 * here and once by a worker on a real server, in turn; both are recorded samples, and otherwise all is what it is for real ones. Prints how much
 * longer it is from the end of a block to that of the next, in the median, by pair and of all, with a 95 % interval over pairs. Needs PostgreSQL's programs.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mean, median } from '../../src/stats/describe.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import type { Dispatcher } from '../../src/work/experiment/dispatcher.ts';
import { executeWith } from '../../src/work/experiment/execute.ts';
import { sleepingFarm } from '../../test/work/farm/chaos/throughput.ts';
import { startTestServer } from '../../test/work/farm/server.ts';
import { recordedExecution, recordedHere } from '../../test/work/farm/submit/recorded.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10' },
    rows: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '4' },
    'block-ms': { type: 'string', default: '20' },
  },
});
const [rows, rounds, blockMs] = [values.rows, values.rounds, values['block-ms']].map(Number) as [
  number,
  number,
  number,
];
const server = await startTestServer();
try {
  const farm = await sleepingFarm(server, { hosts: 1, blockMs });
  const more: number[] = [];
  await farm.measure('first', { rows, rounds: 1 });
  for (let pair = 1; pair <= Number(values.pairs); pair++) {
    const here = median(await betweenHere());
    const there = median((await farm.measure(`pair-${pair}`, { rows, rounds })).between);
    more.push(there - here);
    console.log(
      `${pair}  load ${loadavg()[0]?.toFixed(1)}  here ${here.toFixed(1)} ms, at the farm ${there.toFixed(1)} ms: ${(there - here).toFixed(1)} ms more`,
    );
  }
  const [low, high] = meanInterval(more) ?? [Number.NaN, Number.NaN];
  console.log(
    `median ${median(more).toFixed(1)} ms, mean ${mean(more).toFixed(1)} ms (${low.toFixed(1)} to ${high.toFixed(1)})`,
  );
  await farm.end();
} finally {
  await server.end();
}

/** Milliseconds between the ends of blocks that this process measures itself. */
async function betweenHere(): Promise<number[]> {
  const execution = recordedExecution({ name: 'here', rows, variants: 2, runs: rounds, fixed: true });
  const samples = recordedHere(execution);
  const ends: number[] = [];
  const dispatcher: Dispatcher = {
    lanes: 1,
    async *dispatch(...block) {
      await sleep(blockMs);
      yield* samples.dispatch(...block);
      ends.push(performance.now());
    },
  };
  await executeWith(execution, dispatcher);
  return ends.slice(1).map((end, i) => end - (ends[i] ?? 0));
}
