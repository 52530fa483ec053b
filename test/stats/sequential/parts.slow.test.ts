import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSample } from '../../../src/stats/describe.ts';
import { boundary, tailColumn } from '../../../src/stats/sequential/boundary.ts';
import { discoveryRisk } from '../../../src/stats/sequential/discovery-risk.ts';
import { criticalE, eValue } from '../../../src/stats/sequential/e-value.ts';
import { futilityByLook, predictivePower } from '../../../src/stats/sequential/futility.ts';
import { addRound, createTally, standardErrorOf } from '../../../src/stats/sequential/tally.ts';
import { riskAtLook } from '../../../src/stats/sequential/wang-tsiatis.ts';
import { benjaminiHochberg } from '../benjamini-hochberg.ts';
import { assertClose } from '../close.ts';
import { createRandom } from '../simulation.ts';

const random = createRandom(21);

test('the risk without sorting is that of the step-up procedure', () => {
  const all = (): boolean => true;
  for (let trial = 0; trial < 300; trial++) {
    const m = 1 + Math.floor(random.uniform() * 40);
    const p = Array.from({ length: m }, () => random.uniform() ** (trial % 2 === 0 ? 6 : 1));
    const risk = discoveryRisk(p, 0.05, all);
    const q = benjaminiHochberg(p);
    const found = q.filter((value) => (value as number) <= 0.05).length;
    assert.deepEqual(
      p.map((value) => value <= risk),
      q.map((value) => (value as number) <= 0.05),
    );
    assertClose(risk, (0.05 * Math.max(found, 1)) / m, 1e-12);
  }
  assert.equal(discoveryRisk([0.9, 0.8], 0.05, all), 0.025);
  assert.equal(discoveryRisk([0.04, Number.NaN], 0.05, all), 0.05);
  assert.equal(
    discoveryRisk([0.01, 0.02], 0.05, (i) => i === 0),
    0.025,
  );
  assert.equal(
    discoveryRisk([0.01, 0.02], 0.05, (i) => i === 0, 1),
    0.05,
  );
  assert.equal(discoveryRisk([], 0.05, all), 0.05);
});

test('the e-value is the formula, and keeps to its limits', () => {
  const [t, n] = [2.3, 9];
  const direct = (1 + n) ** -0.5 * ((1 + t ** 2 / 8) / (1 + t ** 2 / (8 * (1 + n)))) ** (n / 2);
  assertClose(eValue(t, n), direct, 1e-12);
  assertClose(eValue(-t, n), direct, 1e-12);
  assert.equal(eValue(5, 1), 1);
  assert.equal(eValue(Number.POSITIVE_INFINITY, 3), 4);
  for (const e of [2, 20, 400]) assertClose(eValue(criticalE(e, n), n), e, 1e-9 * e);
  assert.equal(criticalE(5, 3), Number.POSITIVE_INFINITY);
});

test('an e-value has mean 1 at most and passes 20 in at most 5 % of null sessions, at whatever round', () => {
  const sessions = 20_000;
  let sum = 0;
  let passed = 0;
  for (let session = 0; session < sessions; session++) {
    const tally = createTally(1);
    let largest = 0;
    for (let n = 1; n <= 40; n++) {
      addRound(tally, 0, 0, random.normal());
      const e = n < 3 ? 1 : eValue((tally.mean[0] as number) / standardErrorOf(tally, 0, 'paired'), n);
      if (n === 3) sum += e;
      largest = Math.max(largest, e);
    }
    if (largest >= 20) passed++;
  }
  assert.ok(sum / sessions < 1.03, `mean ${sum / sessions}`);
  assert.ok(passed / sessions < 0.05, `passed ${passed / sessions}`);
});

test('futility: one |t| a look stands for predictive power under 0.2', () => {
  const c = boundary(0.05, tailColumn(30));
  const limits = futilityByLook(30, c);
  assert.deepEqual([0, 1, 2, 3, 4].map(limits), [0, 0, 0, 0, 0]);
  assert.equal(limits(30), 0);
  for (let n = 5; n < 30; n++) {
    const limit = limits(n);
    if (limit > 0) assertClose(predictivePower(limit, n, 30, c), 0.2, 1e-9, `n ${n}`);
    else assert.ok(predictivePower(0, n, 30, c) >= 0.2, `n ${n}`);
    if (n > 10) assert.ok(limit > limits(n - 1));
  }
  assert.ok(predictivePower(-4, 10, 30, c) > 0.9);
});

test('the risk of the repeated interval is that of the look', () => {
  assertClose(riskAtLook(2.5, 30, 30), 0.012419330651552318, 1e-9);
  assert.ok(riskAtLook(2.5, 5, 30) < riskAtLook(2.5, 30, 30));
});

test('running sums agree with the samples they stand for', () => {
  const tally = createTally(2);
  const before = Array.from({ length: 12 }, () => 14 + 0.02 * random.normal());
  const after = before.map((value) => value + 0.01 + 0.01 * random.normal());
  for (const [round, value] of before.entries()) addRound(tally, 1, value, after[round] as number);
  const d = describeSample(after.map((value, i) => value - (before[i] as number)));
  assertClose(tally.mean[1] as number, d.mean, 1e-9);
  assertClose(standardErrorOf(tally, 1, 'paired'), d.sd / Math.sqrt(12), 1e-9);
  const pooled = Math.sqrt((describeSample(before).variance + describeSample(after).variance) / 12);
  assertClose(standardErrorOf(tally, 1, 'pooled'), pooled, 1e-9);
});

test('figures that repeat exactly have no spread, whatever rounding says', () => {
  const tally = createTally(1);
  for (let i = 0; i < 5; i++) addRound(tally, 0, Math.log(123456.7 + i), Math.log((123456.7 + i) * 1.1));
  assert.equal(standardErrorOf(tally, 0, 'paired'), 0);
});
