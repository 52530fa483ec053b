import type { Verdict } from '../stats/verdict.ts';
import type { ReportRow } from './row.ts';

/** One side against another: what every report says of it. Reports that know more of it say that beside it. */
export interface Relative {
  /**
   * the figure over the other side's, geometric mean over rounds; of rates above 1 is faster, of latencies below 1; null
   * without figures on both sides
   */
  ratio: number | null;
  /** 95 % interval of `ratio` */
  interval: [number, number] | null;
  /** p corrected for all comparisons of its family (Benjamini-Hochberg); null without a test */
  q: number | null;
  verdict: Verdict;
  /** the verdict in plain words, or why nothing can be said */
  reason: string | null;
}

/** What a row says of its contender. Null without a figure of both: there is nothing to stand against, and cells say why. */
export function relativeOf({ ratio, interval, q, verdict, reason }: ReportRow): Relative | null {
  return ratio === null ? null : { ratio, interval, q, verdict, reason };
}

/** The same of the times that the rates are one over. The verdict stays; its words speak of rates, and go. */
export function ofTimes({ ratio, interval, q, verdict }: Relative): Relative {
  return {
    ratio: ratio === null ? null : 1 / ratio,
    interval: interval === null ? null : [1 / interval[1], 1 / interval[0]],
    q,
    verdict,
    reason: null,
  };
}
