import { describeSample, mean } from './describe.ts';
import { studentTCritical } from './student-t.ts';

/** The least number of rounds for an answer. */
export const LEAST_ROUNDS = 3;
/** After this many rounds noise alone no longer keeps the question open. */
const MOST_UNSURE = 6;
/** Risk that two equal figures are called different, at each look; two-sided. */
const RISK = 0.2;
/** As logarithms of ratios: a smaller difference counts as none; and the difference that must be detectable. */
const SMALL = Math.log(1.05);
const TO_BE_SEEN = Math.log(1.25);

/** Logarithms of contender / baseline in one round, by two figures of the same work. */
export interface TwoLogs {
  one: number;
  other: number;
}

/**
 * Whether one of two figures of a comparison is enough, because the other says the same. It is enough if their difference is below 5 %, or
 * not significant (paired t-test, 20 %), or if both have the same direction and are 5 % or more. Up to the sixth round it is not enough if
 * noise would hide a difference of 25 %. How often this errs: docs/evidence/alternation.md. Pure.
 *
 * @param rounds with both figures, in any order
 * @returns null while there are too few rounds
 */
export function figuresAgree(rounds: readonly TwoLogs[]): boolean | null {
  const count = rounds.length;
  if (count < LEAST_ROUNDS) return null;
  const apart = rounds.map(({ one, other }) => one - other);
  const reach = (studentTCritical(RISK, count - 1) * describeSample(apart).sd) / Math.sqrt(count);
  if (count < MOST_UNSURE && reach > TO_BE_SEEN) return null;
  const difference = Math.abs(mean(apart));
  if (difference < SMALL || difference <= reach) return true;
  const [one, other] = [mean(rounds.map((each) => each.one)), mean(rounds.map((each) => each.other))];
  return one * other > 0 && Math.min(Math.abs(one), Math.abs(other)) >= SMALL;
}

/** Whether one round gives no reason to look for a large difference between two figures: they differ by less. Pure. */
export function figureIsNear({ one, other }: TwoLogs): boolean {
  return Math.abs(one - other) < TO_BE_SEEN;
}
