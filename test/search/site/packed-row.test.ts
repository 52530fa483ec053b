import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { packRows, unpackRow } from '../../../src/search/site/packed-row.ts';
import { siteRows } from '../../../src/search/site/site-rows.ts';
import { exampleHistory } from './example.ts';

suite('rows in the data of a site', () => {
  const rows = siteRows(exampleHistory());
  // As it travels.
  const packed = JSON.parse(JSON.stringify(packRows(rows))) as ReturnType<typeof packRows>;

  test('come back as they were, figures to a ten-thousandth', () => {
    for (const { id, benchmark, configuration, series, changes } of rows) {
      const row = unpackRow(packed, id);
      assert.deepEqual([row?.benchmark, row?.configuration, row?.changes], [benchmark, configuration, changes]);
      const [one, own] = [row?.series[0], series[0]];
      const exact = ({ log: _, interval: __, ...rest }: NonNullable<typeof own>['points'][number]) => rest;
      assert.deepEqual({ ...one, points: one?.points.map(exact) }, { ...own, points: own?.points.map(exact) });
      for (const [i, { log, interval }] of (own?.points ?? []).entries()) {
        const point = one?.points[i];
        assert.ok(point !== undefined && Math.abs(point.log - log) <= 1e-4, `${point?.log} ${log}`);
        assert.equal(point.interval === null, interval === null);
        if (interval !== null) assert.ok(Math.abs((point.interval?.[1] ?? 0) - interval[1]) <= 2e-4);
      }
    }
  });

  test('share what many of them have: labels stand once', () => {
    assert.equal(packed.axes.length, 1);
    assert.equal(packed.experiments.length, 40);
  });

  test('an id that none has, or that every object has, finds nothing', () => {
    for (const id of ['ffffffffffff', 'constructor', '__proto__']) assert.equal(unpackRow(packed, id), undefined);
  });
});
