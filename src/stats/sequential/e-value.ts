/**
 * The e-value of the strict mode: a bet against "no difference" whose expected gain is at most 1 at whatever round
 * one stops, so that 1/E is a p-value valid under optional stopping, without a cap and without a table.
 *
 * Source: the Bayes factor of the t-test with a normal prior of variance g on mean/sd and the right-Haar prior on the
 * sd; that it is an e-value: Perez-Ortiz, Lardy, de Heide and Grunwald, "E-statistics, group invariance and
 * anytime-valid testing", Ann. Stat. 52 (2024).
 */

/** Prior variance of mean/sd. */
const G = 1;

/**
 * E_n = (1+nG)^(-1/2) [(1 + t^2/v) / (1 + t^2/(v (1+nG)))]^(n/2), v = n - 1.
 *
 * @param t paired t-statistic after n rounds, sign of no matter; infinite gives the limit (1+nG)^((n-1)/2)
 * @param n rounds so far; below 2 gives 1
 */
export function eValue(t: number, n: number): number {
  if (n < 2) return 1;
  const inflation = 1 + n * G;
  const odds = (t * t) / (n - 1);
  if (odds === Number.POSITIVE_INFINITY) return inflation ** ((n - 1) / 2);
  return Math.exp((n / 2) * (Math.log1p(odds) - Math.log1p(odds / inflation)) - Math.log(inflation) / 2);
}

/**
 * The |t| whose e-value is `e`; Infinity where no t has one so large.
 *
 * @param n rounds so far, >= 2
 */
export function criticalE(e: number, n: number): number {
  const inflation = 1 + n * G;
  const factor = Math.exp((2 / n) * (Math.log(e) + Math.log(inflation) / 2));
  if (factor >= inflation) return Number.POSITIVE_INFINITY;
  return Math.sqrt((Math.max(0, factor - 1) / (1 - factor / inflation)) * (n - 1));
}
