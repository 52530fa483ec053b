/**
 * The two limits that verdicts rest on unless somebody names others, and their words. They stand here alone: the command line,
 * the library, plans and reports take them from here.
 */

/** The largest difference that does not matter, as a share of the rate. */
export const DEFAULT_MARGIN = 0.02;

/** The accepted share of false discoveries among all that is called faster or slower. */
export const DEFAULT_FDR = 0.05;

/** What a margin means, as help and documentation say it. */
export const MARGIN_MEANING = 'differences smaller than this do not matter';

/** A margin as reports print it: 0.02 is "2 %", 0.005 is "0.5 %". */
export function marginInWords(share: number): string {
  return `${perCent(share)} %`;
}

/** A margin as it is typed behind `--margin`: 0.02 is "2%". */
export function marginAsTyped(share: number): string {
  return `${perCent(share)}%`;
}

/** Six digits: the multiplication alone makes 7.000000000000001 of 0.07. */
function perCent(share: number): number {
  return Number((share * 100).toPrecision(6));
}
