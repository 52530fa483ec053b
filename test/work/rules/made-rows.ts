/** Rows as reports have them, for tests of rules. */
import { type Metric, RATE } from '../../../src/show/report/metric.ts';
import type { ReportRow } from '../../../src/show/report/row.ts';
import type { Evidence } from '../../../src/stats/evidence.ts';
import { tailColumn } from '../../../src/stats/sequential/boundary.ts';
import type { ComparedRow } from '../../../src/work/rules/compared-row.ts';

export const SPEED: Metric = RATE;
export const P99: Metric = {
  ...RATE,
  name: 'p99',
  unit: 's',
  isSmallerBetter: true,
  stopsRounds: false,
  subject: 'p99',
};
export const COLD: Metric = { ...RATE, name: 'cold', stopsRounds: false, isNamedByRules: true };

/** A comparison in which nothing is to be seen, but for what is given. */
export function madeRow(given: Partial<ReportRow> = {}): ReportRow {
  const { ratio, interval } = { ratio: 1, interval: [0.99, 1.01] as const, ...given };
  return {
    benchmark: 'a.js',
    configuration: 'n=1',
    metric: 'rate',
    baseline: 'base',
    contender: 'head',
    rounds: 11,
    counts: [11, 11],
    rates: [100, 100],
    improvement: 0,
    accuracy: null,
    stars: '',
    welchP: null,
    ratio: 1,
    evidence: ratio === null || interval === null ? null : evidenceOf(ratio, interval),
    interval: [0.99, 1.01],
    interval90: [0.992, 1.008],
    shift: 1,
    p: 0.6,
    q: 0.6,
    verdict: 'equivalent',
    reason: null,
    warnings: [],
    ...given,
  };
}

/** As of eleven rounds of a session; an interval of that kind is some three standard errors wide either way. */
function evidenceOf(ratio: number, [low, high]: readonly [number, number]): Evidence {
  const test = { by: 'looks', rounds: 11, column: tailColumn(30), statistic: 'paired' } as const;
  return { mean: Math.log(ratio), standardError: Math.log(high / low) / 6, test };
}

/** Slower by a share, surely. */
export function slowerRow(share: number, given: Partial<ReportRow> = {}): ReportRow {
  const ratio = 1 - share;
  const interval: [number, number] = [ratio * 0.98, ratio * 1.005];
  return madeRow({ ratio, interval, interval90: interval, p: 0.0001, q: 0.0001, verdict: 'slower', ...given });
}

export function compared(row: ReportRow, metric: Metric = SPEED): ComparedRow {
  return { row: { ...row, metric: metric.name }, metric, cap: 30, margin: 0.02, fdr: 0.05 };
}
