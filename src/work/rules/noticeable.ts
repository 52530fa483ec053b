/**
 * The smallest change that a row would have shown: what a gate that passes has ruled out, and what it has not.
 *
 * Of a comparison with n rounds the standard error of ln(ratio) is known. A change of d shows with a power of 80 %
 * where
 *
 *     d = (c (1 - 1/(4 df)) + .8416 sqrt(1 + c² / (2 df))) · sd / sqrt(N),   df = N - 1
 *
 * c is the |t| that the last of N looks asks for at the risk that one row among m is left by the correction over all, .05 / m. That
 * is the normal approximation of the noncentral t (N. L. Johnson and B. L. Welch, Biometrika 31, 1940). The looks before the last find
 * some of what the last one would miss: `EARLIER_LOOKS`, by simulation (scripts/gate-simulation.ts).
 */
import type { Evidence } from '../../stats/evidence.ts';
import { DEFAULT_FDR } from '../../stats/margin.ts';
import { normalUpperQuantile } from '../../stats/normal.ts';
import { type AdaptiveRules, adaptiveRules } from '../../stats/sequential/adaptive.ts';
import { boundary } from '../../stats/sequential/boundary.ts';
import { criticalAtLook } from '../../stats/sequential/wang-tsiatis.ts';
import { studentTCritical } from '../../stats/student-t.ts';
import type { ComparedRow } from './compared-row.ts';
import { worseningOf } from './worsening.ts';

/** The share of gates in which a change of that size shows. */
const POWER = 0.8;

/** The share that is left of `d` by the looks before the last. */
const EARLIER_LOOKS = 0.97;

/** A few rounds that scatter much would show nothing of any size: more than a thousandfold is not told apart. */
const MOST = 1000;

/**
 * The smallest worsening, as a share, that shows in 80 of 100 gates like this one; null without an interval.
 *
 * @param tests how many rows are tested together, the row included
 */
export function noticeableOf({ row, metric, cap, margin, isExact }: ComparedRow, tests: number): number | null {
  if (isExact === true) return 0;
  const { evidence } = row;
  if (evidence === null) return null;
  const risk = DEFAULT_FDR / Math.max(1, tests);
  const found = cap === null ? atFixed(evidence, row.rounds, risk) : bySession(evidence, row, cap, risk);
  // Interleaved processes may show less than there is.
  const change = found / (1 - (evidence.shrinkage ?? 0));
  // What is smaller than the margin is called equivalent, however quiet the row is.
  const least = cap === null || !metric.stopsRounds ? 0 : Math.log1p(margin);
  return Math.min(MOST, worseningOf(Math.exp(-Math.max(change, least)), metric.isSmallerBetter));
}

function atFixed({ standardError }: Evidence, rounds: number, risk: number): number {
  return deviations(studentTCritical(risk, rounds - 1), rounds - 1) * standardError;
}

/** A row that stopped because nothing was to be seen would have gone on, had there been a change. */
function bySession(
  { mean, standardError: error }: Evidence,
  { rounds, verdict }: ComparedRow['row'],
  cap: number,
  risk: number,
): number {
  const rules = rulesAt(cap);
  const seen = Math.min(rounds, cap);
  const isFutile = verdict === 'undecided' && Math.abs(mean) < rules.futile(seen) * error;
  const last = verdict === 'equivalent' || isFutile ? cap : seen;
  const critical = criticalAtLook(boundary(risk, rules.column), last, cap);
  return EARLIER_LOOKS * deviations(critical, last - 1) * error * Math.sqrt(seen / last);
}

/** The change, in standard errors, of which t exceeds `critical` with that power. */
function deviations(critical: number, df: number): number {
  const z = normalUpperQuantile(1 - POWER);
  return critical * (1 - 1 / (4 * df)) + z * Math.sqrt(1 + critical ** 2 / (2 * df));
}

const known = new Map<number, AdaptiveRules>();

function rulesAt(cap: number): AdaptiveRules {
  const rules = known.get(cap) ?? adaptiveRules({ cap });
  known.set(cap, rules);
  return rules;
}
