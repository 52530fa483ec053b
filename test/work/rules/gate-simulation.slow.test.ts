/** What rules promise, on simulated gates, in short: scripts/gate-simulation.ts prints the figures of docs/evidence/gate.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule } from '../../../src/work/rules/rule.ts';
import { createRandom } from '../../stats/simulation.ts';
import { threeErrors, trialsOf } from '../../stats/trials.ts';
import { madeNoise, simulateGate, type TrueRow } from './gate-simulation.ts';

const at = (share: number): Rule[] => [{ subject: 'slower', share, action: 'fail' }];
const slower = (share: number): number => Math.log(1 - share);

function rowsOf(sizes: readonly number[], effectOf: (i: number) => number, cv?: number): TrueRow[][] {
  let next = 0;
  return sizes.map((size) =>
    Array.from({ length: size }, () => ({ noise: madeNoise(next, cv), effect: effectOf(next++) })),
  );
}

/** The share of gates of which `is` is true. */
function shareOf(
  gates: number,
  rows: TrueRow[][],
  rules: Rule[],
  is: (judged: string[]) => boolean,
  shared = true,
): number {
  const random = createRandom(75);
  let count = 0;
  for (let i = 0; i < gates; i++) {
    if (is(simulateGate(rows, random, { rules, shared }).judged.map(({ judged }) => judged))) count++;
  }
  return count / gates;
}

const [NULLS, GATES] = [trialsOf(300, 4), trialsOf(200, 4)];
const alarms = (judged: string[]): boolean => judged.includes('regression');

for (const sizes of [[1], [6, 6, 6], [20, 10, 6, 4]]) {
  test(`nothing changed in experiments of ${sizes} rows: at most 5 of 100 gates alarm`, (t) => {
    const share = shareOf(
      NULLS,
      rowsOf(sizes, () => 0),
      at(0),
      alarms,
    );
    t.diagnostic(`${(100 * share).toFixed(1)} %`);
    assert.ok(share <= 0.05 + threeErrors(0.05, NULLS), String(share));
  });
}

test('one row of 18 in three experiments that is 10 % slower is found, and fails a rule of 5 %', (t) => {
  const rows = rowsOf([6, 6, 6], (i) => (i === 0 ? slower(0.1) : 0), 0.02);
  const share = shareOf(trialsOf(60, 3), rows, at(0.05), ([first]) => first === 'regression');
  t.diagnostic(`${share}`);
  assert.ok(share >= 0.95, String(share));
});

test('of rows that are slower by less than the share, and of noisy ones that did not change, at most 5 of 100 gates name one', (t) => {
  const rows = rowsOf([10, 10], (i) => (i < 10 ? slower(0.03) : 0)).map((part, k) =>
    part.map(({ effect }, i) => ({ effect, noise: madeNoise(i, k === 0 ? 0.005 : 0.08) })),
  );
  const share = shareOf(GATES, rows, at(0.05), alarms);
  t.diagnostic(`${(100 * share).toFixed(1)} %`);
  assert.ok(share <= 0.05 + threeErrors(0.05, GATES), String(share));
});

test('a row that is slower by exactly the share fails in at most 5 of 100 gates', (t) => {
  const rows = rowsOf([6], (i) => (i === 0 ? slower(0.05) : 0), 0.02);
  const share = shareOf(GATES, rows, at(0.05), alarms);
  t.diagnostic(`${(100 * share).toFixed(1)} %`);
  assert.ok(share <= 0.05 + threeErrors(0.05, GATES), String(share));
});

test('rows that became faster do not make others fail', (t) => {
  const rows = rowsOf([10, 10], (i) => (i < 18 ? -slower(0.1) : 0));
  const share = shareOf(GATES, rows, at(0), alarms);
  t.diagnostic(`${(100 * share).toFixed(1)} %`);
  assert.ok(share <= 0.05 + threeErrors(0.05, GATES), String(share));
});

test('a worsening that rows say they would have shown is shown by 80 of 100, within a tenth of its size', (t) => {
  const random = createRandom(76);
  const rows = rowsOf([6], () => 0, 0.05);
  const stated = Array.from({ length: trialsOf(60, 3) }, () => simulateGate(rows, random, { rules: at(0.05) }))
    .flatMap(({ judged }) => judged.flatMap(({ noticeable }) => (noticeable === null ? [] : [noticeable])))
    .sort((a, b) => a - b);
  const middle = stated[Math.floor(stated.length / 2)] as number;
  const shown = (share: number) =>
    shareOf(
      NULLS,
      rowsOf([6], (i) => (i === 0 ? slower(share) : 0), 0.05),
      at(0),
      ([first]) => first === 'regression',
    );
  const [less, more] = [shown(0.9 * middle), shown(1.1 * middle)];
  t.diagnostic(
    `${(100 * middle).toFixed(1)} %: a tenth less ${(100 * less).toFixed(0)} %, more ${(100 * more).toFixed(0)} %`,
  );
  const error = threeErrors(0.8, NULLS) / 3;
  assert.ok(less < 0.8 + error && more > 0.8 - error, `${less} to ${more}`);
});
