import type { Positive, Probability, RatioInterval } from '../../stats/quantities.ts';
import type { Verdict } from '../../stats/verdict.ts';
import type { ReportRow } from './row.ts';

/** One side against another, with the fields that all reports have. Some reports add fields of their own. */
export interface Relative {
  /**
   * the figure over the other side's, geometric mean over rounds; of rates above 1 is faster, of latencies below 1; null
   * without figures on both sides
   */
  ratio: Positive | null;
  /** 95 % interval of `ratio` */
  interval: RatioInterval | null;
  /** p corrected for all comparisons of its family (Benjamini-Hochberg); null without a test */
  q: Probability | null;
  verdict: Verdict;
  /** the verdict in plain words, or the reason why nothing can be said */
  reason: string | null;
}

/** The contender of a row against its baseline. Null without figures on both sides; the cells then say why. */
export function relativeOf({ ratio, interval, q, verdict, reason }: ReportRow): Relative | null {
  return ratio === null ? null : { ratio, interval, q, verdict, reason };
}

/** The comparison of times in place of the rates that are their reciprocals. The verdict stays; its words, which speak of
 * rates, go. */
export function ofTimes({ ratio, interval, q, verdict }: Relative): Relative {
  return {
    ratio: ratio === null ? null : 1 / ratio,
    interval: interval === null ? null : [1 / interval[1], 1 / interval[0]],
    q,
    verdict,
    reason: null,
  };
}
