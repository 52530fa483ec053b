/** The history of a farm, and of exports: the same as where it was measured. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { copyFarm } from '../../../src/search/history/read/farm.ts';
import { readSources } from '../../../src/search/history/read/sources.ts';
import { storedPoints } from '../../../src/search/history/read/stored.ts';
import { findExperiment, listExperiments } from '../../../src/store/experiments.ts';
import { exportJson } from '../../../src/store/export-json.ts';
import { openStoreToRead, storeInMemory } from '../../../src/store/read-store.ts';
import { eachRunInTime } from '../../../src/store/runs.ts';
import { emptyBefore, fillStore, NOWHERE } from '../../cli/before.ts';
import { ROOT } from '../../host-variant.ts';
import { aFarm } from '../../work/farm/adopt/a-farm.ts';
import { addAlpha, submit } from '../../work/farm/adopt/submitted.ts';

/** Comparisons of releases, by two kinds of work, and a sweep. */
const NAMES = ['ops-three', 'startup', 'sweep'];

suite('a history of what was measured elsewhere', () => {
  const before = emptyBefore();
  fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql')).close();
  const own = openStoreToRead(join(before.home, 'experiments.sqlite'));
  const farm = aFarm();
  after(() => {
    own.close();
    before.remove();
  });

  const levels = async (store: typeof own) => {
    const points = (await storedPoints(store)).filter(({ experiment }) =>
      NAMES.some((name) => experiment?.includes(name)),
    );
    return points
      .map(({ key, label, log }) => `${key.benchmark} ${key.configuration} ${label} ${log.toFixed(9)}`)
      .sort();
  };

  test('of exports', async () => {
    const files = NAMES.map((name) => {
      const file = join(before.home, `${name}.json`);
      writeFileSync(file, [...exportJson(own, findExperiment(own, name))].join(''));
      return file;
    });
    // One that is named twice, as with its folder, counts once.
    const { store, points } = await readSources([...files, ...files]);
    assert.deepEqual(points, []);
    const found = await levels(store);
    assert.ok(found.length > 10);
    assert.deepEqual(found, await levels(own));
  });

  test('of two farms is refused, whose experiments may have the same names', async () => {
    await assert.rejects(readSources(['postgres://a/farm', 'postgres://b/farm']), { code: 'BAD_USAGE' });
  });

  test('of a farm: once it keeps the points, no run is read but those of sweeps', async () => {
    const sql = farm.sql();
    await addAlpha(sql);
    for (const name of NAMES) await submit(sql, own, name);
    const unsound: unknown[] = [];
    const copied = async () => {
      const store = storeInMemory();
      await copyFarm(sql, store, (error) => unsound.push(error));
      const runs = listExperiments(store).map(
        ({ id, name }) => [name, [...eachRunInTime(store, id)].length > 0] as const,
      );
      return {
        levels: await levels(store),
        runs: runs
          .filter(([, has]) => has)
          .map(([name]) => name)
          .sort(),
      };
    };
    const first = await copied();
    assert.deepEqual(first.levels, await levels(own));
    assert.deepEqual(first.runs, NAMES);
    assert.deepEqual(await copied(), { ...first, runs: ['sweep'] });
    assert.deepEqual(unsound, []);
    await sql.query(`UPDATE jsdyno.experiment SET ended = now() + interval '1 hour' WHERE name = 'startup'`);
    assert.deepEqual((await copied()).runs, ['startup', 'sweep']);
    await sql.query(`UPDATE jsdyno.series SET key = '{"benchmark":1}'`);
    await copied();
    assert.match(String(unsound[0]), /the points of \S+ at the farm are of no series/);
  });

  test('of one series out of all of them by the key alone, and of an experiment by an index', async () => {
    const sql = farm.sql();
    await sql.query('SET enable_seqscan = off');
    for (const [where, index] of [
      [`series = 'x'`, 'point_pkey'],
      ['experiment = 1', 'point_of_experiment'],
    ]) {
      const plan = await sql.query(`EXPLAIN SELECT label, log FROM jsdyno.point WHERE ${where}`);
      assert.match(JSON.stringify(plan), new RegExp(`using ${index}|on ${index}`, 'i'));
    }
  });
});
