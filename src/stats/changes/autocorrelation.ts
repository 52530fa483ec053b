/**
 * How much a point resembles the one before it. Means of points that do scatter more than those of independent ones.
 *
 * phi of a first-order autoregression is told by differences at lag 1 and at longer ones, which steps hardly touch: of lag k their mean square is
 * 1 + phi + ... + phi^(k-1) times that of lag 1 (S. Chakar, É. Lebarbier, C. Lévy-Leduc, S. Robin, Bernoulli 23 (2017), 1408-1447: medians at
 * lag 2, which equal figures break). Here they are of normal scores, and none of points with a gap between them that is much larger than most.
 */

import { median } from '../describe.ts';

/** What phi may be: values of it with their weights, whose sum is 1. */
export interface Autocorrelation {
  mean: number;
  nodes: readonly { phi: number; weight: number }[];
}

/** Before anything is known: sd of phi around 0. */
const PRIOR_SD = 0.2;
const LARGEST = 0.97;
/** The longer lags. */
const LAGS = [2, 3, 4, 5];
/** In sd of a difference. */
const FAR_APART = 4;
/** Gauss and Hermite's for a normal weight: deviates and weights. */
const NODES = [
  [-2.8569700138728056, 0.011257411327720691],
  [-1.3556261799742659, 0.22207592200561263],
  [0, 0.5333333333333333],
  [1.3556261799742659, 0.22207592200561263],
  [2.8569700138728056, 0.011257411327720691],
] as const;

/**
 * @param values of a series
 * @param scores normal scores of them
 */
export function autocorrelationOf(values: ArrayLike<number>, scores: Float64Array): Autocorrelation {
  // The variance of what is seen is (1 + 1/4)/n where nothing is correlated.
  const trust = PRIOR_SD ** 2 / (PRIOR_SD ** 2 + (1 + 1 / LAGS.length) / scores.length);
  const [centre, sd] = [trust * seenPhi(values, scores), PRIOR_SD * Math.sqrt(1 - trust)];
  const bounded = (phi: number): number => Math.min(LARGEST, Math.max(0, phi));
  return {
    mean: bounded(centre),
    nodes: NODES.map(([deviate, weight]) => ({ phi: bounded(centre + deviate * sd), weight })),
  };
}

function seenPhi(values: ArrayLike<number>, scores: Float64Array): number {
  const steps = scores.subarray(1).map((_, i) => Math.abs((values[i + 1] as number) - (values[i] as number)));
  const most = FAR_APART * 1.4826 * median(steps);
  // Between points on both sides of such a gap nothing is compared.
  const piece = new Int32Array(scores.length);
  for (let i = 1; i < piece.length; i++)
    piece[i] = (piece[i - 1] as number) + ((steps[i - 1] as number) > most ? 1 : 0);
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
