/**
 * How many rounds it takes to meet slow runs that are rare.
 *
 * If a share s of the runs of one side is slow, n rounds meet none of them with probability (1 - s)^n, and whatever interval is
 * taken of these n says nothing of them. So "no difference" is not said before slow runs that are a quarter of all would have
 * been met in 95 % of experiments; what is rarer can hide (docs/evidence/statistics.md).
 */

/** The share of slow runs that must not hide, and the risk that it does. */
const NOT_TO_BE_MISSED = 0.25;
const RISK = 0.05;

/** The first look at which a row may be called equivalent: 11. */
export const FIRST_EQUIVALENT_LOOK = Math.ceil(Math.log(RISK) / Math.log(1 - NOT_TO_BE_MISSED));
