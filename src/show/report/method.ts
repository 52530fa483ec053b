import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../stats/margin.ts';
import { givenShareWords } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** The limits and rules that the verdicts of a report rest on. */
export interface Method {
  /** the largest difference that does not matter, as a share of the rate */
  margin: number;
  /** the accepted share of false discoveries among faster and slower, in each family of comparisons */
  fdr: number;
  /** the rules that stopped the runs; null when their number was fixed */
  adaptive: { cap: number; strict: boolean } | null;
}

/** A method with its defaults. Throws JsdynoError BAD_OPTION for a margin that is no share. */
export function methodOf(given: { [K in keyof Method]?: Method[K] | undefined }): Method {
  const { margin = DEFAULT_MARGIN, fdr = DEFAULT_FDR, adaptive = null } = given;
  if (!(margin > 0 && margin < 1)) {
    throw new JsdynoError('BAD_OPTION', `a margin is a share above 0 and below 1, not ${margin}`, {
      hint: `${DEFAULT_MARGIN} calls differences within ${givenShareWords(DEFAULT_MARGIN)} equivalent`,
    });
  }
  return { margin, fdr, adaptive };
}
