import { type Estimate, plusMinusOf } from '../stats/estimate.ts';
import { plusMinusWords } from './units.ts';

/** Half the interval of an estimate: `± 1.2 %`; empty without one. */
export function uncertaintyWords(estimate: Estimate | null): string {
  const share = estimate === null ? null : plusMinusOf(estimate);
  return share === null ? '' : plusMinusWords(share);
}
