import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfGammaRatio } from '../../src/stats/incomplete-beta.ts';
import { normalDensity, normalQuantile, normalUpperQuantile, normalUpperTail } from '../../src/stats/normal.ts';
import {
  studentTCdf,
  studentTCritical,
  studentTDensity,
  studentTQuantile,
  studentTTwoSidedP,
} from '../../src/stats/student-t.ts';
import { assertClose } from './close.ts';
import { reference } from './fixtures.ts';

test('normal tails agree with 60-digit arithmetic down to 1e-307', () => {
  for (const [x, p] of reference.normal.tail) {
    assertClose(normalUpperTail(x), p, 1e-12, `tail at ${x}`);
  }
  assert.equal(normalUpperTail(Number.POSITIVE_INFINITY), 0);
  assert.equal(normalUpperTail(Number.NEGATIVE_INFINITY), 1);
  assert.ok(Number.isNaN(normalUpperTail(Number.NaN)));
});

test('normal quantiles agree with SciPy and invert the tail', () => {
  for (const [p, x] of reference.normal.quantile) {
    assertClose(normalQuantile(p), x, 1e-12, `quantile at ${p}`);
    assertClose(normalUpperTail(normalUpperQuantile(p)), p, 1e-11, `round trip of ${p}`);
  }
  assert.equal(normalQuantile(0), Number.NEGATIVE_INFINITY);
  assert.equal(normalQuantile(1), Number.POSITIVE_INFINITY);
  assert.ok(Number.isNaN(normalQuantile(1.1)));
});

test("two-sided p of Student's t agrees to 1e-9 from the middle to 1e-300, df 0.5 to 1e6", () => {
  assert.ok(reference.studentT.some(([, , p]) => p < 1e-290));
  for (const [t, df, p] of reference.studentT) {
    assertClose(studentTTwoSidedP(t, df), p, 1e-9, `t ${t} df ${df}`);
    assertClose(studentTCdf(-t, df), p / 2, 1e-9, `cdf, t ${-t} df ${df}`);
  }
});

test("critical values of Student's t agree to 1e-9, df 0.5 to 1e6, risks to 1e-300", () => {
  for (const [risk, df, t] of reference.studentTCritical) {
    assertClose(studentTCritical(risk, df), t, 1e-9, `risk ${risk} df ${df}`);
    assertClose(studentTQuantile(risk / 2, df), -t, 1e-9, `quantile at ${risk / 2} df ${df}`);
  }
});

test("Student's t at its edges", () => {
  assert.equal(studentTTwoSidedP(0, 5), 1);
  assert.equal(studentTTwoSidedP(Number.POSITIVE_INFINITY, 5), 0);
  assert.ok(Number.isNaN(studentTTwoSidedP(Number.NaN, 5)));
  assert.ok(Number.isNaN(studentTTwoSidedP(1, 0)));
  assertClose(studentTTwoSidedP(1e200, 1), 2 / Math.PI / 1e200, 1e-12, 'a square that overflows');
  assertClose(studentTTwoSidedP(2, Number.POSITIVE_INFINITY), 2 * normalUpperTail(2), 1e-15);
  assertClose(studentTCritical(0.05, Number.POSITIVE_INFINITY), 1.959963984540054, 1e-14);
  assert.equal(studentTCritical(0, 3), Number.POSITIVE_INFINITY);
  assert.equal(studentTCritical(1, 3), 0);
  assert.equal(studentTQuantile(0.5, 3), 0);
  assert.ok(Number.isNaN(studentTCritical(2, 3)));
  assert.ok(Number.isNaN(studentTCritical(0.05, -1)));
  assert.equal(studentTQuantile(0, 3), Number.NEGATIVE_INFINITY);
  assert.equal(studentTQuantile(1, 3), Number.POSITIVE_INFINITY);
  assertClose(studentTQuantile(0.975, 1), Math.tan(Math.PI * 0.475), 1e-12, 'Cauchy');
});

test('densities are the derivatives of the distributions', () => {
  const step = 1e-5;
  for (const df of [1, 2.5, 29]) {
    const slope = (studentTCdf(-0.7 + step, df) - studentTCdf(-0.7 - step, df)) / (2 * step);
    assertClose(studentTDensity(0.7, df), slope, 1e-8);
  }
  assertClose(normalDensity(0.7), (normalUpperTail(0.7 - step) - normalUpperTail(0.7 + step)) / (2 * step), 1e-8);
  assertClose(halfGammaRatio(0.5), 1 / Math.sqrt(Math.PI), 1e-15);
  assertClose(halfGammaRatio(1), Math.sqrt(Math.PI) / 2, 1e-15);
});
