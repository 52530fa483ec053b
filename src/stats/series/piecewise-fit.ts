/**
 * log figure = block + piece + noise: pieces of the series that are flat or straight, and the blocks beside them.
 *
 * Block and piece are fitted in turn: against few pieces each block is known from all of its figures, and the places from their blocks.
 */

import { bestPieces, levelOf, type Piece, type Sums, sumsOf } from './level-pieces.ts';
import type { SeriesFigures } from './series-figures.ts';

export interface PiecewiseFit {
  pieces: Piece[];
  sums: Sums;
  /** level at index 0, from which `sums` counts */
  origin: number;
  /** by index of the place, what its piece says */
  levels: Float64Array;
  /** what each block did */
  blocks: Float64Array;
}

const MOST_TURNS = 12;

/**
 * @param logs of the figures, which may differ from those of `figures` by what is known of them
 * @param weights of each figure, from 0 to 1
 * @param noise sd of a figure
 * @param start what blocks did, as a first guess
 * @param turns at most
 */
export function piecewiseFit(
  figures: SeriesFigures,
  logs: Float64Array,
  weights: Float64Array,
  noise: number,
  start: Float64Array,
  turns = MOST_TURNS,
): PiecewiseFit {
  const { place, block, sizes, places } = figures;
  const blocks = Float64Array.from(start);
  const precision = precisions(figures, weights, noise);
  const levels = new Float64Array(places.length);
  for (let turn = 0; ; turn++) {
    const means = weightedMeans(logs, weights, place, places.length, (k) => blocks[block[k] as number] as number);
    const sums = sumsOf(means, precision);
    const pieces = bestPieces(sums);
    const origin = means[0] as number;
    let moved = 0;
    for (const piece of pieces) {
      for (let i = piece.start; i < piece.end; i++) {
        const { level } = levelOf(sums, piece, i, origin);
        moved = Math.max(moved, Math.abs(level - (levels[i] as number)));
        levels[i] = level;
      }
    }
    const next = weightedMeans(logs, weights, block, sizes.length, (k) => levels[place[k] as number] as number);
    blocks.set(next);
    if (turn + 1 >= turns || moved < 0.01 * noise) return { pieces, sums, origin, levels, blocks };
  }
}

/**
 * 1 / variance of the mean of each place. The unknown effect of a block takes 1/k of its k figures: the diagonal of the reduced normal
 * equations. Weights below 1 come from noise, which is counted already.
 */
function precisions(
  { place, block, sizes, places }: SeriesFigures,
  weights: Float64Array,
  noise: number,
): Float64Array {
  const average = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const result = new Float64Array(places.length);
  for (const [k, p] of place.entries()) {
    const share = 1 - 1 / (sizes[block[k] as number] as number);
    result[p] = (result[p] as number) + ((weights[k] as number) * share) / (average * noise * noise);
  }
  // A place may have all of its figures left out; it must not divide by 0.
  return result.map((value) => Math.max(value, 1e-3 / (noise * noise)));
}

function weightedMeans(
  logs: Float64Array,
  weights: Float64Array,
  group: Int32Array,
  size: number,
  other: (k: number) => number,
): Float64Array {
  const sums = new Float64Array(size);
  const total = new Float64Array(size);
  for (const [k, g] of group.entries()) {
    const weight = Math.max(weights[k] as number, 1e-6);
    sums[g] = (sums[g] as number) + weight * ((logs[k] as number) - other(k));
    total[g] = (total[g] as number) + weight;
  }
  return sums.map((sum, g) => sum / (total[g] as number));
}
