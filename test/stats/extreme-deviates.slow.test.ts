import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareSamples } from '../../src/stats/comparison.ts';
import { extremeDeviates } from '../../src/stats/extreme-deviates.ts';
import { studentTCritical } from '../../src/stats/student-t.ts';
import { growsByItsSize } from '../doubled.ts';
import { createRandom } from './simulation.ts';

function critical(n: number, risk: number): number {
  const t = studentTCritical(risk / n, n - 2);
  return ((n - 1) * t) / Math.sqrt((n - 2 + t * t) * n);
}

/** Rosner's procedure word for word: the farthest from the mean is taken away, and all is worked out anew. */
function byDefinition(values: readonly number[], risk: number): number[] {
  const left = values.map((_, i) => i);
  const taken: number[] = [];
  let found = 0;
  if (values.length < 6) return [];
  for (let i = 1; i <= Math.floor(values.length / 3); i++) {
    const mean = left.reduce((sum, one) => sum + (values[one] as number), 0) / left.length;
    const offs = left.map((one) => Math.abs((values[one] as number) - mean));
    const sd = Math.sqrt(offs.reduce((sum, off) => sum + off * off, 0) / (left.length - 1));
    const far = Math.max(...offs);
    if (!(sd > 0)) break;
    if (far / sd > critical(left.length, risk)) found = i;
    taken.push(...left.splice(offs.indexOf(far), 1));
  }
  return taken.slice(0, found);
}

suite('values that do not belong to the others', () => {
  test('are those of the definition, of whatever form the values are', () => {
    const random = createRandom(7);
    const forms: (() => number)[] = [
      () => random.normal(),
      () => random.normal() - (random.uniform() < 0.15 ? 6 : 0),
      () => 1 / (random.uniform() - 0.5),
      () => Math.round(3 * random.normal()),
      () => random.normal() * (random.uniform() < 0.1 ? 1e6 : 1e-3),
    ];
    let some = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const n = 5 + Math.floor(random.uniform() * 60);
      const values = Array.from({ length: n }, forms[trial % forms.length] as () => number);
      const found = extremeDeviates(values, 0.01);
      const sorted = (all: number[]) => all.map((i) => values[i] as number).sort((a, b) => a - b);
      assert.deepEqual(sorted(found), sorted(byDefinition(values, 0.01)), JSON.stringify(values));
      if (found.length > 0) some++;
    }
    assert.ok(some > 500, String(some));
    assert.deepEqual(extremeDeviates([1, 1, 1, 1, 1, 1, 1, 1], 0.01), []);
  });

  test('have critical values that grow with the number of values', () => {
    for (let n = 5, last = critical(4, 0.01); n < 2000; n++) {
      const now = critical(n, 0.01);
      assert.ok(now > last, String(n));
      last = now;
    }
  });

  test('are found, and the runs of a row compared, in the order of their number', async () => {
    const random = createRandom(8);
    const values = (size: number) => Float64Array.from({ length: size }, () => Math.exp(0.02 * random.normal()));
    await growsByItsSize(values, (all) => extremeDeviates(all, 0.01), 6000);
    const sides = (size: number) => ({ baseline: values(size), contender: values(size), paired: true });
    await growsByItsSize(sides, compareSamples, 6000);
  });
});
