/**
 * What rules say of comparisons. A row is a regression where three things hold: its own experiment calls it slower, so that the
 * interval shown excludes no change; its q over all rows of the gate is at most 5 %; and its estimate is worse than the share of the
 * rule. docs/evidence/gate.md has what that promises, and the simulations.
 */
import type { Metric } from '../report/metric.ts';
import type { ReportRow } from '../report/row.ts';
import { acceptancesFor, isExpired } from './acceptances.ts';
import type { ComparedRow } from './compared-row.ts';
import { type Limits, limitsFor } from './limits.ts';
import { noticeableOf } from './noticeable.ts';
import { FALSE_ALARMS, listQ } from './pooled.ts';
import type { Acceptance, Judged, Rule } from './rule.ts';
import { judgedWithoutFigures } from './without-figures.ts';
import * as words from './words.ts';
import { improvementOf, worseningOf } from './worsening.ts';

export interface JudgedRow {
  row: ReportRow;
  metric: Metric;
  judged: Judged;
  /** Over all rows that are judged together, in the narrowest list that the row could be in; null where nothing was tested. */
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

export interface JudgeOptions {
  /** The false discoveries are held whatever the rows have to do with each other: for experiments with `--strict`. */
  strict?: boolean | undefined;
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
  { strict = false }: JudgeOptions = {},
): JudgedRow[] {
  const seen = rows.flatMap((compared): Seen[] => {
    const limits = limitsFor(rules, compared.row, compared.metric);
    const without = judgedWithoutFigures(compared.row);
    const isLooked = limits.fail !== null || limits.warn !== null;
    // Whatever the rules are about, a benchmark that fails on head is to be seen, once: where rounds are stopped.
    if (!isLooked && (limits.isIgnored || without === null || !compared.metric.stopsRounds)) return [];
    return [{ ...compared, limits, without, worsening: worseningIn(compared) }];
  });
  const lists = listsOf(seen, strict);
  const tests = lists.pValues.filter((p) => p !== null).length;
  return seen.map((one, i): JudgedRow => {
    const { row, metric, limits, worsening } = one;
    const { judged, q, reason } = one.without === null ? judgedBy(one, i, lists) : { ...one.without, q: null };
    const draft = {
      row,
      metric,
      judged,
      q,
      worsening,
      rule: limits.fail ?? limits.warn,
      limit: limits.fail?.share ?? null,
      noticeable: one.without === null ? noticeableOf(one, tests) : null,
      reason,
    };
    return judged === 'regression' ? accepted(draft, acceptances, today) : draft;
  });
}

interface Seen extends ComparedRow {
  limits: Limits;
  without: { judged: Judged; reason: string | null } | null;
  /** null without a ratio */
  worsening: number | null;
}

function worseningIn({ row, metric }: ComparedRow): number | null {
  return row.ratio === null ? null : worseningOf(row.ratio, metric.isSmallerBetter);
}

/** The lists that a gate prints, each with the q of every row. */
interface Lists {
  pValues: (number | null)[];
  regressions: (number | null)[];
  warnings: (number | null)[];
  improvements: (number | null)[];
  worse: (number | null)[];
  better: (number | null)[];
}

function listsOf(seen: readonly Seen[], strict: boolean): Lists {
  const pValues = seen.map(({ row, without, isExact }) => (without === null && isExact !== true ? row.p : null));
  const where = (belongs: (one: Seen) => boolean) => listQ(pValues, (i) => belongs(seen[i] as Seen), strict);
  return {
    pValues,
    regressions: where((one) => isBeyond(one, one.limits.fail)),
    warnings: where((one) => isBeyond(one, one.limits.warn)),
    improvements: where(isImproved),
    worse: where(({ worsening }) => worsening !== null && worsening > 0),
    better: where(({ worsening }) => worsening !== null && worsening < 0),
  };
}

function isBeyond({ worsening }: Seen, rule: Rule | null): boolean {
  return rule !== null && worsening !== null && worsening > rule.share;
}

/** Praise starts where a warning would. */
function isImproved({ row, metric, limits }: Seen): boolean {
  const share = (limits.warn ?? limits.fail)?.share;
  return share !== undefined && row.ratio !== null && improvementOf(row.ratio, metric.isSmallerBetter) > share;
}

/** A row that has figures of both sides. */
function judgedBy(one: Seen, i: number, lists: Lists): { judged: Judged; q: number | null; reason: string | null } {
  const { row, limits, isExact = false } = one;
  const isListed = (q: readonly (number | null)[]): boolean => isExact || (q[i] ?? 1) <= FALSE_ALARMS;
  const among = (judged: Judged, q: readonly (number | null)[], reason: string | null) => ({
    judged,
    q: q[i] ?? null,
    reason,
  });
  const isSlower = row.verdict === 'slower';
  if (isSlower && isBeyond(one, limits.fail) && isListed(lists.regressions)) {
    return among('regression', lists.regressions, null);
  }
  if (isSlower && isBeyond(one, limits.warn) && isListed(lists.warnings)) {
    return among('warning', lists.warnings, null);
  }
  if (row.verdict === 'faster' && isImproved(one) && isListed(lists.improvements)) {
    return among('improvement', lists.improvements, null);
  }
  const q = isBeyond(one, limits.fail)
    ? lists.regressions
    : isBeyond(one, limits.warn)
      ? lists.warnings
      : isImproved(one)
        ? lists.improvements
        : (one.worsening ?? 0) < 0
          ? lists.better
          : lists.worse;
  if (isFine(one)) return among('fine', q, null);
  return among('undecided', q, words.whyUndecided(row, q[i] ?? null, isBeyond(one, limits.fail ?? limits.warn)));
}

/** Whether it is surely no worse than the rule allows. */
function isFine({ row, metric, limits, isExact }: Seen): boolean {
  const share = (limits.fail ?? limits.warn)?.share ?? 0;
  const worst = (interval: readonly [number, number]): number => worseningOf(interval[0], metric.isSmallerBetter);
  if (isExact === true) return true;
  // A margin that was chosen wider than the rule's share shows less than the rule asks.
  if (row.verdict === 'equivalent' && (row.interval90 === null || worst(row.interval90) <= share)) return true;
  return row.interval !== null && worst(row.interval) <= share;
}

/** A regression that somebody accepts, up to the worsening that they name. */
function accepted(regression: JudgedRow, acceptances: readonly Acceptance[], today: string): JudgedRow {
  const named = acceptancesFor(acceptances, regression.row);
  const worsening = regression.worsening ?? 0;
  const valid = named.find((one) => !isExpired(one, today));
  if (valid !== undefined && worsening <= valid.most) {
    return { ...regression, judged: 'accepted', reason: words.acceptedWords(valid) };
  }
  const [first] = valid === undefined ? named : [valid];
  return first === undefined
    ? regression
    : { ...regression, reason: words.notAcceptedWords(first, worsening, valid === undefined) };
}
