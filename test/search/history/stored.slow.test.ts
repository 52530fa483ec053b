/** Histories of what is stored: points that are kept are those that runs give, and steps of sweeps stand in their series. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { rowWords } from '../../../src/kinds/row-words.ts';
import { history } from '../../../src/search/history/library.ts';
import { storedPoints, WAY } from '../../../src/search/history/read/stored.ts';
import type { ChangePoint } from '../../../src/search/history/series.ts';
import { type Sides, sidesIn } from '../../../src/search/history/sides.ts';
import { withSteps } from '../../../src/search/history/sweep-steps.ts';
import { StoreDatabase } from '../../../src/store/database.ts';
import { listExperiments, readConfigurations, type StoredConfiguration } from '../../../src/store/experiments.ts';
import { withoutPoints } from '../../../src/store/points.ts';
import { openStore } from '../../../src/store/store.ts';
import { orElse } from '../../../src/text/errors/or-else.ts';
import { emptyBefore, fillStore, NOWHERE } from '../../cli/before.ts';
import { ROOT } from '../../host-variant.ts';
import { exampleHistory } from '../site/example.ts';

suite('a history of what is stored', () => {
  const before = emptyBefore();
  fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql')).close();
  const path = join(before.home, 'experiments.sqlite');
  const database = openStore(path);
  after(() => {
    database.close();
    before.remove();
  });

  test('is the same of kept points, and where nothing can be kept', async () => {
    const missing = withoutPoints(database, WAY).length;
    assert.ok(missing > 5);
    const closed = new StoreDatabase(path, { readOnly: true });
    const unkept = await storedPoints(closed);
    closed.close();
    assert.equal(withoutPoints(database, WAY).length, missing);
    const first = await storedPoints(database);
    assert.deepEqual(withoutPoints(database, WAY), []);
    const again = await storedPoints(database);
    assert.ok(first.length > 20);
    // Of several series the order does not matter.
    const told = (points: typeof first) => points.map((point) => JSON.stringify(Object.entries(point).sort())).sort();
    assert.deepEqual(again, first);
    assert.deepEqual(told(unkept), told(first));
  });

  test('has the steps that a sweep confirmed, as people read them', async () => {
    const { series, changes } = await history({ database });
    const confirmed = changes.filter(({ state }) => state === 'confirmed');
    const told = confirmed.map(({ series: [id], from, to, size, isBetter }) => {
      const { configuration = '' } = series.find((one) => one.id === id)?.key ?? {};
      return `${configuration} ${from.label} ${to.label} ${Math.exp(size).toFixed(1)} ${isBetter}`;
    });
    assert.ok(told.includes("row='step' n=100000 20.20.2 22.23.3 0.5 false"), told.join('; '));
    assert.ok(told.includes("row='odd' n=100000 22.23.3 24.21.0 1.4 true"), told.join('; '));
    // The first release does not have it.
    assert.ok(told.includes("row='late' n=100000 22.23.3 24.21.0 0.9 false"), told.join('; '));
  });

  test('rates that are those of a time are told as the time', async () => {
    const { series } = await history({ database });
    const read = (kind: string) =>
      series
        .filter(({ key }) => key.kind === kind)
        .map(
          ({ key: { configuration, metric } }) =>
            `${configuration} ${metric.name} ${metric.unit} ${metric.isSmallerBetter}`,
        );
    assert.deepEqual(new Set(read('startup')), new Set([' time s true']));
    assert.deepEqual(read('http').sort(), ["route='json' rate ops/s false", "route='json' rate=6330 p99 s true"]);
  });

  test('a row of each kind has the words by which a search measures it', () => {
    const lines = listExperiments(database).map((experiment) => {
      const [row] = readConfigurations(database, experiment.id, experiment.kind);
      const line = 'sleep .1';
      return [
        experiment.name,
        orElse(() => rowWords(experiment, row as StoredConfiguration, { line }), []).join(' '),
      ] as const;
    });
    const by = new Map(lines);
    assert.equal(by.get('suite-turns'), 'url/url-searchparams-sort.js n=100000 type=wpt');
    assert.equal(by.get('ops-three'), '--ops --filter endsWith string-ends-with rounding');
    assert.equal(by.get('memory'), '--memory /home/user/work/steady.cjs');
    assert.match(
      by.get('http-turns') ?? '',
      /^--http --scenario \/home\/user\/.*\/node-http --route json --connections 50 /,
    );
    assert.equal(by.get('startup-commands'), '--startup sleep .1');
  });

  test('has no sides in another experiment of the same name', async () => {
    const { series } = await history({ database });
    const own = series.find(({ points }) => points.every(({ experiment }) => experiment === 'ops-three'));
    assert.ok(own !== undefined);
    const [range] = [own.points.slice(0, 2).map(({ label }, at) => ({ at, label }))];
    const change = { kind: 'step', range } as unknown as ChangePoint;
    assert.equal((sidesIn(database)(change, own) as Sides).experiment.name, 'ops-three');
    const other = emptyBefore();
    const source = fillStore(other, NOWHERE, join(ROOT, 'test/frozen/store.sql'));
    assert.equal((sidesIn(database, source)(change, own) as Sides).experiment.name, 'ops-three');
    source.exec("UPDATE experiment SET plan = json_set(plan, '$.seed', 1)");
    assert.equal(sidesIn(database, source)(change, own), 'ops-three was not measured here');
    source.close();
    other.remove();
  });

  test('a step of a sweep stands in place of what the series alone showed there', () => {
    const { series, changes } = exampleHistory();
    const [first, , other] = changes;
    assert.ok(first !== undefined && other !== undefined);
    const step: ChangePoint = { ...first, id: 'ffffffffffff', state: 'refuted' };
    const all = withSteps(series, changes, [step]);
    assert.equal(all.length, changes.length);
    assert.ok(all.includes(step) && !all.includes(first) && all.includes(other));
    const elsewhere = { ...step, from: { at: 3, label: '18.3.0' }, to: { at: 4, label: '18.4.0' } };
    assert.equal(withSteps(series, changes, [elsewhere]).length, changes.length + 1);
  });
});
