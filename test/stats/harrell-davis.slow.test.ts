import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { harrellDavis } from '../../src/stats/harrell-davis.ts';
import { randomStream } from '../../src/stats/random.ts';
import { assertClose as close } from './close.ts';

const once = (values: number[]) => values.toSorted((a, b) => a - b).map((value) => [value, 1] as const);

suite('quantiles of Harrell and Davis', () => {
  test('of the median of 1 to 5 it is 3, by symmetry', () => {
    close(harrellDavis(once([1, 2, 3, 4, 5]), 0.5), 3, 1e-9);
  });

  test('of ten values it is the integral, taken in another way', () => {
    const squares = Array.from({ length: 10 }, (_, i) => (i + 1) ** 2);
    const reference = integralOf(squares, 0.5);
    close(harrellDavis(once(squares), 0.5), reference, 2e-3);
  });

  test('counts are as good as values', () => {
    const pairs: [number, number][] = [
      [1, 50],
      [2, 30],
      [9, 20],
    ];
    const values = pairs.flatMap(([value, count]) => Array<number>(count).fill(value));
    assert.equal(harrellDavis(pairs, 0.8), harrellDavis(once(values), 0.8));
  });

  test('near the edge, with next to nothing beyond, it is the plain quantile', () => {
    assert.equal(harrellDavis(once([1, 2, 3, 4, 100]), 0.999), 100);
    assert.ok(Number.isNaN(harrellDavis([], 0.5)));
  });

  test('P99 of many samples scatters less than the order statistic, around the same', () => {
    const random = randomStream(7, 1);
    const plain: number[] = [];
    const smooth: number[] = [];
    for (let i = 0; i < 200; i++) {
      const values = Array.from({ length: 500 }, () => -Math.log(1 - random())).sort((a, b) => a - b);
      plain.push(values[494] as number);
      smooth.push(harrellDavis(once(values), 0.99));
    }
    const truth = -Math.log(0.01);
    const error = (list: number[]) => Math.sqrt(list.reduce((sum, one) => sum + (one - truth) ** 2, 0) / list.length);
    assert.ok(error(smooth) < error(plain), `${error(smooth)} < ${error(plain)}`);
  });
});

/** The weights by a fine trapezoidal rule over the density of each step: slow, and written another way. */
function integralOf(values: number[], q: number): number {
  const n = values.length;
  const [a, b] = [(n + 1) * q, (n + 1) * (1 - q)];
  const steps = 200_000;
  let total = 0;
  let sum = 0;
  for (let i = 1; i < steps; i++) {
    const u = i / steps;
    const density = u ** (a - 1) * (1 - u) ** (b - 1);
    total += density;
    sum += density * (values[Math.min(n - 1, Math.floor(u * n))] as number);
  }
  return sum / total;
}
