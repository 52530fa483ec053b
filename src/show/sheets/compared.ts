/** One side against another, as tables and documents have it. */

import type { Positive, Probability, RatioInterval } from '../../stats/quantities.ts';
import type { Verdict } from '../../stats/verdict.ts';

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
export function relativeOf({ ratio, interval, q, verdict, reason }: Relative): Relative | null {
  return ratio === null ? null : { ratio, interval, q, verdict, reason };
}

/** The comparison of times in place of the rates that are their reciprocals. The verdict stays; its words, which speak of
 * rates, go. */
export function ofTimes({ q, ...rates }: Relative): Relative {
  const { ratio, interval, verdict } = turned(rates);
  return { ratio, interval, q, verdict, reason: null };
}

/** What differs: speed, the length of a time, or an amount. */
export type Differing = 'speed' | 'time' | 'amount';

export type Contender = Pick<Relative, 'ratio' | 'interval' | 'verdict'>;

/** A contender over the baseline, of times and amounts as they are; the baseline itself; null where nothing is compared. */
export type Compared = Contender | 'baseline' | null;

/** One of several cells against the first of them, which is the baseline where any is compared with it. */
export function againstFirst<Cell>(
  cells: readonly Cell[],
  cell: Cell,
  relativeOf: (cell: Cell) => Compared,
  first = cells[0],
): Compared {
  if (cell !== first) return relativeOf(cell);
  return cells.some((one) => relativeOf(one) !== null) ? 'baseline' : null;
}

export function contenderIn(compared: Compared): Contender | null {
  return compared === 'baseline' ? null : compared;
}

/** Of times and amounts the comparison of the speeds that are one over them. */
export function asSpeed(contender: Contender, differing: Differing): Contender {
  return differing === 'speed' ? contender : turned(contender);
}

function turned({ ratio, interval, verdict }: Contender): Contender {
  return {
    ratio: ratio === null ? null : 1 / ratio,
    interval: interval === null ? null : [1 / interval[1], 1 / interval[0]],
    verdict,
  };
}
