import assert from 'node:assert/strict';
import { estimateOf } from '../src/stats/estimate.ts';

/** Rounds where the first is surprising, and where these, too, are. */
const SOME = 3;
const ROUNDS = 9;

/**
 * Holds what is measured to ratios that are known. Where the first round has them, that is that. On a busy machine a round is off by
 * any factor, so there are more, and their 95 % intervals must have room for what is known, as those of a verdict have. A ratio that is
 * wrong on a quiet machine is so in three rounds as in nine.
 *
 * @param measure a round: the ratios, in the order of `known`
 * @param known from and to
 */
export async function assertRatios(
  measure: () => Promise<readonly number[]>,
  known: readonly (readonly [least: number, most: number])[],
): Promise<void> {
  const rounds = [await measure()];
  if (known.every(([least, most], i) => isBetween(rounds[0]?.[i], least, most))) return;
  let wrong = '';
  do {
    rounds.push(await measure());
    wrong = known.flatMap((one, i) => wrongIn(rounds.map((round) => round[i]), one)).join('; '); // biome-ignore format: a line
  } while (rounds.length < SOME || (wrong !== '' && rounds.length < ROUNDS));
  assert.equal(wrong, '');
}

/** What is wrong with the ratios of all rounds; nothing where their interval has room for what is known. */
function wrongIn(ratios: (number | undefined)[], [least, most]: readonly [number, number]): string[] {
  const [low, high] = estimateOf(ratios)?.interval ?? [Number.NaN, Number.NaN];
  return low <= most && high >= least ? [] : [`${low} to ${high} is not ${least} to ${most}: ${ratios.join(', ')}`];
}

function isBetween(ratio: number | undefined, least: number, most: number): boolean {
  return ratio !== undefined && ratio > least && ratio < most;
}
