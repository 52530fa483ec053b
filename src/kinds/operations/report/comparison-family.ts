/**
 * Comparisons that are judged together, so that the share of false discoveries among them is held: by rounds that both sides
 * have, at fixed N or by the rules that stopped the runs. The same statistics as those of `compare`.
 */

import type { Method } from '../../../show/report/method.ts';
import { compareSamples } from '../../../stats/comparison.ts';
import type { Evidence } from '../../../stats/evidence.ts';
import { bystanderDecisions } from '../../../stats/sequential/bystanders.ts';
import { judgeSession, type RoundSeries, replayedSession } from '../../../stats/sequential/session.ts';
import type { Unbiased } from '../../../stats/sequential/unbiased.ts';
import { judge, NO_SHARED_ROUND } from '../../../stats/verdict.ts';
import type { OperationCell, OperationComparison } from './operations-report.ts';

/** One figure a round, above 0. */
export type Series = ReadonlyMap<number, number>;

export interface Side {
  /** the name of the side where others are compared with it */
  name: string;
  cell: OperationCell;
  series: Series;
}

export interface ComparisonFamily {
  /** Adds a comparison; `settle` fills in its figures and verdict. */
  add(contender: Side, baseline: Side): OperationComparison;
  /** Judges all comparisons that were added. To be called once. */
  settle(): void;
  /** What a comparison rests on; null without a test. */
  evidence(comparison: OperationComparison): Evidence | null;
  /** What a mean takes of a comparison, where these stopped the rounds; null else, and of one without figures. */
  unbiased(comparison: OperationComparison): Unbiased | null;
}

interface Open {
  comparison: OperationComparison;
  series: RoundSeries;
  evidence: Evidence | null;
  unbiased: () => Unbiased | null;
}

/**
 * @param stopsRounds whether these comparisons stopped adaptive rounds; others are judged over all rounds that there are
 * @param shares the changes that rules ask about
 */
export function comparisonFamily(method: Method, stopsRounds: boolean, shares: readonly number[]): ComparisonFamily {
  const open = new Map<OperationComparison, Open>();
  return {
    add(contender, baseline) {
      const rounds = [...contender.series.keys()].filter((round) => baseline.series.has(round)).sort((a, b) => a - b);
      const comparison: OperationComparison = {
        against: baseline.name,
        rounds: rounds.length,
        ratio: null,
        interval: null,
        p: null,
        q: null,
        ...whyNot(contender, baseline, rounds.length),
      };
      if (comparison.reason === null) {
        const figures = (side: Side): number[] => rounds.map((round) => side.series.get(round) as number);
        const series = { rounds, baseline: figures(baseline), contender: figures(contender) };
        open.set(comparison, { comparison, series, evidence: null, unbiased: () => null });
      }
      return comparison;
    },
    settle() {
      const all = [...open.values()];
      const judged =
        method.adaptive === null ? atFixedN(all, method, shares) : bySession(all, method, shares, stopsRounds);
      for (const [i, { comparison }] of all.entries()) Object.assign(comparison, judged[i]);
    },
    evidence: (comparison) => open.get(comparison)?.evidence ?? null,
    unbiased: (comparison) => open.get(comparison)?.unbiased() ?? null,
  };
}

type Judged = Omit<OperationComparison, 'against' | 'rounds'>;

function atFixedN(open: readonly Open[], { margin, fdr, shrinkage }: Method, shares: readonly number[]): Judged[] {
  const comparisons = open.map(({ series }) => compareSamples({ ...series, paired: true, shrinkage }));
  for (const [i, one] of open.entries()) one.evidence = comparisons[i]?.evidence ?? null;
  const judgements = judge(comparisons, { margin, fdr, shares });
  return comparisons.map(({ ratio, p, reason }, i) => {
    const { q, verdict, interval, reason: words } = judgements[i] as (typeof judgements)[number];
    return { ratio, interval, p, q, verdict, reason: words ?? reason };
  });
}

/** The interval holds at every round, whatever comparison it was that ended the runs. */
function bySession(open: readonly Open[], method: Method, shares: readonly number[], stopsRounds: boolean): Judged[] {
  const { margin, fdr, shrinkage } = method;
  const { cap, strict } = method.adaptive as NonNullable<Method['adaptive']>;
  const [all, options] = [open.map(({ series }) => series), { cap, strict, margin, fdr, shares, shrinkage }];
  const session = stopsRounds ? replayedSession(all, options) : null;
  for (const [i, one] of open.entries()) one.unbiased = () => session?.unbiased(i) ?? null;
  const decisions = session === null ? bystanderDecisions(all, options) : all.map((_, i) => session.decision(i));
  for (const [i, one] of open.entries()) one.evidence = decisions[i]?.evidence ?? null;
  const judgements = judgeSession(decisions, options);
  return decisions.map(({ ratio, p }, i) => ({
    ratio,
    p,
    ...(judgements[i] as (typeof judgements)[number]),
  }));
}

/** The reason where a side has no figures; the contender's own reason goes first. */
function whyNot(contender: Side, baseline: Side, rounds: number): Pick<OperationComparison, 'verdict' | 'reason'> {
  for (const { cell, name } of [contender, baseline]) {
    if (cell.verdict === 'measured') continue;
    const whose = cell === contender.cell ? '' : `${name}: `;
    return { verdict: cell.verdict, reason: `${whose}${cell.reason}` };
  }
  return rounds > 0 ? { verdict: 'undecided', reason: null } : { verdict: 'undecided', reason: NO_SHARED_ROUND };
}
