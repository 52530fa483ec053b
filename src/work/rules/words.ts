/** Sentences about judged rows. */

import type { ReportRow } from '../../show/report/row.ts';
import { percent } from '../../text/english-numbers.ts';
import type { Acceptance } from './rule.ts';

export function acceptedWords({ most, reason, until }: Acceptance): string {
  return `accepted up to ${percent(most)} until ${until.slice(0, 10)}: ${reason}`;
}

/**
 * Why an acceptance that names the row does not count.
 *
 * @param worsening the least of its interval
 */
export function notAcceptedWords({ most, until }: Acceptance, worsening: number, isOver: boolean): string {
  return isOver
    ? `was accepted until ${until.slice(0, 10)}, which is over`
    : `accepted up to ${percent(most)}, but it is at least ${percent(worsening)}`;
}

/** Why nothing can be said of a row. */
export function whyUndecided({ verdict, reason }: ReportRow): string | null {
  if (verdict !== 'slower' && verdict !== 'faster') return reason;
  return `${reason}; whether by more than the rule allows is open`;
}
