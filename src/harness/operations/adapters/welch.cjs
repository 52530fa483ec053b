'use strict';

// Welch's t-test as bench-node exports it. Pure. The distribution is that of src/stats (Student's t by the continued fraction
// of the incomplete beta function, DLMF 8.17.22), which the harness cannot import.

function mean(values) {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values, middle) {
  if (values.length < 2) return 0;
  return values.reduce((sum, value) => sum + (value - middle) * (value - middle), 0) / (values.length - 1);
}

/**
 * @param {number[]} first
 * @param {number[]} second
 * @returns {object} `pValue` is two-sided; of fewer than two values on a side, nothing is significant
 */
function welchTTest(first, second) {
  const mean1 = mean(first);
  const mean2 = mean(second);
  const variance1 = variance(first, mean1);
  const variance2 = variance(second, mean2);
  const found = (tStatistic, degreesOfFreedom, pValue) => ({
    tStatistic,
    degreesOfFreedom,
    pValue,
    significant: pValue < 0.05,
    mean1,
    mean2,
    variance1,
    variance2,
  });
  if (first.length < 2 || second.length < 2) return Object.assign(found(0, 0, 1), { variance1: 0, variance2: 0 });
  const share1 = variance1 / first.length;
  const share2 = variance2 / second.length;
  const all = share1 + share2;
  if (all === 0) return found(0, first.length + second.length - 2, mean1 === mean2 ? 1 : 0);
  const t = (mean1 - mean2) / Math.sqrt(all);
  const df = (all * all) / ((share1 * share1) / (first.length - 1) + (share2 * share2) / (second.length - 1));
  return found(t, df, twoSided(t, df));
}

/** Of rates: the first is `faster` where its mean is larger. */
function compareBenchmarks(first, second, alpha) {
  const test = welchTTest(first, second);
  const larger = test.mean1 > test.mean2 ? 'faster' : 'slower';
  return {
    significant: test.pValue < (alpha === undefined ? 0.05 : alpha),
    pValue: test.pValue,
    confidence: ((1 - test.pValue) * 100).toFixed(2) + '%',
    stars: getSignificanceStars(test.pValue),
    difference: test.significant ? larger : 'same',
    tStatistic: test.tStatistic,
    degreesOfFreedom: test.degreesOfFreedom,
  };
}

function getSignificanceStars(pValue) {
  if (pValue < 0.001) return '***';
  if (pValue < 0.01) return '**';
  return pValue < 0.05 ? '*' : '';
}

/** P(|T| >= |t|) = I_x(df/2, 1/2) with x = df / (df + t^2). */
function twoSided(t, df) {
  const a = df / 2;
  const odds = (t * t) / df;
  const x = 1 / (1 + odds);
  const gamma = halfGammaRatio(a) / Math.sqrt(Math.PI);
  const front = Math.exp(-a * Math.log1p(odds)) * Math.sqrt(odds * x) * gamma;
  if (x < (a + 1) / (a + 2.5)) return (front / a) * betaFraction(a, 0.5, x);
  return 1 - 2 * front * betaFraction(0.5, a, odds * x);
}

/** Gamma(a + 1/2) / Gamma(a): DLMF 5.11.13, with the recurrence below 16. */
function halfGammaRatio(a) {
  let shift = 1;
  let b = a;
  for (; b < 16; b++) shift *= b / (b + 0.5);
  const r = 1 / (b * b);
  return shift * Math.sqrt(b) * Math.exp((-1 / 8 + r * (1 / 192 + r * (-1 / 640 + r * (17 / 14336)))) / b);
}

/** The modified Lentz method. */
function betaFraction(a, b, x) {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 100000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / (1 + term * d);
      c = 1 + term / c;
      step = c * d;
      value *= step;
    }
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return value;
}

module.exports = { welchTTest, compareBenchmarks, getSignificanceStars };
