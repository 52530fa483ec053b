import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { packFigures, packRounds, unpackFigures, unpackRounds } from '../../../src/show/page/samples.ts';

suite('samples of a page', () => {
  for (const figures of [
    [1244453.3160138617, 2862967.7695677406, 3347793.009306028],
    [1.5e-9, 2.25e-9, 1.75e-9],
    [12, 7, 9],
    [3.2e15, 1],
    [0.5],
    [0, 0],
    [],
  ]) {
    test(`six digits of ${figures.join(', ') || 'none'} come back`, () => {
      const back = unpackFigures(JSON.parse(JSON.stringify(packFigures(figures))));
      assert.equal(back.length, figures.length);
      const largest = Math.max(0, ...figures);
      for (const [i, figure] of figures.entries()) {
        assert.ok(Math.abs((back[i] as number) - figure) <= largest * 0.5e-5, `${back[i]} for ${figure}`);
      }
    });
  }

  test('whole numbers alone are kept, most of them small', () => {
    const packed = packFigures([1000.1, 1000.3, 999.9]);
    assert.deepEqual(packed, [-2, 100010, 20, -40]);
  });

  test('rounds without a gap are their number', () => {
    assert.equal(packRounds([1, 2, 3]), 3);
    assert.deepEqual(packRounds([1, 3]), [1, 3]);
    assert.deepEqual(unpackRounds(3), [1, 2, 3]);
    assert.deepEqual(unpackRounds([1, 3]), [1, 3]);
  });
});
