'use strict';

// Functions of tinybench for clocks and samples, which files use for their own printing. Pure but for clocks.

const same = (value) => value;
const nToMs = (nanos) => Number(nanos) / 1e6;
const mToNs = (milliseconds) => Number(milliseconds) * 1e6;
const hrtimeNow = () => nToMs(process.hrtime.bigint());
const now = () => {
  const clock = globalThis.performance || require('perf_hooks').performance;
  return clock.now();
};

const hrtimeNowTimestampProvider = {
  name: 'hrtimeNow',
  fn: () => process.hrtime.bigint(),
  toMs: nToMs,
  fromMs: (milliseconds) => BigInt(Math.round(mToNs(milliseconds))),
};
const performanceNowTimestampProvider = { name: 'performanceNow', fn: now, toMs: same, fromMs: same };

/** So many significant digits, no more than so many behind the point. */
function formatNumber(value, significantDigits, maxFractionDigits) {
  const digits = significantDigits === undefined ? 5 : significantDigits;
  const most = maxFractionDigits === undefined ? 2 : maxFractionDigits;
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+∞' : '-∞';
  const whole = Math.max(1, Math.floor(Math.log10(Math.abs(value) || 1)) + 1);
  return value.toFixed(Math.max(0, Math.min(most, digits - whole)));
}

function medianOf(sorted) {
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return (low + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

const ascending = (a, b) => a - b;

/** @param {number[]} sorted ascending */
function medianAbsoluteDeviation(sorted) {
  const median = medianOf(sorted);
  return medianOf(sorted.map((value) => Math.abs(value - median)).sort(ascending));
}

/** The smallest positive sample that occurs twice, or else the smallest positive one. */
function estimateResolution(sorted) {
  const positive = sorted.filter((value) => value > 0);
  const twice = positive.find((value, i) => positive[i + 1] === value);
  return twice === undefined ? positive[0] : twice;
}

/** Why samples of a timer say little: most are 0, few differ, or half of them are equal. */
function classifyTimerSaturation(sorted, deviation) {
  const count = sorted.length;
  if (count < 10) return undefined;
  if (sorted.filter((value) => value === 0).length * 2 > count) return 'zero-dominated';
  if (new Set(sorted).size < Math.max(3, Math.min(10, Math.floor(count / 1000)))) return 'low-distinct';
  return count > 100 && deviation === 0 ? 'zero-mad' : undefined;
}

const detectTimerSaturation = (sorted, deviation) => classifyTimerSaturation(sorted, deviation) !== undefined;

/** What reading the clock takes, in ms; 0 where the clock is too coarse to tell. */
function calibrateTimerOverhead(provider, options) {
  const { estimator = 'median', pairs = 1024, warmupPairs = 64 } = options || {};
  const found = [];
  for (let i = -warmupPairs; i < pairs; i++) {
    const start = provider.fn();
    const took = provider.toMs(provider.fn() - start);
    if (i >= 0 && took > 0) found.push(took);
  }
  if (found.length === 0 || found.length * 2 < pairs) return 0;
  found.sort(ascending);
  if (estimator === 'min') return found[0];
  return estimator === 'p05' ? found[Math.floor((found.length - 1) * 0.05)] : medianOf(found);
}

module.exports = {
  now,
  hrtimeNow,
  nToMs,
  mToNs,
  formatNumber,
  hrtimeNowTimestampProvider,
  performanceNowTimestampProvider,
  medianAbsoluteDeviation,
  estimateResolution,
  classifyTimerSaturation,
  detectTimerSaturation,
  calibrateTimerOverhead,
};
