/**
 * What rules say of comparisons, by the interval that reports show and by nothing else: a row is a regression where the whole interval lies beyond
 * the share of a rule that fails, and fine where the whole interval does not. What the intervals of a report leave to chance counts the rows
 * beyond the share (stats/judged-together.ts), so at most 5 % of the regressions are false; experiments that are judged together
 * take a part of these 5 % each. docs/evidence/gate.md has what that promises, and the simulations.
 */

import type { Problem } from '../../show/report/measured-group.ts';
import type { Metric } from '../../show/report/metric.ts';
import type { ReportRow } from '../../show/report/row.ts';
import { DEFAULT_FDR } from '../../stats/margin.ts';
import { percent } from '../../text/english-numbers.ts';
import { acceptancesFor, isExpired } from './acceptances.ts';
import type { ComparedRow } from './compared-row.ts';
import { type Limits, limitsFor } from './limits.ts';
import { noticeableOf } from './noticeable.ts';
import type { Acceptance, Judged, Rule } from './rule.ts';
import { worseningOf, worseningRange } from './worsening.ts';

export interface JudgedRow {
  row: ReportRow;
  metric: Metric;
  judged: Judged;
  /** At most 5 % where the interval leaves no change out; null where nothing was tested. */
  q: number | null;
  /** The worsening that is seen, as a share, below 0 where it is better; null without a ratio. */
  worsening: number | null;
  /** The rule that it fails or warns by, or would; null: only failures count. */
  rule: Rule | null;
  /** The least worsening by which it fails, as a share; null: no rule fails. */
  limit: number | null;
  /** The smallest worsening that it would have shown in 80 of 100 gates, as a share; null without an interval. */
  noticeable: number | null;
  /** In plain words; null where the figures say it all. */
  reason: string | null;
}

/**
 * Judges the rows of one or several experiments together.
 *
 * @param rows of all metrics; those that no rule looks at are left out of the result, and of the correction
 * @param today ISO 8601
 * @returns in the order of `rows`
 */
export function judgeRows(
  rows: readonly ComparedRow[],
  rules: readonly Rule[],
  acceptances: readonly Acceptance[],
  today: string,
): JudgedRow[] {
  const seen = rows.flatMap((compared): Seen[] => {
    const limits = limitsFor(rules, compared.row, compared.metric);
    const without = judgedWithoutFigures(compared.row);
    const isLooked = limits.fail !== null || limits.warn !== null;
    // Whatever the rules are about, a benchmark that fails on head is to be seen, once: where rounds are stopped.
    if (!isLooked && (limits.isIgnored || without === null || !compared.metric.stopsRounds)) return [];
    return [{ ...compared, limits, without }];
  });
  const tests = seen.filter(({ row: { p }, without }) => p !== null && without === null).length;
  return seen.map((one): JudgedRow => {
    const { row, metric, fdr, limits, without } = one;
    const { judged, reason } = without ?? judgedBy(one);
    const draft = {
      row,
      metric,
      judged,
      // As if its report alone had the whole share of false ones.
      q: without !== null || row.q === null ? null : Math.min(1, (row.q * DEFAULT_FDR) / fdr),
      worsening: row.ratio === null ? null : worseningOf(row.ratio, metric.isSmallerBetter),
      rule: limits.fail ?? limits.warn,
      limit: limits.fail?.share ?? null,
      noticeable: without === null ? noticeableOf(one, tests) : null,
      reason,
    };
    return judged === 'regression' ? accepted(draft, acceptances, today) : draft;
  });
}

interface Seen extends ComparedRow {
  limits: Limits;
  without: { judged: Judged; reason: string | null } | null;
}

/** A row that has figures of both sides. Praise starts where a warning would. */
function judgedBy({ row, metric, limits: { fail, warn } }: Seen): { judged: Judged; reason: string | null } {
  const ends = worseningRange(row, metric);
  if (ends === null) return { judged: row.verdict === 'equivalent' ? 'fine' : 'undecided', reason: row.reason };
  const [least, most] = ends;
  if (fail !== null && least > fail.share) return { judged: 'regression', reason: null };
  if (warn !== null && least > warn.share) return { judged: 'warning', reason: null };
  if (-most > ((warn ?? fail)?.share ?? 0)) return { judged: 'improvement', reason: null };
  if (most <= ((fail ?? warn)?.share ?? 0)) return { judged: 'fine', reason: null };
  return { judged: 'undecided', reason: whyUndecided(row) };
}

/** A regression that somebody accepts, unless the whole interval lies beyond the worsening that they name. */
function accepted(regression: JudgedRow, acceptances: readonly Acceptance[], today: string): JudgedRow {
  const named = acceptancesFor(acceptances, regression.row);
  const [least] = worseningRange(regression.row, regression.metric) ?? [0];
  const valid = named.find((one) => !isExpired(one, today));
  if (valid !== undefined && least <= valid.most) {
    return { ...regression, judged: 'accepted', reason: acceptedWords(valid) };
  }
  const [first] = valid === undefined ? named : [valid];
  return first === undefined
    ? regression
    : { ...regression, reason: notAcceptedWords(first, least, valid === undefined) };
}

/** What rules say of a row that lacks the figures of a side; null for one that has both. */
function judgedWithoutFigures(row: ReportRow): { judged: Judged; reason: string | null } | null {
  const { verdict, reason } = row;
  if (verdict === 'floor') return { judged: 'not-measured', reason };
  // The machine's doing: neither side is at fault, and nothing is known of either.
  if (verdict === 'disturbed') return { judged: 'undecided', reason };
  if (verdict !== 'failed' && verdict !== 'unavailable') return null;
  const [before, after] = row.sides ?? guessed(row);
  // Of what base never ran nothing got worse; but what crashes on head is broken, new or not.
  if (after?.verdict === 'failed' && before?.verdict !== 'failed')
    return { judged: 'broken', reason: reasonOf(after, row) };
  if (before === null && after !== null) {
    return { judged: after.verdict === 'unavailable' ? 'gone' : 'broken', reason: reasonOf(after, row) };
  }
  if (before !== null && after === null) return { judged: 'new', reason: reasonOf(before, row) };
  if (before?.verdict === 'unavailable' && after?.verdict === 'unavailable') return { judged: 'not-measured', reason };
  return { judged: 'failed', reason };
}

type Side = Pick<Problem, 'verdict' | 'reason'> | null;

/** Of reports that do not tell sides apart: a side without runs is the one that the reason is about. */
function guessed({ verdict, reason, counts }: ReportRow): [Side, Side] {
  const problem = { verdict: verdict === 'unavailable' ? 'unavailable' : 'failed', reason: reason ?? '' } as const;
  return [counts[0] > 0 ? null : problem, counts[1] > 0 ? null : problem];
}

function reasonOf({ reason }: NonNullable<Side>, row: ReportRow): string | null {
  return reason === '' ? row.reason : reason;
}

function acceptedWords({ most, reason, until }: Acceptance): string {
  return `accepted up to ${percent(most)} until ${until.slice(0, 10)}: ${reason}`;
}

/**
 * Why an acceptance that names the row does not count.
 *
 * @param worsening the least of its interval
 */
function notAcceptedWords({ most, until }: Acceptance, worsening: number, isOver: boolean): string {
  return isOver
    ? `was accepted until ${until.slice(0, 10)}, which is over`
    : `accepted up to ${percent(most)}, but it is at least ${percent(worsening)}`;
}

/** Why nothing can be said of a row. */
function whyUndecided({ verdict, reason }: ReportRow): string | null {
  if (verdict !== 'slower' && verdict !== 'faster') return reason;
  return `${reason}; whether by more than the rule allows is open`;
}
