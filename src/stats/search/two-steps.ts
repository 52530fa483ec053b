/**
 * Whether one step is enough for what was measured, or some place lies on a level of its own between two steps.
 *
 * Two linear models of the levels of the places that were measured, with an effect of each block: one step in any gap, two steps in any
 * two gaps. With normal priors of the steps in units of the noise and an inverse gamma prior of the noise the evidence of each is known
 * in closed form (G. E. P. Box and G. C. Tiao, Bayesian Inference in Statistical Analysis, 1973, 2.7); sums over all positions are the
 * Bayes factor. Blocks that fit the better model badly count less, by Student's weights with 4 degrees of freedom.
 */

import { type Part, visitedIn } from './part.ts';

interface TwoSteps {
  /** posterior odds of two steps against one */
  odds: number;
  /** a position between the two, the one that was measured first */
  middle: number;
  /** ln ratios of the first and the second step */
  steps: [number, number];
  /** blocks with a place between the two */
  blocks: number;
}

/** Of two steps against one, before anything is measured. */
const PRIOR_ODDS = 0.1;
const TAIL = 4;
const PASSES = 3;
/** The noise is believed to be around .015, as much as two contrasts say. */
const NOISE_WEIGHT = 2;
const NOISE = 0.015;
/** Scale of a step over the noise of one figure. */
const STEP_OVER_NOISE = 5;

/** Null where fewer than three places were measured. */
export function twoSteps(part: Part): TwoSteps | null {
  const visited = visitedIn(part);
  if (visited.length < 3) return null;
  const index = new Map(visited.map((position, i) => [position, i]));
  const weights = new Float64Array(part.blocks.length).fill(1);
  let best: Fit | null = null;
  for (let pass = 0; pass < PASSES; pass++) {
    const sums = sumsOf(part, index, weights);
    best = fitAll(sums, visited, part);
    reweigh(weights, part, index, best);
  }
  if (best === null) return null;
  const { from, to } = best;
  const isBetween = (position: number): boolean => {
    const i = index.get(position) as number;
    return i > from && i <= to;
  };
  const those = part.blocks.filter(({ at }) => at.some(isBetween));
  const middle = those[0]?.at.find(isBetween) as number;
  return {
    odds: PRIOR_ODDS * best.factor,
    middle,
    steps: [best.first, best.second - best.first],
    blocks: those.length,
  };
}

interface Sums {
  /** prefix sums, (V + 1) x (V + 1), of the weighted matrix of the blocks' contrasts */
  matrix: Float64Array;
  /** prefix sums of the weighted centred figures */
  figures: Float64Array;
  /** weighted squares */
  squares: number;
  contrasts: number;
  size: number;
}

interface Fit {
  /** visited places from + 1 .. to (indices) lie between the steps */
  from: number;
  to: number;
  /** levels against that before both */
  first: number;
  second: number;
  variance: number;
  factor: number;
}

function sumsOf(part: Part, index: ReadonlyMap<number, number>, weights: Float64Array): Sums {
  const size = index.size + 1;
  const matrix = new Float64Array(size * size);
  const figures = new Float64Array(size);
  let [squares, contrasts] = [0, 0];
  for (const [b, { at, centred }] of part.blocks.entries()) {
    const weight = weights[b] as number;
    const k = at.length;
    contrasts += k - 1;
    for (let i = 0; i < k; i++) {
      const row = (index.get(at[i] as number) as number) + 1;
      const value = centred[i] as number;
      figures[row] = (figures[row] as number) + weight * value;
      squares += weight * value * value;
      for (let j = 0; j < k; j++) {
        const cell = row * size + (index.get(at[j] as number) as number) + 1;
        matrix[cell] = (matrix[cell] as number) + weight * ((i === j ? 1 : 0) - 1 / k);
      }
    }
  }
  for (let i = 1; i < size; i++) {
    figures[i] = (figures[i] as number) + (figures[i - 1] as number);
    let inRow = 0;
    for (let j = 1; j < size; j++) {
      inRow += matrix[i * size + j] as number;
      matrix[i * size + j] = inRow + (matrix[(i - 1) * size + j] as number);
    }
  }
  return { matrix, figures, squares, contrasts, size };
}

/** The Bayes factor over all positions, and the best two. */
function fitAll(sums: Sums, visited: readonly number[], part: Part): Fit {
  const { figures, squares, contrasts, size } = sums;
  const count = visited.length;
  const ridge = STEP_OVER_NOISE ** -2;
  const power = (contrasts + NOISE_WEIGHT) / 2;
  const scaled = (rest: number): number => -power * Math.log(Math.max(rest, 0) + NOISE_WEIGHT * NOISE * NOISE);
  const corner = (i: number, j: number): number => sums.matrix[i * size + j] as number;
  const area = (a: number, b: number, c: number, d: number): number =>
    corner(b, d) - corner(a, d) - corner(b, c) + corner(a, c);
  // Gap class i lies behind visited place i; what lies outside of all that was measured is no step that could be seen.
  const lengths = Array.from({ length: count - 1 }, (_, i) => (visited[i + 1] as number) - (visited[i] as number));
  const one = { sum: 0, weight: 0, top: Number.NEGATIVE_INFINITY };
  const two = { sum: 0, weight: 0, top: Number.NEGATIVE_INFINITY };
  const add = (to: typeof one, log: number, weight: number): void => {
    if (log > to.top) {
      to.sum *= Math.exp(to.top - log);
      to.top = log;
    }
    to.sum += weight * Math.exp(log - to.top);
    to.weight += weight;
  };
  const end = count;
  let best: Fit = { from: 0, to: 1, first: 0, second: 0, variance: NOISE * NOISE, factor: 0 };
  for (let i = 0; i < count - 1; i++) {
    const [a, b] = [area(i + 1, end, i + 1, end) + ridge, (figures[end] as number) - (figures[i + 1] as number)];
    const log = 0.5 * Math.log(ridge / a) + scaled(squares - (b * b) / a);
    add(one, log, lengths[i] as number);
    for (let j = i + 1; j < count - 1; j++) {
      const middle = area(i + 1, j + 1, i + 1, j + 1) + ridge;
      const cross = area(i + 1, j + 1, j + 1, end);
      const last = area(j + 1, end, j + 1, end) + ridge;
      const [p, q] = [
        (figures[j + 1] as number) - (figures[i + 1] as number),
        (figures[end] as number) - (figures[j + 1] as number),
      ];
      const determinant = middle * last - cross * cross;
      const first = (p * last - q * cross) / determinant;
      const second = (q * middle - p * cross) / determinant;
      const rest = squares - p * first - q * second;
      const evidence = Math.log(ridge) - 0.5 * Math.log(determinant) + scaled(rest);
      if (evidence > two.top) {
        const variance = (Math.max(rest, 0) + NOISE_WEIGHT * NOISE * NOISE) / (contrasts + NOISE_WEIGHT);
        best = { from: i, to: j, first, second, variance, factor: 0 };
      }
      add(two, evidence, (lengths[i] as number) * (lengths[j] as number));
    }
  }
  best.factor = (Math.exp(two.top - one.top) * (two.sum / two.weight)) / (one.sum / one.weight);
  return part.blocks.length === 0 ? { ...best, factor: 0 } : best;
}

function reweigh(weights: Float64Array, { blocks }: Part, index: ReadonlyMap<number, number>, fit: Fit): void {
  for (const [b, { at, centred }] of blocks.entries()) {
    const k = at.length;
    const rests = at.map((position, i) => {
      const place = index.get(position) as number;
      const level = place <= fit.from ? 0 : place <= fit.to ? fit.first : fit.second;
      return (centred[i] as number) - level;
    });
    const mean = rests.reduce((sum, rest) => sum + rest, 0) / k;
    const square = rests.reduce((sum, rest) => sum + (rest - mean) ** 2, 0);
    weights[b] = (TAIL + k - 1) / (TAIL + square / fit.variance);
  }
}
