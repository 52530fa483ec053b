import { type Estimate, plusMinusOf } from '../../stats/estimate.ts';
import { plusMinusWords } from '../../text/english-numbers.ts';
import { isTelling, NO_HALF_YET } from '../../text/telling-interval.ts';

/** Half the interval of an estimate: `±1.2 %`; empty without one, and in words where it says nothing. */
export function uncertaintyWords(estimate: Pick<Estimate, 'interval'> | null): string {
  if (estimate?.interval && !isTelling(estimate.interval)) return NO_HALF_YET;
  const share = estimate === null ? null : plusMinusOf(estimate);
  return share === null ? '' : plusMinusWords(share);
}
