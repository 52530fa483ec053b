/** A part of a path: its places that can be measured, and what of the blocks lies in it. */

import type { SeriesBlock } from '../series/series-block.ts';

/** Figures of one block on places of a part. */
export interface PartBlock {
  /** positions in `places` of the part, ascending */
  at: number[];
  /** logarithms of figures less their mean over the block: what the machine did to all of them is gone */
  centred: number[];
}

export interface Part {
  /** places that can be measured, ascending; the first and the last are its ends */
  places: number[];
  /** with two of its places or more */
  blocks: PartBlock[];
}

/** @param places ascending, two or more */
export function partOf(blocks: readonly SeriesBlock[], places: number[]): Part {
  const positions = new Map(places.map((place, i) => [place, i]));
  const own: PartBlock[] = [];
  for (const { logs } of blocks) {
    const figures: [at: number, log: number][] = [];
    for (const [place, log] of logs) {
      const at = positions.get(place);
      if (at !== undefined && Number.isFinite(log)) figures.push([at, log]);
    }
    if (figures.length < 2) continue;
    figures.sort(([a], [b]) => a - b);
    const mean = figures.reduce((sum, [, log]) => sum + log, 0) / figures.length;
    own.push({ at: figures.map(([at]) => at), centred: figures.map(([, log]) => log - mean) });
  }
  return { places, blocks: own };
}

/** The places of a part from one of them to another, both with it. */
export function placesBetween(places: readonly number[], from: number, to: number): number[] {
  return places.filter((place) => place >= from && place <= to);
}

/** Positions that were measured, ascending. */
export function visitedIn({ blocks }: Part): number[] {
  return [...new Set(blocks.flatMap(({ at }) => at))].sort((a, b) => a - b);
}
