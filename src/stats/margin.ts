/**
 * The two limits that verdicts rest on unless somebody names others, and their words. They stand here alone: the command line,
 * the library, plans and reports take them from here.
 */

/** The largest difference that does not matter, as a share of the rate. */
export const DEFAULT_MARGIN = 0.02;

/** The accepted share of false discoveries among all that is called faster or slower. */
export const DEFAULT_FDR = 0.05;

export interface VerdictLimits {
  /** the largest difference that does not matter, as a share of the rate; DEFAULT_MARGIN unless told */
  margin?: number;
  /** the accepted share of false discoveries, in (0, 1); DEFAULT_FDR unless told */
  fdr?: number;
}

/** The limits with their defaults. Throws RangeError for a margin that is not positive or a share that is none. */
export function limitsOf({ margin = DEFAULT_MARGIN, fdr = DEFAULT_FDR }: VerdictLimits): Required<VerdictLimits> {
  if (!(margin > 0 && margin < Number.POSITIVE_INFINITY)) throw new RangeError(`not a positive margin: ${margin}`);
  if (!(fdr > 0 && fdr < 1)) throw new RangeError(`not a rate between 0 and 1: ${fdr}`);
  return { margin, fdr };
}

/** What a margin means, as help and documentation say it. */
export const MARGIN_MEANING = 'treat smaller differences as equivalent';

/** A share as it is typed behind `--margin`, and in rules: 0.02 is "2%". Six digits: the multiplication alone makes 7.000000000000001 of 0.07. */
export function marginAsTyped(share: number): string {
  return `${Number((share * 100).toPrecision(6))}%`;
}
