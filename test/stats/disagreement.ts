import { liesWithin } from '../../src/stats/equivalence.ts';
import { largestChange } from '../../src/stats/percent-words.ts';
import { FIRST_EQUIVALENT_LOOK } from '../../src/stats/sequential/rare-runs.ts';
import type { Verdict } from '../../src/stats/verdict.ts';
import { percent } from '../../src/text/english-numbers.ts';

/** What any answer shows of a row. */
export interface ShownRow {
  verdict: Verdict;
  /** of contender / baseline */
  ratio: number | null;
  interval: readonly [number, number] | null;
  q: number | null;
  reason: string | null;
  rounds: number;
}

/**
 * Where the verdict of a row, its q, its interval and its words say different things; null where they do not.
 *
 * @param limits by which it was judged, and whether its rounds were stopped by looks
 */
export function disagreement(
  { verdict, ratio, interval, q, reason, rounds }: ShownRow,
  { margin, fdr, isAdaptive }: { margin: number; fdr: number; isAdaptive: boolean },
): string | null {
  const isDifferent = verdict === 'faster' || verdict === 'slower';
  if (!isDifferent && verdict !== 'equivalent' && verdict !== 'undecided') return null;
  if (interval === null) return isDifferent ? `${verdict} without an interval` : null;
  const [low, high] = interval;
  const said = `${verdict}, q ${q}, [${low}, ${high}]`;
  if (ratio === null || ratio < low || ratio > high) return `${said}: the ratio ${ratio} is not in it`;
  if ((verdict === 'faster') !== low > 1 || (verdict === 'slower') !== high < 1) return `${said}: by the interval`;
  if ((q !== null && q <= fdr) !== isDifferent) return `${said}: by q`;
  const isWithin = liesWithin(interval, margin);
  if (verdict === 'equivalent' && !isWithin) return `${said}: beyond the margin`;
  if (verdict === 'undecided' && isWithin && !(isAdaptive && rounds < FIRST_EQUIVALENT_LOOK)) {
    return `${said}: within the margin`;
  }
  const bound = reason?.match(/at most (.*?) either way/)?.[1];
  if (bound !== undefined && (verdict !== 'undecided' || bound !== percent(largestChange(interval)))) {
    return `${said}: "${reason}"`;
  }
  return null;
}
