import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateNullTail } from '../../../scripts/stats-boundary.ts';
import { normalUpperTail } from '../../../src/stats/normal.ts';
import { boundary, criticalByLook, tailColumn, unionBound } from '../../../src/stats/sequential/boundary.ts';
import { NULL_TAIL, TAILS } from '../../../src/stats/sequential/null-tail.ts';
import { sequentialP } from '../../../src/stats/sequential/sequential-p.ts';
import { type Statistic, wangTsiatis } from '../../../src/stats/sequential/wang-tsiatis.ts';
import { assertClose } from '../close.ts';
import { limitOf, trialsOf } from '../trials.ts';

/** The constants of the design, which came from a simulation of its own. */
const DESIGN: [cap: number, statistic: Statistic, c10: number, c05: number, c01: number, c001: number][] = [
  [15, 'paired', 2.167, 2.445, 2.998, 3.62],
  [30, 'paired', 2.231, 2.501, 3.034, 3.661],
  [30, 'pooled', 2.212, 2.483, 3.02, 3.674],
  [60, 'paired', 2.272, 2.536, 3.071, 3.705],
];

for (const [cap, statistic, c10, c05, c01, c001] of DESIGN) {
  test(`shipped boundaries are those of the design: N = ${cap}, ${statistic}`, () => {
    const column = tailColumn(cap, statistic);
    assertClose(boundary(0.1, column), c10, 0.003);
    assertClose(boundary(0.05, column), c05, 0.003);
    assertClose(boundary(0.01, column), c01, 0.005);
    assertClose(boundary(0.001, column), c001, 0.01);
  });
}

for (const statistic of ['paired', 'pooled'] as const) {
  test(`a coarse simulation gives the shipped boundaries again, interpolated caps included: ${statistic}`, () => {
    const caps = [6, 15, 25, 30, 52, 60];
    const tails = [0.5, 0.1, 0.05, 0.01];
    const coarse = simulateNullTail(statistic, { sessions: trialsOf(100_000, 2), seed: 99, caps, tails });
    for (const [i, cap] of caps.entries()) {
      for (const [j, tail] of tails.entries()) {
        // Four standard errors of a quantile from 100,000 sessions, 1 % in the worst cell.
        const tolerance = (tail === 0.01 ? 0.012 : 0.006) * limitOf(1, Math.SQRT2);
        assertClose(
          boundary(tail, tailColumn(cap, statistic)),
          coarse[i]?.[j] as number,
          tolerance,
          `N ${cap} P ${tail}`,
        );
      }
    }
  });

  test(`the table rises along every row and every column: ${statistic}`, () => {
    const rows = NULL_TAIL[statistic];
    for (const [i, row] of rows.entries()) {
      assert.equal(row.length, TAILS.length);
      for (const [j, w] of row.entries()) {
        if (j > 0) assert.ok(w > (row[j - 1] as number));
        // Beyond 1e-4 the columns differ by less than their own error.
        if (i > 0 && (TAILS[j] as number) > 1e-4) assert.ok(w > (rows[i - 1]?.[j] as number), `row ${i}, column ${j}`);
      }
    }
  });
}

test('G and the boundary invert each other', () => {
  for (const cap of [3, 9, 30, 77, 200, 500]) {
    const column = tailColumn(cap);
    for (const risk of [0.999, 0.9, 0.33, 0.1, 0.05, 0.007, 1e-4, 3e-7, 1e-12]) {
      assertClose(sequentialP(boundary(risk, column), column), risk, 1e-9, `N ${cap}, risk ${risk}`);
    }
  }
});

test('a session of one look is a fixed test', () => {
  const column = tailColumn(3);
  for (const w of [1, 1.96, 2.6, 3.3]) assertClose(sequentialP(w, column), 2 * normalUpperTail(w), 0.015, `w ${w}`);
});

test('G falls from 1 without a jump and never exceeds the bound of all looks', () => {
  const column = tailColumn(30);
  assert.equal(sequentialP(0, column), 1);
  let before = 1;
  for (let w = 0.01; w < 12; w += 0.01) {
    const p = sequentialP(w, column);
    assert.ok(p <= before && p > 0);
    assert.ok(p <= unionBound(w, 30) || w < 2);
    before = p;
  }
  assert.equal(sequentialP(8, column), unionBound(8, 30));
});

test('the critical t of a look puts W_n on the boundary', () => {
  const critical = criticalByLook(2.5, 30);
  assert.equal(critical(2), Number.POSITIVE_INFINITY);
  for (const n of [3, 10, 30]) assertClose(wangTsiatis(critical(n), n, 30), 2.5, 1e-9);
});

test('caps and risks out of range are refused', () => {
  assert.throws(() => tailColumn(2), RangeError);
  assert.throws(() => tailColumn(10.5), RangeError);
  for (const risk of [0, 1]) assert.throws(() => boundary(risk, tailColumn(30)), RangeError);
});

test('above the table the boundary keeps growing, slowly', () => {
  const [c200, c400] = [200, 400].map((cap) => boundary(0.05, tailColumn(cap)));
  assert.ok((c400 as number) > (c200 as number) && (c400 as number) < (c200 as number) + 0.1);
});
