/**
 * log figure = block + place + noise, fitted so that single wild figures do not count.
 *
 * The design is an incomplete block design: what blocks do is eliminated, and the differences of places solve the reduced normal
 * equations (intrablock analysis: F. Yates, Ann. Eugen. 7 (1936); John and Williams, Cyclic and Computer Generated Designs, 1995).
 * The estimate is an MM one (V. J. Yohai, Ann. Stat. 15 (1987)): Huber's estimate and its scale first, then Tukey's biweight with that
 * scale, which leaves out figures that are 6 scales off. Both are solved by least squares of pseudo-values (P. J. Huber, Robust
 * Statistics, 1981, chapter 7), so the matrix is inverted once. The variance is Huber's, with his correction for the number of
 * parameters, which are half as many as figures here.
 */

import { median } from '../describe.ts';
import type { SeriesFigures } from './series-figures.ts';

export interface BlockFit {
  /** by index of `figures.places`, against the first, whose value is 0 */
  levels: Float64Array;
  /** what each block did to its figures */
  blocks: Float64Array;
  /** of each figure, from 0 (left out) to 1 */
  weights: Float64Array;
  /** sd of a figure, as the standard errors take it; NaN without degrees of freedom */
  noise: number;
  /** figures beyond those that blocks and places use up */
  df: number;
  /** (places - 1) x (places - 1): covariances of `levels[1..]` in units of noise squared */
  inverse: Float64Array;
}

/**
 * Where Huber's psi bends, and where Tukey's biweight ends, in scales. The usual 1.345 and 4.685 assume many figures for each unknown.
 * With three figures a place their 95 % intervals cover 88 to 92 % (docs/evidence/series.md); these cover 93 to 96 %.
 */
const HUBER = 2;
const BIWEIGHT = 6;
/** A median of |normal| is .6745 sd. */
const MAD_TO_SD = 1.4826;
const MOST_STEPS = 60;

export function blockFit(figures: SeriesFigures): BlockFit {
  const { logs, sizes, places } = figures;
  const n = logs.length;
  const unknowns = sizes.length + Math.max(0, places.length - 1);
  const df = n - unknowns;
  const state = {
    levels: new Float64Array(places.length),
    blocks: new Float64Array(sizes.length),
    residuals: Float64Array.from(logs),
  };
  const inverse = invertedLaplacian(figures);
  step(figures, inverse, state, state.residuals);
  if (df < 1) {
    return { ...state, inverse, df: 0, noise: Number.NaN, weights: new Float64Array(n).fill(1) };
  }
  let scale = scaleOf(state.residuals, df);
  const pseudo = new Float64Array(n);
  for (let i = 0; i < MOST_STEPS && scale > 0; i++) {
    const limit = HUBER * scale;
    for (let k = 0; k < n; k++) pseudo[k] = Math.max(-limit, Math.min(limit, state.residuals[k] as number));
    const moved = step(figures, inverse, state, pseudo);
    scale = scaleOf(state.residuals, df);
    if (moved < 1e-4 * scale) break;
  }
  for (let i = 0; i < MOST_STEPS && scale > 0; i++) {
    for (let k = 0; k < n; k++) {
      const residual = state.residuals[k] as number;
      pseudo[k] = residual * biweight(residual / scale);
    }
    if (step(figures, inverse, state, pseudo) < 1e-4 * scale) break;
  }
  const weights = state.residuals.map((residual) => (scale > 0 ? biweight(residual / scale) : 1));
  return { ...state, inverse, df, weights, noise: effectiveSd(state.residuals, scale, df) };
}

/** Variance of level j - level i in units of noise squared. */
export function contrastVariance({ inverse, levels }: BlockFit, i: number, j: number): number {
  const size = levels.length - 1;
  const at = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : (inverse[(a - 1) * size + b - 1] as number));
  return Math.max(0, at(i, i) + at(j, j) - 2 * at(i, j));
}

interface State {
  levels: Float64Array;
  blocks: Float64Array;
  residuals: Float64Array;
}

/**
 * Adds the least-squares fit of `pseudo` to the state.
 *
 * @returns how far the level that moved most has moved
 */
function step(
  { logs, place, block, sizes }: SeriesFigures,
  inverse: Float64Array,
  state: State,
  pseudo: Float64Array,
): number {
  const { levels, blocks, residuals } = state;
  const mean = new Float64Array(sizes.length);
  for (const [k, b] of block.entries()) mean[b] = (mean[b] as number) + (pseudo[k] as number) / (sizes[b] as number);
  const adjusted = new Float64Array(levels.length);
  for (const [k, p] of place.entries()) {
    adjusted[p] = (adjusted[p] as number) + (pseudo[k] as number) - (mean[block[k] as number] as number);
  }
  const size = levels.length - 1;
  const change = new Float64Array(levels.length);
  let largest = 0;
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += (inverse[i * size + j] as number) * (adjusted[j + 1] as number);
    change[i + 1] = sum;
    largest = Math.max(largest, Math.abs(sum));
  }
  for (const [k, b] of block.entries()) {
    mean[b] = (mean[b] as number) - (change[place[k] as number] as number) / (sizes[b] as number);
  }
  for (let p = 0; p < levels.length; p++) levels[p] = (levels[p] as number) + (change[p] as number);
  for (let b = 0; b < blocks.length; b++) blocks[b] = (blocks[b] as number) + (mean[b] as number);
  for (let k = 0; k < logs.length; k++) {
    residuals[k] =
      (logs[k] as number) - (levels[place[k] as number] as number) - (blocks[block[k] as number] as number);
  }
  return largest;
}

/** The median residual as an sd; the root mean square if more than half of the residuals are only rounding. */
function scaleOf(residuals: Float64Array, df: number): number {
  const share = Math.sqrt(residuals.length / df);
  const scale = MAD_TO_SD * median(Array.from(residuals, Math.abs)) * share;
  return scale > 1e-12 ? scale : rootMeanSquare(residuals) * share;
}

function rootMeanSquare(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  return mean > 1e-24 ? Math.sqrt(mean) : 0;
}

function biweight(u: number): number {
  const share = (u / BIWEIGHT) ** 2;
  return share >= 1 ? 0 : (1 - share) ** 2;
}

function biweightSlope(u: number): number {
  const share = (u / BIWEIGHT) ** 2;
  return share >= 1 ? 0 : (1 - share) * (1 - 5 * share);
}

/** s K sqrt(sum psi^2 / df) / mean psi', K = 1 + (p/n) var psi' / (mean psi')^2. */
function effectiveSd(residuals: Float64Array, scale: number, df: number): number {
  if (scale === 0) return 0;
  const n = residuals.length;
  let [squares, slopes, slopeSquares] = [0, 0, 0];
  for (const residual of residuals) {
    const u = residual / scale;
    squares += (u * biweight(u)) ** 2;
    const slope = biweightSlope(u);
    slopes += slope / n;
    slopeSquares += (slope * slope) / n;
  }
  // Most of a few figures lie far off: only their spread is known.
  if (slopes < 0.2) return rootMeanSquare(residuals) * Math.sqrt(n / df);
  const correction = 1 + ((n - df) / n) * ((slopeSquares - slopes * slopes) / (slopes * slopes));
  return (scale * correction * Math.sqrt(squares / df)) / slopes;
}

/** The inverse of the design's Laplacian without its first row and column, by Cholesky; every place is connected with the first. */
function invertedLaplacian({ places, place, block, sizes }: SeriesFigures): Float64Array {
  const size = Math.max(0, places.length - 1);
  const matrix = new Float64Array(size * size);
  const add = (i: number, j: number, value: number): void => {
    if (i > 0 && j > 0) matrix[(i - 1) * size + j - 1] = (matrix[(i - 1) * size + j - 1] as number) + value;
  };
  // Figures of a block lie next to each other.
  for (let start = 0; start < place.length; ) {
    const k = sizes[block[start] as number] as number;
    for (let a = start; a < start + k; a++) {
      add(place[a] as number, place[a] as number, 1);
      for (let b = start; b < start + k; b++) add(place[a] as number, place[b] as number, -1 / k);
    }
    start += k;
  }
  return invertInPlace(matrix, size);
}

/** Gauss and Jordan's inversion of a symmetric positive definite matrix: its pivots need no exchange. */
function invertInPlace(matrix: Float64Array, size: number): Float64Array {
  for (let k = 0; k < size; k++) {
    const pivot = 1 / (matrix[k * size + k] as number);
    matrix[k * size + k] = 1;
    for (let j = 0; j < size; j++) matrix[k * size + j] = (matrix[k * size + j] as number) * pivot;
    for (let i = 0; i < size; i++) {
      if (i === k) continue;
      const factor = matrix[i * size + k] as number;
      if (factor === 0) continue;
      matrix[i * size + k] = 0;
      for (let j = 0; j < size; j++) {
        matrix[i * size + j] = (matrix[i * size + j] as number) - factor * (matrix[k * size + j] as number);
      }
    }
  }
  return matrix;
}
