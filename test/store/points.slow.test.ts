import assert from 'node:assert/strict';
import type { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { releaseExperiment, removeExperiment } from '../../src/store/experiments.ts';
import { eachPoint, type KeptPoint, keepPoints, seriesKeys, withoutPoints } from '../../src/store/points.ts';
import { storeInMemory } from '../../src/store/read-store.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';

function experimentIn(database: DatabaseSync, name: string, state: 'done' | 'interrupted' = 'done'): number {
  return createExperiment(database, {
    ...{ name, kind: 'ops', origin: 'measured', plan: {}, environment: {}, variants: [], configurations: [] },
    ...{ owner: null, state, created: `2026-11-2${name.length}T00:00:00.000Z` },
  }).id;
}

function pointOf(series: number, label: string, log = 0.1): KeptPoint {
  const id = series.toString(16).padStart(12, '0');
  return {
    series: id,
    key: `{"benchmark":"b${series}"}`,
    base: null,
    label,
    log,
    low: log - 1,
    high: null,
    verdict: 'faster',
  };
}

suite('points of finished experiments', () => {
  test('are kept once, read by series, and go with their experiment', () => {
    const database = storeInMemory();
    const [one, other] = [experimentIn(database, 'a'), experimentIn(database, 'bb')];
    experimentIn(database, 'ccc', 'interrupted');
    assert.deepEqual(withoutPoints(database, 1), [one, other]);
    keepPoints(database, one, 1, [pointOf(1, '22.0.0'), pointOf(1, '23.0.0', 0.2), pointOf(2, '22.0.0')]);
    keepPoints(database, other, 1, [pointOf(1, '24.0.0', 0.3)]);
    assert.deepEqual(withoutPoints(database, 1), []);
    const read = [...eachPoint(database, '000000000001')];
    assert.deepEqual(
      read.map(({ label, log, experiment }) => [label, log, experiment]),
      [
        ['22.0.0', 0.1, 'a'],
        ['23.0.0', 0.2, 'a'],
        ['24.0.0', 0.3, 'bb'],
      ],
    );
    assert.deepEqual(
      [read[0]?.low, read[0]?.high, read[0]?.verdict, read[0]?.created],
      [0.1 - 1, null, 'faster', '2026-11-21T00:00:00.000Z'],
    );
    assert.equal([...eachPoint(database)].length, 4);
    assert.deepEqual(seriesKeys(database).get('000000000002'), { benchmark: 'b2' });
    removeExperiment(database, one);
    assert.deepEqual(
      [...eachPoint(database)].map(({ label }) => label),
      ['24.0.0'],
    );
  });

  test('are made anew where the way has changed, in place of the others', () => {
    const database = storeInMemory();
    const one = experimentIn(database, 'a');
    keepPoints(database, one, 1, [pointOf(1, '22.0.0')]);
    assert.deepEqual(withoutPoints(database, 2), [one]);
    keepPoints(database, one, 2, [pointOf(3, '22.0.0')]);
    assert.deepEqual(
      [...eachPoint(database)].map(({ series }) => series),
      ['000000000003'],
    );
  });

  test('are made anew of an experiment that went on and ended once more', () => {
    const database = storeInMemory();
    const one = experimentIn(database, 'a');
    keepPoints(database, one, 1, [pointOf(1, '22.0.0')]);
    releaseExperiment(database, one, 'done');
    assert.deepEqual(withoutPoints(database, 1), [one]);
    keepPoints(database, one, 1, []);
    assert.deepEqual([withoutPoints(database, 1), [...eachPoint(database)]], [[], []]);
  });

  test('of one series are found by the key alone, those of an experiment by an index', () => {
    const database = storeInMemory();
    const planOf = (sql: string) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail));
    const series = planOf(
      "SELECT point.label FROM point JOIN experiment ON experiment.id = point.experiment WHERE point.series = 'x' ORDER BY point.series, point.experiment",
    );
    assert.match(series[0] ?? '', /^SEARCH point USING PRIMARY KEY \(series=\?\)$/);
    assert.match(series[1] ?? '', /^SEARCH experiment USING INTEGER PRIMARY KEY/);
    assert.equal(series.length, 2, 'nothing is sorted');
    assert.match(
      planOf('DELETE FROM point WHERE experiment = 1')[0] ?? '',
      /USING (COVERING )?INDEX point_of_experiment/,
    );
  });
});
