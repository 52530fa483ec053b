import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../stats/margin.ts';
import type { Count } from '../../stats/quantities.ts';
import { givenShareWords } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** The limits and rules that the verdicts of a report rest on. */
export interface Method {
  /** the largest difference that does not matter, as a share of the rate: 0.02 is 2 % @exclusiveMinimum 0 @exclusiveMaximum 1 */
  margin: number;
  /** the accepted share of false discoveries among faster and slower, in each family of comparisons @exclusiveMinimum 0 @exclusiveMaximum 1 */
  fdr: number;
  /** the rules that stopped the runs; null when their number was fixed */
  adaptive: Adaptive | null;
  /**
   * how much too small a difference may be found, as a share of its logarithm: .03 where processes were interleaved, else 0. Intervals allow
   * for it @minimum 0 @exclusiveMaximum 1
   */
  shrinkage: number;
}

interface Adaptive {
  /** the most rounds that a row can have @asType integer @minimum 3 */
  cap: number;
  /** discoveries by e-values, valid under any dependence between rows */
  strict: boolean;
  /** rounds that every row has in any case; absent for those that the rules need */
  least?: Count;
}

/** A method with its defaults. Throws JsdynoError BAD_OPTION for a margin that is no share. */
export function methodOf(given: { [K in keyof Method]?: Method[K] | undefined }): Method {
  const { margin = DEFAULT_MARGIN, fdr = DEFAULT_FDR, adaptive = null, shrinkage = 0 } = given;
  if (!(margin > 0 && margin < 1)) {
    throw new JsdynoError('BAD_OPTION', `a margin is a share above 0 and below 1, not ${margin}`, {
      hint: `${DEFAULT_MARGIN} calls differences within ${givenShareWords(DEFAULT_MARGIN)} equivalent`,
    });
  }
  return { margin, fdr, adaptive, shrinkage };
}
