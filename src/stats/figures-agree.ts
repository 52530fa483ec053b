import { describeSample, mean } from './describe.ts';
import { studentTCritical } from './student-t.ts';

/** Rounds before which nothing is said. */
export const LEAST_ROUNDS = 3;
/** Rounds after which noise no longer keeps the question open. */
const MOST_UNSURE = 6;
/** Risk that two figures which are the same are taken for different, at each look; two-sided. */
const RISK = 0.2;
/** As logarithms of ratios: what lies within is no difference; and a difference as large as the other should be seen. */
const SMALL = Math.log(1.05);
const TO_BE_SEEN = Math.log(1.25);

/** Logarithms of contender / baseline in one round, by two figures of the same work. */
export interface TwoLogs {
  one: number;
  other: number;
}

/**
 * Whether it can be left at one of two figures of a comparison, as the other says the same. It can where their difference is below 5 %, or
 * not told from none (paired t-test, 20 %), or where both say the same direction and 5 % or more. It cannot, up to the sixth
 * round, where the noise would hide a difference of 25 %. How often it errs: docs/evidence/alternation.md. Pure.
 *
 * @param rounds that have both figures, in any order
 * @returns null as long as there are too few rounds to say
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

/** Whether one round gives no reason to look for a difference that should be seen between two figures: they are less apart. Pure. */
export function figureIsNear({ one, other }: TwoLogs): boolean {
  return Math.abs(one - other) < TO_BE_SEEN;
}
