/**
 * What happens to a farm when its processes, connections and server are killed at random: `node benchmarks/self/farm-chaos.ts
 * [--seed N] [--faults 50] [--rows 125] [--rounds 12] [--hosts 8] [--block-ms 10]`. Blocks are recorded samples, everything else is real: a
 * PostgreSQL server, workers and a planner in processes of their own. Prints each fault and at last what was lost, done twice, and said
 * otherwise than by an undisturbed run. Needs PostgreSQL's programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chaos } from '../../test/work/farm/chaos/chaos.ts';
import { checkChaos } from '../../test/work/farm/chaos/check-chaos.ts';
import { startOwnServer } from '../../test/work/farm/server.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    faults: { type: 'string', default: '50' },
    rows: { type: 'string', default: '125' },
    rounds: { type: 'string', default: '12' },
    hosts: { type: 'string', default: '8' },
    'block-ms': { type: 'string', default: '10' },
  },
});
const [seed, faults, rows, runs, hosts] = [values.seed, values.faults, values.rows, values.rounds, values.hosts].map(
  Number,
) as [number, number, number, number, number];
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const server = await startOwnServer();
try {
  console.log(`seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`);
  const result = await chaos({
    ...{ server, folder, seed, faults, hosts, blockMs: Number(values['block-ms']) },
    experiment: { name: 'chaos', rows, runs },
    say: console.log,
  });
  const { done, words: _, ...tally } = result.tally;
  console.log(JSON.stringify(result.happened));
  console.log(JSON.stringify({ blocks: result.blocks, rows: Object.keys(done).length, ...tally }));
  console.log(`${(result.ms / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`);
  checkChaos(result, faults);
  console.log(`nothing lost, nothing twice, ${result.outcome.verdicts.length} verdicts the same`);
} finally {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
}
