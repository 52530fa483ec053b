/**
 * Which releases the next block of a row measures.
 *
 * First every release gets its blocks, in random order among those that have fewest. This design needs no reference in each block, which
 * would cost one figure a block and tell less (docs/evidence/series.md). Then come the releases beside a probable change, with neighbours
 * on either side that tell the effect of the block.
 */

import { shuffled } from '../random.ts';
import { type CandidateStep, candidateSteps } from './candidate-steps.ts';
import type { SeriesBlock } from './series-block.ts';
import { connected } from './series-figures.ts';

export interface ReleaseChoice {
  /** releases of the series */
  count: number;
  /** places that cannot be measured for this row, or fail */
  unavailable: ReadonlySet<number>;
  /** places a block, from 2 */
  part: number;
  /** blocks that each place gets; 3 by default */
  least?: number;
  /** blocks after which a place gets no more for its own sake; 3 times `least` by default */
  most?: number;
  /** in [0, 1) */
  random: () => number;
}

/** The probability from which a step and its place need no more blocks. */
const CLEAR = 0.95;

/**
 * @param blocks what this row has
 * @returns places in random order; null when nothing is left that more blocks would settle
 */
export function chooseReleases(blocks: readonly SeriesBlock[], options: ReleaseChoice): number[] | null {
  const { count, unavailable, part, least = 3, most = 3 * least, random } = options;
  const places = Array.from({ length: count }, (_, place) => place).filter((place) => !unavailable.has(place));
  if (places.length < 2) return null;
  const size = Math.min(places.length, Math.max(2, part));
  const figures = figuresOf(blocks, count);
  const have = (place: number): number => figures[place] as number;
  // Sorting keeps the random order among equals.
  const rarest = (some: readonly number[]): number[] => shuffled(some, random).sort((a, b) => have(a) - have(b));
  const lacking = places.filter((place) => have(place) < least);
  if (lacking.length > 0) {
    const chosen = rarest(lacking).slice(0, size);
    const others = rarest(places.filter((place) => !chosen.includes(place)));
    return shuffled([...chosen, ...others].slice(0, size), random);
  }
  const bridge = bridgeOf(blocks, places, count, size, random);
  if (bridge !== null) return bridge;
  const open = candidateSteps(blocks, count).steps.filter(isOpen);
  const wanted = rarest([...new Set(open.flatMap((step) => wantedBy(step, places)))]).filter(
    (place) => have(place) < most,
  );
  if (wanted.length === 0) return null;
  // Places on both sides whose level is certain tell the effect of the block.
  const chosen = wanted.slice(0, Math.max(2, size - 2));
  const beside = open.flatMap(({ set }) => around(set, places, size)).filter((place) => !chosen.includes(place));
  const others = rarest(places.filter((place) => !chosen.includes(place) && !beside.includes(place)));
  return shuffled([...chosen, ...rarest([...new Set(beside)]), ...others].slice(0, size), random);
}

/** Whether more blocks may settle that there is a step, or where. */
function isOpen({ existence, probability }: CandidateStep): boolean {
  return existence < CLEAR || probability < CLEAR;
}

/** The places between which the step may lie; also those beside it if it may not exist. */
function wantedBy({ set, existence }: CandidateStep, places: readonly number[]): number[] {
  return existence < CLEAR ? [...set, ...around(set, places, 2)] : set;
}

/** The `size` available places before and after a set, nearest first. */
function around(set: readonly number[], places: readonly number[], size: number): number[] {
  const [first, last] = [set[0] as number, set.at(-1) as number];
  const below = places.filter((place) => place < first).slice(-size);
  return [...below.reverse(), ...places.filter((place) => place > last).slice(0, size)];
}

/** A block that connects two unconnected parts of the series; null if all are connected. */
function bridgeOf(
  blocks: readonly SeriesBlock[],
  places: readonly number[],
  count: number,
  size: number,
  random: () => number,
): number[] | null {
  const group = connected(
    blocks.map(({ logs }) => [...logs.keys()]),
    count,
  );
  const parts = new Map<number, number>();
  for (const place of shuffled(places, random)) parts.set(group[place] as number, place);
  if (parts.size < 2) return null;
  const ends = [...parts.values()].slice(0, size);
  const others = shuffled(places, random).filter((place) => !ends.includes(place));
  return shuffled([...ends, ...others].slice(0, size), random);
}

/** Figures by place that tell differences: those of blocks with at least two. */
function figuresOf(blocks: readonly SeriesBlock[], count: number): Int32Array {
  const figures = new Int32Array(count);
  for (const { logs } of blocks) {
    if (logs.size < 2) continue;
    for (const place of logs.keys()) figures[place] = (figures[place] as number) + 1;
  }
  return figures;
}
