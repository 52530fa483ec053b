import { type Estimate, plusMinusOf } from '../stats/estimate.ts';
import { isTelling, NO_HALF_YET } from '../stats/telling-interval.ts';
import { plusMinusWords } from './units.ts';

/** Half the interval of an estimate: `± 1.2 %`; empty without one, and in words where it says nothing. */
export function uncertaintyWords(estimate: Estimate | null): string {
  if (estimate?.interval && !isTelling(estimate.interval)) return NO_HALF_YET;
  const share = estimate === null ? null : plusMinusOf(estimate);
  return share === null ? '' : plusMinusWords(share);
}
