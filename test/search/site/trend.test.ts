import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { around, trendOf } from '../../../src/search/site/trend.ts';
import { exampleHistory } from './example.ts';

const WORDS = Object.assign((name: string) => name, { language: 'en' as const });

suite('a series as a chart', () => {
  const { series, changes } = exampleHistory();
  const chartOf = (row: number) => {
    const own = series[row] as (typeof series)[number];
    const line = trendOf(
      own,
      changes.filter((one) => one.kind !== 'host-event' && one.series[0] === own.id),
      WORDS,
    ).lines[0];
    assert.ok(line !== undefined);
    return line;
  };

  test('a confirmed step lies between two levels', () => {
    const { levels = [], steps = [] } = chartOf(0);
    assert.deepEqual(
      levels.map(({ from, to }) => [from, to]),
      [
        [0, 23],
        [24, 39],
      ],
    );
    assert.ok(Math.abs(Math.log((levels[1]?.ratio ?? 1) / (levels[0]?.ratio ?? 1)) + 0.15) < 0.02);
    assert.deepEqual(steps, [{ before: 23, after: 24, verdict: 'faster', word: '-13.9\u00a0%' }]);
  });

  test('of a candidate the range is shaded in which it may lie, a refuted one is not drawn', () => {
    assert.deepEqual(chartOf(4).steps, [
      { before: 22, after: 25, verdict: 'undecided', word: 'state-candidate +22.1\u00a0%' },
    ]);
    assert.deepEqual([chartOf(12).steps, chartOf(12).levels?.length], [[], 1]);
  });

  test('a spike is an open square and no part of the level; figures are told against the first', () => {
    const { points, levels = [], events } = chartOf(1);
    assert.deepEqual(
      points.flatMap((point, place) => (point?.word === 'spike' ? [place] : [])),
      [7],
    );
    assert.ok(Math.abs((levels[0]?.ratio ?? 0) - 1) < 0.05 && Math.abs((points[0]?.ratio ?? 0) - 1) < 1e-9);
    assert.deepEqual(events, [20]);
  });

  test('a part of a series holds the change, with places of its own', () => {
    const [own, change] = [series[0], changes[0]];
    assert.ok(own !== undefined && change !== undefined);
    const part = around(own, [change], change, 10);
    assert.equal(part.series.points.length, 10);
    const [moved] = part.changes;
    assert.equal(part.series.points[moved?.to.at ?? -1]?.label, change.to.label);
    assert.equal(around(own, [change], change, 100).series.points.length, 40);
  });
});
