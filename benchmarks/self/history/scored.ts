/** What a detector said of series of known truth. */
import type { Labelled } from './labelled.ts';

export interface Score {
  /** True changes of all series, and how many were found. */
  truths: number;
  found: number;
  /** Changes that are none. */
  extra: number;
  /** Series without a change, and how many of them have one all the same. */
  quiet: number;
  alarmed: number;
}

/** Places that a change may be off by. */
export const NEAR = 2;

export function scored(series: readonly Pick<Labelled, 'truth'>[], said: readonly (readonly number[])[]): Score {
  const score = { truths: 0, found: 0, extra: 0, quiet: 0, alarmed: 0 };
  for (const [i, { truth }] of series.entries()) {
    const places = said[i] ?? [];
    const near = (at: number, place: number): boolean => Math.abs(at - place) <= NEAR;
    const found = truth.filter((at) => places.some((place) => near(at, place))).length;
    score.truths += truth.length;
    score.found += found;
    score.extra += Math.max(0, places.length - found);
    if (truth.length > 0) continue;
    score.quiet++;
    if (places.length > 0) score.alarmed++;
  }
  return score;
}

/**
 * As points came: how many of the new level there were when the change was found first, and stayed found until `most`.
 * @param said by points of the new level, from 1
 * @returns null where it never was
 */
export function delayOf(truth: number, said: readonly (readonly number[])[]): number | null {
  const isFound = said.map((places) => places.some((place) => Math.abs(place - truth) <= NEAR));
  const last = isFound.lastIndexOf(false);
  return last === isFound.length - 1 ? null : last + 2;
}
