import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meanOverHosts } from '../../../src/show/report/host-means.ts';

const rowsOf = (shrinkage: number) =>
  ['a', 'b', 'c'].flatMap((host, h) =>
    Array.from({ length: 6 }, (_, i) => {
      const mean = Math.log(2) + 0.01 * h + 0.001 * i;
      const test = { by: 'student', df: 9 } as const;
      const evidence = { mean, standardError: 0.005, test, shrinkage };
      return { host, ratio: Math.exp(mean), verdict: 'faster', evidence, unbiased: () => null } as const;
    }),
  );

test('a mean over hosts allows for what interleaving hides on all of them, whole', () => {
  const [without, allowed] = [0, 0.03].map((shrinkage) => meanOverHosts(rowsOf(shrinkage)));
  assert.ok(without != null && allowed != null);
  assert.equal(allowed.ratio, without.ratio);
  assert.ok(Math.abs(allowed.interval[0] - without.interval[0]) < 1e-12);
  assert.ok(Math.abs(Math.log(allowed.interval[1]) - Math.log(without.interval[1]) / 0.97) < 1e-12);
});
