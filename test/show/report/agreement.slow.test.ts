/** Verdict, q, interval and words of a row never disagree, and the intervals cover: scripts/agreement-simulation.ts prints more of it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { assembleOperations } from '../../../src/kinds/operations/report/assemble-operations.ts';
import type { OperationComparison } from '../../../src/kinds/operations/report/operations-report.ts';
import { operationRuns } from '../../kinds/operations/report/fixture.ts';
import { disagreement } from '../../stats/disagreement.ts';
import { createRandom } from '../../stats/simulation.ts';
import { trialsOf } from '../../stats/trials.ts';
import { type Mixture, simulateReports } from './agreement-simulation.ts';

const MIXTURES: [mixture: Mixture, reports: number][] = [
  [{ form: 'adaptive', rows: 100, nulls: 0.5 }, 10],
  [{ form: 'adaptive', rows: 100, nulls: 0.9 }, 10],
  [{ form: 'adaptive', rows: 15, nulls: 0.1 }, 40],
  [{ form: 'adaptive', rows: 50, nulls: 0.5, isStaggered: true }, 10],
  [{ form: 'strict', rows: 15, nulls: 0.5 }, 30],
  [{ form: 'fixed', rows: 100, nulls: 0.5 }, 10],
  [{ form: 'adaptive', rows: 50, nulls: 0.3, isInterleaved: true }, 20],
  [{ form: 'gate', rows: 15, nulls: 0.3, isInterleaved: true }, 40],
  [{ form: 'gate', rows: 15, nulls: 0.5 }, 40],
];

suite('of all rows', () => {
  let rows = 0;
  for (const [mixture, reports] of MIXTURES) {
    const { form, rows: each, nulls, isStaggered, isInterleaved } = mixture;
    const name = `${form}, ${each} rows, ${100 * nulls} % without a difference${isStaggered ? ', begun one by one' : ''}${isInterleaved ? ', interleaved' : ''}`;
    test(`${name}: no row disagrees with itself, and at most 5 % of the intervals miss`, (t) => {
      const found = simulateReports(mixture, trialsOf(reports, 4), createRandom(321));
      rows += found.rows;
      const shares = [found.missed, found.falseCoverage].map((share) => `${(100 * share).toFixed(2)} %`);
      t.diagnostic(`${found.rows} rows, ${shares[0]} missed, of ${found.different} different ones ${shares[1]}`);
      assert.deepEqual(found.disagreeing, []);
      assert.ok(found.different > trialsOf(100, 4));
      assert.ok(found.missed <= 0.05, shares[0]);
      // Two standard errors of as many intervals; at a fixed number of runs the 5 % are used up.
      assert.ok(found.falseCoverage <= 0.05 + 2 * Math.sqrt(0.0475 / found.different), shares[1]);
    });
  }

  test('they are many', () => assert.ok(rows > trialsOf(10_000, 4), String(rows)));
});

for (const adaptive of [null, { cap: 10, strict: false }]) {
  test(`operations, ${adaptive === null ? 'fixed' : 'adaptive'}: steady, cold and against a row of the group`, () => {
    const random = createRandom(322);
    const report = assembleOperations({
      adaptive,
      variants: ['a', 'b'].map((label) => ({ label, runtime: 'node', version: '24.0.0', flags: [], sha256: null })),
      operations: Array.from({ length: 150 }, (_, i) => {
        const noise = 0.003 * 30 ** random.uniform();
        const nanos = 100 * (i % 2 === 0 ? 1 : 0.95 + 0.1 * random.uniform());
        const on = { a: { nanos: 100, noise }, b: { nanos, noise } };
        return operationRuns({ group: `g${i >> 1}`, operation: `o${i}`, baseline: i % 2 === 0, on });
      }),
    });
    const compared = report.groups.flatMap(({ rows }) =>
      rows.flatMap(({ changes, cells }): OperationComparison[] => [
        ...changes.flatMap(({ steady, cold }) => [steady, cold]),
        ...cells.flatMap(({ relative }) => relative ?? []),
      ]),
    );
    assert.ok(compared.length >= 400 && new Set(compared.map(({ verdict }) => verdict)).size >= 3);
    const limits = { ...report.method, isAdaptive: adaptive !== null };
    assert.deepEqual(
      compared.flatMap((one) => disagreement(one, limits) ?? []),
      [],
    );
  });
}

test('no row of any report that is kept as a golden one disagrees with itself', () => {
  let seen = 0;
  const visit = (value: unknown, file: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, file);
    else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) visit(one, file);
      if (!('verdict' in value && 'q' in value && 'ratio' in value && 'interval' in value)) return;
      seen++;
      const { verdict, q, interval } = value as {
        verdict: string;
        q: number | null;
        interval: [number, number] | null;
      };
      const isDifferent = !['equivalent', 'undecided', 'floor', 'failed', 'unavailable', 'disturbed'].includes(verdict);
      const leavesOut = interval !== null && (interval[0] > 1 || interval[1] < 1);
      assert.equal(leavesOut, isDifferent, `${file}: ${JSON.stringify(value)}`);
      assert.equal(q !== null && q <= 0.05, isDifferent, `${file}: ${JSON.stringify(value)}`);
    }
  };
  for (const file of globSync('test/fixtures/report/**/*json*')) visit(JSON.parse(readFileSync(file, 'utf8')), file);
  assert.ok(seen > 50, String(seen));
});
