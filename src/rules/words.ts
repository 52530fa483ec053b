/** Sentences about judged rows. */
import type { ReportRow } from '../report/row.ts';
import { percent } from '../stats/percent-words.ts';
import type { Acceptance } from './rule.ts';

export function acceptedWords({ most, reason, until }: Acceptance): string {
  return `accepted up to ${percent(most)} until ${until.slice(0, 10)}: ${reason}`;
}

/** Why an acceptance that names the row does not count. */
export function notAcceptedWords({ most, until }: Acceptance, worsening: number, isOver: boolean): string {
  return isOver
    ? `was accepted until ${until.slice(0, 10)}, which is over`
    : `accepted up to ${percent(most)}, but it is ${percent(worsening)}`;
}

/**
 * Why nothing can be said of a row.
 *
 * @param q over all rows
 * @param isBeyond its estimate is worse than the rule allows
 */
export function whyUndecided(
  { verdict, reason, ratio }: ReportRow,
  q: number | null,
  isBeyond: boolean,
): string | null {
  if (verdict !== 'slower' && verdict !== 'faster') return reason;
  if (verdict === 'slower' && isBeyond && q !== null) {
    return `slower by itself, but among so many rows chance alone may do that (q ${q.toFixed(2)})`;
  }
  return ratio === null ? reason : `${reason}; whether by more than the rule allows is open`;
}
