/** The figures of blocks that tell differences between places, as arrays instead of maps. */

import { smallest } from '../extremes.ts';
import type { SeriesBlock } from './series-block.ts';

export interface SeriesFigures {
  /** the places, ascending; the first is the first that was measured, and blocks connect it with all others */
  places: number[];
  /** of each figure: its logarithm, the index of its place in `places`, and its block, counted from 0 */
  logs: Float64Array;
  place: Int32Array;
  block: Int32Array;
  /** figures of each block, two at least */
  sizes: Int32Array;
  /** figures of each place */
  counts: Int32Array;
}

/**
 * Takes the figures that are connected with the first measured place. A block of one figure says nothing of differences; figures that
 * are not finite say nothing at all.
 */
export function seriesFigures(blocks: readonly SeriesBlock[], count: number): SeriesFigures {
  const kept = blocks.map(({ logs }) => finiteOf(logs, count)).filter((figures) => figures.length > 1);
  const group = connected(
    kept.map((figures) => figures.map(([place]) => place)),
    count,
  );
  const measured = new Set(kept.flatMap((figures) => figures.map(([place]) => place)));
  const first = smallest(measured);
  const places = [...measured].filter((place) => group[place] === group[first]).sort((a, b) => a - b);
  const index = new Map(places.map((place, i) => [place, i]));
  const used = kept.filter((figures) => figures.every(([place]) => index.has(place)));
  const all = used.flatMap((figures, block) => figures.map(([place, log]) => ({ place, log, block })));
  const counts = new Int32Array(places.length);
  const place = Int32Array.from(all, (figure) => index.get(figure.place) as number);
  for (const i of place) counts[i] = (counts[i] as number) + 1;
  return {
    places,
    logs: Float64Array.from(all, ({ log }) => log),
    place,
    block: Int32Array.from(all, ({ block }) => block),
    sizes: Int32Array.from(used, (figures) => figures.length),
    counts,
  };
}

/** Places are in one group when a chain of blocks leads from one to the other: a number a place. */
export function connected(blocks: Iterable<readonly number[]>, count: number): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  const rootOf = (place: number): number => {
    let root = place;
    while (parent[root] !== root) root = parent[root] as number;
    return root;
  };
  for (const places of blocks) {
    for (const place of places) parent[rootOf(place)] = rootOf(places[0] as number);
  }
  return Int32Array.from({ length: count }, (_, i) => rootOf(i));
}

function finiteOf(logs: ReadonlyMap<number, number>, count: number): [place: number, log: number][] {
  return [...logs].filter(
    ([place, log]) => Number.isFinite(log) && Number.isInteger(place) && place >= 0 && place < count,
  );
}
