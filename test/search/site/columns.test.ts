import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { columnData, columnsOf, firstChosen } from '../../../src/search/site/columns.ts';
import { FINE } from '../../../src/search/site/site-data.ts';
import { siteRows } from '../../../src/search/site/site-rows.ts';
import { exampleHistory } from './example.ts';

suite('releases side by side', () => {
  const history = exampleHistory({ rows: 6, points: 27 });

  test('a release that a row lacks stands where others have it', () => {
    const [first, second] = history.series;
    const shorter = { ...history, series: history.series.map((one) => ({ ...one, points: [...one.points] })) };
    shorter.series[0]?.points.splice(4, 1);
    shorter.series[1]?.points.splice(10, 2);
    const columns = columnsOf(siteRows(shorter));
    assert.deepEqual(
      columns.map(({ label }) => label),
      first?.points.map(({ label }) => label),
    );
    assert.equal(columns[0]?.variant, second?.key.variant);
  });

  test('begin with the last of each line of releases', () => {
    const columns = columnsOf(siteRows(history));
    assert.deepEqual(
      firstChosen(columns).map((place) => columns[place]?.label),
      ['21.11.0', '22.14.0', '23.17.0', '24.20.0', '25.23.0', '26.26.0'],
    );
    const commits = ['1a2b3c4d5e6f', '9.0e1', 'b', 'c', 'd', 'e', 'f', 'g'].map((label) => ({
      variant: 'node',
      label,
    }));
    assert.deepEqual(firstChosen(commits), [2, 3, 4, 5, 6, 7]);
  });

  test('a column has the levels of the rows that were measured on it', () => {
    const rows = siteRows(history);
    const [steps, logs, halves] = columnData(rows.slice(0, 4), { variant: 'node', label: '20.8.0' });
    assert.deepEqual(steps, [0, 1, 1, 1]);
    const expected = rows.slice(0, 4).map(({ series }) => series[0]?.points[8]?.log ?? 0);
    logs.forEach((log, i) => {
      assert.ok(Math.abs(log * FINE - (expected[i] ?? 0)) <= FINE / 1.99);
    });
    // Every ninth point of the example has no interval.
    assert.deepEqual(halves, [-1, -1, -1, -1]);
    assert.deepEqual(columnData(rows, { variant: 'node', label: '20.7.0' })[2].slice(0, 2), [200, 200]);
    assert.deepEqual(columnData(rows, { variant: 'bun', label: '20.8.0' })[0], []);
  });
});
