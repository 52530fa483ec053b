import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type StripView, stripLines } from '../../../../src/search/bisect/strip/strip.ts';
import { textWidth } from '../../../../src/text/width.ts';
import { longNames } from '../../../text/long-names.ts';

const LABELS = ['16.20.0', '17.0.0', '17.1.0', '17.2.0', '17.3.0', '18.0.0', '18.1.0', '18.2.0', '18.16.0'].map(
  (one) => `node@${one}`,
);

function view(more: Partial<StripView> = {}): StripView {
  return {
    labels: LABELS,
    belief: new Map([[3, 0.97]]),
    visited: new Set([0, 2, 8]),
    lost: new Set([4]),
    now: new Set([3]),
    ...more,
  };
}

suite('the strip of a search', () => {
  test('a place has its mark below its probability, and the likeliest its name', () => {
    assert.deepEqual(stripLines(view(), 80), [
      '         █',
      '|  ·  |  ▲  x  ·  ·  ·  |',
      '16.20.0  17.2.0     18.16.0',
    ]);
  });

  test('places share columns where there are more of them: what is under way is seen, probabilities add up', () => {
    const labels = Array.from({ length: 90 }, (_, i) => `node@20.${i}.0`);
    const belief = new Map([
      [45, 0.4],
      [46, 0.4],
    ]);
    const [above = '', marks = ''] = stripLines({ ...view(), labels, belief, now: new Set([45]) }, 30);
    assert.equal(above.trim(), '▇');
    assert.equal(marks.length, 30);
    assert.equal(marks[15], '▲');
    assert.equal(marks[0], '|');
  });

  test('it is never wider than the terminal, whatever places are called', () => {
    const name = longNames(3);
    for (const width of [8, 20, 40, 120]) {
      for (const count of [2, 7, 300]) {
        const labels = Array.from({ length: count }, (_, i) => name(`place ${i}`));
        const belief = new Map(labels.map((_, i) => [i, 1 / count]));
        for (const line of stripLines({ ...view(), labels, belief }, width)) {
          assert.ok(textWidth(line) <= width, `${width}: ${line}`);
        }
      }
    }
  });
});
