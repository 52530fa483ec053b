/**
 * What several lanes gain on this machine, and what the check before an experiment says of it: `node benchmarks/self/lanes.ts
 * [--lanes 2] [--repeats 5] [--rounds 4] [--ways turns,sequential] [--files string-searching] [--filter RegExp]
 * RUNTIME`. Operations of a runtime
 * against itself on one lane and on several, in random order. Prints for each way how many times the blocks of an hour several
 * lanes measure, how many times the standard deviation of a round's log ratio is that of one lane, and what they are worth by both;
 * each with a 95 % interval over repeats.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCores } from '../../src/host/machine/cores.ts';
import { execute, loadKind, openStore, operationsPlan, prepareExperiment } from '../../src/index.ts';
import { ownCpus } from '../../src/measure/cpu-split.ts';
import { laneCpus, lanesInWords } from '../../src/measure/lane-cpus.ts';
import { describeSample, mean } from '../../src/stats/describe.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { eachRun } from '../../src/store/runs.ts';
import { checkLanes } from '../../src/work/experiment/lanes/check-lanes.ts';
import { laneWords } from '../../src/work/experiment/lanes/lane-words.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lanes: { type: 'string', default: '2' },
    repeats: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    ways: { type: 'string', default: 'turns,sequential' },
    files: { type: 'string', default: 'string-searching' },
    filter: { type: 'string' },
  },
});
const [runtime = process.execPath] = positionals;
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const kind = await loadKind('ops');
const several = laneCpus(readCores(ownCpus() ?? []), Number(values.lanes), 1);
if (several === null) throw new Error(`there are no ${values.lanes} lanes here`);
const random = randomStream(Date.now(), 1);
const ways = values.ways.split(',');
const found = new Map(ways.map((way) => [way, { work: [] as number[], scatter: [] as number[] }]));

console.log(`${runtime}, ${lanesInWords(several)}, ${values.rounds} rounds`);
for (let repeat = 1; repeat <= Number(values.repeats); repeat++) {
  console.log(
    `${repeat}  load ${loadavg()[0]?.toFixed(1)}  ${laneWords({ lanes: several.length, ...(await checkLanes(several, repeat)), work: null, worth: null })}`,
  );
  for (const way of shuffled(ways, random)) {
    const measured = new Map<number, { rate: number; sd: number }>();
    for (const lanes of shuffled([1, several.length], random)) measured.set(lanes, await measure(way, lanes));
    const [one, more] = [measured.get(1), measured.get(several.length)];
    if (one === undefined || more === undefined) continue;
    found.get(way)?.work.push(Math.log(more.rate / one.rate));
    found.get(way)?.scatter.push(Math.log(more.sd / one.sd));
    console.log(
      `   ${way}: ${one.rate.toFixed(2)} and ${more.rate.toFixed(2)} blocks a second, sd ${(100 * one.sd).toFixed(1)} % and ${(100 * more.sd).toFixed(1)} %`,
    );
  }
}
for (const [way, { work, scatter }] of found) {
  const worth = work.map((log, i) => log - 2 * (scatter[i] ?? 0));
  console.log(`${way}: work ${times(work)}, scatter ${times(scatter)}, worth ${times(worth)}`);
}
database.close();
rmSync(home, { recursive: true });

/** Blocks a second, and the standard deviation of a round within its row. */
async function measure(way: string, lanes: number): Promise<{ rate: number; sd: number }> {
  const filter = values.filter?.split(',');
  const choice = { filter, runs: Number(values.rounds), fixed: true, turns: way === 'turns' };
  const variants = [`a: ${runtime}`, `b: ${runtime}`];
  const plan = operationsPlan(values.files.split(','), variants.length, choice);
  const execution = await prepareExperiment(database, { kind, variants, plan });
  const began = performance.now();
  await execute({ ...execution, lanes: lanes === 1 ? undefined : (several ?? undefined) });
  const seconds = (performance.now() - began) / 1000;
  const rows = Map.groupBy(
    [...eachRun(database, execution.experiment.id)].filter(({ rate }) => rate !== null),
    ({ configuration }) => configuration,
  );
  const variances: number[] = [];
  let blocks = 0;
  for (const runs of rows.values()) {
    const logs = [...Map.groupBy(runs, ({ round }) => round).values()].flatMap((pair) => {
      const [a, b] = pair.toSorted((x, y) => x.variant - y.variant).map(({ rate }) => Math.log(rate ?? 1));
      return a === undefined || b === undefined ? [] : [b - a];
    });
    blocks += logs.length;
    if (logs.length > 1) variances.push(describeSample(logs).variance);
  }
  return { rate: blocks / seconds, sd: Math.sqrt(mean(variances)) };
}

function times(logs: readonly number[]): string {
  const [low, high] = (meanInterval(logs) ?? [Number.NaN, Number.NaN]).map((log) => Math.exp(log).toFixed(2));
  return `${Math.exp(mean(logs)).toFixed(2)} [${low}, ${high}]`;
}
