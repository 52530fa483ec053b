/**
 * Whether figures fall in two groups whatever the place, as where some processes miss an optimisation: then the difference of two
 * places in a block has three values, D apart, and is not spread around one.
 *
 * The likelihood of three normal groups at m - D, m, m + D, as two independent figures make them, against that of one Student t, both
 * at their best over a grid; over pairs of places that were measured together often.
 */

import { studentTDensity } from '../student-t.ts';
import type { Part } from './part.ts';

/** Blocks of a pair of places under which the pair says nothing, and of all pairs together. */
const LEAST_OF_PAIR = 5;
const LEAST = 10;
/** How much likelier (ln) groups must be. */
const SURELY = 8;
/** Distance of the groups over the standard deviation in one: nearer ones leave no gap. */
const APART = [4, 5, 7, 10, 14, 20, 30, 45];
const SHARES = [0.15, 0.25, 0.35, 0.5];
const SCALES = Array.from({ length: 13 }, (_, i) => 0.003 * 1.45 ** i);

interface TwoGroups {
  /** ln ratio between the groups */
  distance: number;
}

/** Null where there is nothing of the kind. */
export function twoGroups(part: Part): TwoGroups | null {
  const pairs = repeated(part);
  const count = pairs.reduce((sum, pair) => sum + pair.length, 0);
  if (count < LEAST) return null;
  let one = Number.NEGATIVE_INFINITY;
  for (const scale of SCALES) {
    for (const tail of [3, 8, 50]) {
      let total = 0;
      for (const pair of pairs) total += best(pair, (value) => Math.log(studentTDensity(value / scale, tail) / scale));
      one = Math.max(one, total);
    }
  }
  let [two, distance] = [Number.NEGATIVE_INFINITY, 0];
  for (const scale of SCALES) {
    for (const apart of APART) {
      for (const share of SHARES) {
        const side = share * (1 - share);
        const density = (value: number): number => {
          const z = value / scale;
          const near = (1 - 2 * side) * Math.exp((-z * z) / 2);
          const far = side * (Math.exp(-((z - apart) ** 2) / 2) + Math.exp(-((z + apart) ** 2) / 2));
          // A few figures may belong to no group.
          return Math.log(
            (0.98 * (near + far)) / (scale * 2.5066) +
              (0.02 * studentTDensity(z / (apart + 5), 3)) / (scale * (apart + 5)),
          );
        };
        let total = 0;
        for (const pair of pairs) total += best(pair, density);
        if (total > two) [two, distance] = [total, scale * apart];
      }
    }
  }
  return two - one > SURELY ? { distance } : null;
}

/** The largest sum of ln densities around any of the values. */
function best(values: readonly number[], logDensity: (value: number) => number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const centre of values) {
    let sum = 0;
    for (const value of values) sum += logDensity(value - centre);
    top = Math.max(top, sum);
  }
  return top;
}

function repeated({ blocks }: Part): number[][] {
  const pairs = new Map<string, number[]>();
  for (const { at, centred } of blocks) {
    // One difference a block: the first against the last place.
    const key = `${at[0]} ${at.at(-1)}`;
    const known = pairs.get(key) ?? [];
    known.push((centred.at(-1) as number) - (centred[0] as number));
    pairs.set(key, known);
  }
  return [...pairs.values()].filter(({ length }) => length >= LEAST_OF_PAIR);
}
