/**
 * A store of a million points, 10,000 series x 100 experiments: how long keeping an experiment's points takes, reading one series, and reading
 * all of them; beside it the same question without the key, as a scan. Ratios within one run say what the key is worth. Then the same at a farm,
 * by this machine's PostgreSQL.
 *
 *     node benchmarks/self/points.ts [SERIES] [EXPERIMENTS]
 *
 * The budget stands beside the figure: a series within 200 ms.
 */
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { eachPoint, type KeptPoint, keepPoints } from '../../src/store/points.ts';
import { openStore } from '../../src/store/store.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';
import { keepAtFarm, pointsAtFarm } from '../../src/work/farm/adopt/farm-points.ts';
import { connectFarm } from '../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../src/work/farm/sql/prepare.ts';
import { startTestServer } from '../../test/work/farm/server.ts';
import { scratch } from './command.ts';
import { say } from './figures.ts';

const SERIES = Number(process.argv[2] ?? 10_000);
const EXPERIMENTS = Number(process.argv[3] ?? 100);
const TIMES = 5;

const path = join(scratch, 'experiments.sqlite');
const database = openStore(path);
say(`${SERIES} series x ${EXPERIMENTS} experiments`, `load of the machine ${loadavg()[0]?.toFixed(2)}`);
const kept = timed(() => {
  for (let i = 0; i < EXPERIMENTS; i++) {
    const { id } = createExperiment(database, {
      ...{
        name: `e${i}`,
        kind: 'ops',
        origin: 'measured',
        plan: {},
        environment: {},
        variants: [],
        configurations: [],
      },
      owner: null,
    });
    keepPoints(database, id, 1, pointsOf(i));
  }
});
say('points of an experiment kept', `${(kept / EXPERIMENTS).toFixed(0)} ms`);
say('file', `${(statSync(path).size / 1e6).toFixed(0)} MB`);
const one: number[] = [];
for (let i = 0; i < TIMES; i++) one.push(timed(() => [...eachPoint(database, idOf((i * 7919) % SERIES))]));
say('one series (200 ms)', `${one.map((ms) => ms.toFixed(1)).join(', ')} ms`);
const scan = database.prepare("SELECT label, log FROM point WHERE series || '' = ?");
const scanned = timed(() => scan.all(idOf(1)));
say('the same without its key', `${scanned.toFixed(0)} ms, ${(scanned / Math.max(...one)).toFixed(0)} times as long`);
const all = timed(() => {
  for (const _ of eachPoint(database));
});
say('all points', `${(all / 1000).toFixed(1)} s`);

const server = await startTestServer();
const sql = await connectFarm(await server.database());
try {
  await prepareFarm(sql);
  const ended = new Date().toISOString();
  let keeping = 0;
  for (let i = 0; i < EXPERIMENTS; i++) {
    const points = pointsOf(i);
    const name = `e${i}`;
    await sql.query(
      `INSERT INTO jsdyno.experiment (name, document, state, ended) VALUES ($1, '{}', 'done', $2::timestamptz)`,
      [name, ended],
    );
    keeping += await waited(() => keepAtFarm(sql, { name, ended }, 1, points));
  }
  say('a farm: points of an experiment kept', `${(keeping / EXPERIMENTS).toFixed(0)} ms`);
  const found: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const id = idOf((i * 7919) % SERIES);
    found.push(await waited(() => sql.query('SELECT label, log FROM jsdyno.point WHERE series = $1', [id])));
  }
  say('one series (200 ms)', `${found.map((ms) => ms.toFixed(1)).join(', ')} ms`);
  const without = await waited(() =>
    sql.query("SELECT label, log FROM jsdyno.point WHERE series || '' = $1", [idOf(1)]),
  );
  say('the same without its key', `${without.toFixed(0)} ms`);
  const whole = await waited(async () => {
    for (let i = 0; i < EXPERIMENTS; i++) await pointsAtFarm(sql, `e${i}`);
  });
  say('all points', `${(whole / 1000).toFixed(1)} s`);
} finally {
  await sql.end();
  await server.end();
}

function pointsOf(experiment: number): KeptPoint[] {
  return Array.from({ length: SERIES }, (_, series) => {
    const log = Math.sin(series + experiment);
    const about = {
      series: idOf(series),
      key: `{"benchmark":"some/benchmark-${series}.js"}`,
      base: '18.0.0',
      label: `22.${experiment}.0`,
    };
    return { ...about, log, low: log - 0.01, high: log + 0.01, verdict: 'faster' };
  });
}

async function waited(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function idOf(series: number): string {
  return series.toString(16).padStart(12, '0');
}
