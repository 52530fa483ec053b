import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { packFigures, packRounds, unpackFigures, unpackRounds } from '../../../src/show/page/samples.ts';

suite('samples of a page', () => {
  for (const figures of [
    [1244453.3160138617, 1244462.7695677406, 1244449.009306028],
    [1.5e-9, 1.50002e-9, 1.49999e-9],
    [12, 12, 12],
    [3.2e15],
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

  for (const figures of [
    [1244453.3160138617, 2862967.7695677406, 3347793.009306028],
    [1.5e-9, 2.25e-9, 1.75e-9],
    // One that is far off does not cost the others their digits.
    [100.01, 100.03, 99.98, 900, 100.02, 100.05, 99.99],
  ]) {
    test(`of ${figures.join(', ')} come back the digits that differ`, () => {
      const packed = packFigures(figures);
      const back = unpackFigures(packed);
      const steps = figures.slice(1).map((figure, i) => Math.abs(figure - (figures[i] as number)));
      const typical = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
      const largest = Math.max(...figures);
      for (const [i, figure] of figures.entries()) {
        const off = Math.abs((back[i] as number) - figure);
        assert.ok(off <= Math.max(typical / 40, largest * 0.5e-5), `${back[i]} for ${figure}`);
      }
      assert.ok(JSON.stringify(packed).length <= JSON.stringify(figures).length);
    });
  }

  test('whole numbers alone are kept, most of them small', () => {
    const packed = packFigures([1000.1, 1000.3, 999.9]);
    assert.deepEqual(packed, [-2, 100010, 20, -40]);
    assert.deepEqual(packFigures([1000.1, 1020.3, 999.9]), [0, 1000, 20, -20]);
  });

  test('rounds without a gap are their number', () => {
    assert.equal(packRounds([1, 2, 3]), 3);
    assert.deepEqual(packRounds([1, 3]), [1, 3]);
    assert.deepEqual(unpackRounds(3), [1, 2, 3]);
    assert.deepEqual(unpackRounds([1, 3]), [1, 3]);
  });
});
