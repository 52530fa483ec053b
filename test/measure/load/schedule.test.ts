import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { schedule } from '../../../src/measure/load/schedule.ts';

const gapsOf = (due: Float64Array) => Array.from(due.subarray(1), (time, i) => time - (due[i] as number));

suite('schedule', () => {
  test('constant arrivals are evenly spaced from 0, without a sum of rounding errors', () => {
    const due = schedule({ arrivals: 'constant', rate: 300, until: { ms: 10_000 }, seed: 1 });
    assert.equal(due.length, 3000);
    assert.equal(due[0], 0);
    for (const [i, time] of due.entries()) assert.ok(Math.abs(time - (i * 1000) / 300) < 1e-9);
  });

  test('poisson arrivals have the rate, exponential gaps, and no memory', () => {
    const due = schedule({ arrivals: 'poisson', rate: 1000, until: { ms: 100_000 }, seed: 5 });
    // 4 standard deviations of a Poisson count.
    assert.ok(Math.abs(due.length - 100_000) < 4 * Math.sqrt(100_000), `${due.length}`);
    const gaps = gapsOf(due);
    // For a mean of 1 ms: the shares beyond 1 and 3 ms are e^-1 and e^-3; the standard deviation is the mean.
    const beyond = (ms: number) => gaps.filter((gap) => gap > ms).length / gaps.length;
    assert.ok(Math.abs(beyond(1) - Math.exp(-1)) < 0.01);
    assert.ok(Math.abs(beyond(3) - Math.exp(-3)) < 0.005);
    const product = gaps.slice(1).reduce((sum, gap, i) => sum + (gap - 1) * ((gaps[i] as number) - 1), 0);
    assert.ok(Math.abs(product / gaps.length) < 0.02, 'neighbours are correlated');
    assert.ok(gaps.every((gap) => gap >= 0));
  });

  test('a seed makes the same schedule again, another makes another', () => {
    const of = (seed: number) => schedule({ arrivals: 'poisson', rate: 50, until: { count: 200 }, seed });
    assert.deepEqual(of(1), of(1));
    assert.notDeepEqual(of(1), of(2));
    assert.equal(of(3).length, 200);
  });

  test('a longer schedule begins like a shorter one', () => {
    const of = (ms: number) => schedule({ arrivals: 'poisson', rate: 200, until: { ms }, seed: 9 });
    assert.deepEqual(of(4000).slice(0, of(1000).length), of(1000));
  });

  test('low and broken rates', () => {
    assert.deepEqual([...schedule({ arrivals: 'constant', rate: 0.5, until: { ms: 5000 }, seed: 1 })], [0, 2000, 4000]);
    assert.equal(schedule({ arrivals: 'poisson', rate: 0.001, until: { ms: 10 }, seed: 1 }).length, 1);
  });

  test('too long a schedule says so', () => {
    assert.throws(() => schedule({ arrivals: 'constant', rate: 1e6, until: { ms: 1e6 }, seed: 1 }), {
      code: 'BAD_OPTION',
    });
  });
});
