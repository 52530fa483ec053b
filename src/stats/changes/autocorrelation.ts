/**
 * How much a point resembles the one before it. Means of points that do scatter more than those of independent ones.
 *
 * phi of a first-order autoregression is told by differences at lag 1 and at longer ones, which steps hardly touch: of lag k their mean square is
 * 1 + phi + ... + phi^(k-1) times that of lag 1 (S. Chakar, É. Lebarbier, C. Lévy-Leduc, S. Robin, Bernoulli 23 (2017), 1408-1447: medians at
 * lag 2, which equal figures break). Here they are of normal scores, and none of points with a gap between them that is much larger than most.
 */

import { median } from '../describe.ts';
import { normalDensity } from '../normal.ts';

/** What phi may be: values of it with their weights, whose sum is 1. */
export interface Autocorrelation {
  mean: number;
  nodes: readonly { phi: number; weight: number }[];
}

/** Before anything is known: sd of phi around 0; and that it may as well be any from 0 to 1, as of a random walk. */
const PRIOR_SD = 0.2;
const ANY = 0.1;
const LARGEST = 0.97;
/** The longer lags: of long ones steps hide more. */
const LAGS = [2, 3];
/** In sd of a difference. */
const FAR_APART = 4;
const NODES = [0, 0.06, 0.12, 0.2, 0.3, 0.42, 0.56, 0.72, 0.88, LARGEST];
/** Steps of integration between -1 and 1. */
const FINE = 0.01;
const LEAST_WEIGHT = 1e-5;

/**
 * The probability of phi, what is seen being normal around it.
 * @param values of a series
 * @param scores normal scores of them
 * @param changes places, ascending, over which nothing is compared
 */
export function autocorrelationOf(
  values: ArrayLike<number>,
  scores: Float64Array,
  changes: readonly number[],
): Autocorrelation {
  const seen = seenPhi(values, scores, changes);
  // The sd of what is seen where nothing is correlated.
  const sd = Math.sqrt((1 + 1 / LAGS.length) / scores.length);
  const weights = NODES.map(() => 0);
  for (let phi = -1, node = 0; phi < 1; phi += FINE) {
    while (node < NODES.length - 1 && phi > ((NODES[node] as number) + (NODES[node + 1] as number)) / 2) node++;
    const prior = ((1 - ANY) * normalDensity(phi / PRIOR_SD)) / PRIOR_SD + (phi > 0 ? ANY : 0);
    weights[node] = (weights[node] as number) + prior * normalDensity((seen - phi) / sd);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const nodes = NODES.map((phi, i) => ({ phi, weight: (weights[i] as number) / total }));
  const mean = nodes.reduce((sum, { phi, weight }) => sum + phi * weight, 0);
  return { mean, nodes: nodes.filter(({ weight }) => weight > LEAST_WEIGHT) };
}

function seenPhi(values: ArrayLike<number>, scores: Float64Array, changes: readonly number[]): number {
  const steps = scores.subarray(1).map((_, i) => Math.abs((values[i + 1] as number) - (values[i] as number)));
  const most = FAR_APART * 1.4826 * median(steps);
  // Between points on both sides of such a gap nothing is compared, either.
  const ends = new Set(changes);
  const piece = new Int32Array(scores.length);
  for (let i = 1; i < piece.length; i++)
    piece[i] = (piece[i - 1] as number) + (ends.has(i) || (steps[i - 1] as number) > most ? 1 : 0);
  const near = meanSquare(scores, piece, 1);
  if (near === 0) return 0;
  const ratio = LAGS.reduce((sum, lag) => sum + meanSquare(scores, piece, lag) / near, 0) / LAGS.length;
  return phiOf(ratio);
}

function meanSquare(scores: Float64Array, piece: Int32Array, lag: number): number {
  let [sum, count] = [0, 0];
  for (let i = lag; i < scores.length; i++) {
    if (piece[i] !== piece[i - lag]) continue;
    sum += ((scores[i] as number) - (scores[i - lag] as number)) ** 2;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Solves for phi by halving: the ratio of mean squares rises with it. */
function phiOf(ratio: number): number {
  let [low, high] = [-LARGEST, LARGEST];
  for (let turn = 0; turn < 30; turn++) {
    const phi = (low + high) / 2;
    const expected = LAGS.reduce((sum, lag) => sum + (1 - phi ** lag) / (1 - phi), 0) / LAGS.length;
    if (expected < ratio) low = phi;
    else high = phi;
  }
  return (low + high) / 2;
}

/** By the number of points: the variance of their mean over that of independent ones. */
export function inflations(phi: number, count: number): Float64Array {
  const result = new Float64Array(count + 1).fill(1);
  if (phi === 0) return result;
  const lasting = (1 + phi) / (1 - phi);
  const short = (2 * phi) / (1 - phi) ** 2;
  let power = 1;
  for (let k = 1; k <= count; k++) {
    power *= phi;
    result[k] = lasting - (short * (1 - power)) / k;
  }
  return result;
}
