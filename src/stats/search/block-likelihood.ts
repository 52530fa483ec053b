/**
 * How likely the figures of a block are when `after` of them, the last by place, lie beyond a step.
 *
 * A figure is a level, plus what the machine did to the whole block, plus noise. What the block shares may be anything (a flat prior),
 * so only differences within the block are left: k figures leave a vector of k - 1 contrasts, which has a multivariate Student t
 * distribution: density proportional to s^-(k-1) (1 + Q/(v s^2))^-((v+k-1)/2), Q the sum of squares around the mean of what the step
 * leaves, s the scale of one figure. Of two figures that is Student's t of their log ratio with scale s sqrt 2. Its tails forgive a
 * block that went wrong. (S. Kotz and S. Nadarajah, Multivariate t Distributions and Their Applications, Cambridge 2004, 1.1.)
 */

import { halfGammaRatio } from '../incomplete-beta.ts';
import type { PartBlock } from './part.ts';

/** The values of the step, the scale and the degrees of freedom that a likelihood is worked out for. */
export interface Grid {
  /** ln ratios of the step */
  steps: Float64Array;
  /** scales of one figure */
  scales: readonly number[];
  /** degrees of freedom */
  tails: readonly number[];
}

/** ln of the constant of the density of k - 1 contrasts, scale 1. */
function logConstant(k: number, tail: number): number {
  let log = (-(k - 1) / 2) * Math.log(tail * Math.PI);
  for (let j = 0; j < k - 1; j++) log += Math.log(halfGammaRatio((tail + j) / 2));
  return log;
}

/** ln likelihood by step (fastest), scale and tail; with `after` 0 or all the step does not matter. */
export function blockLogLikelihood(
  { centred }: PartBlock,
  after: number,
  { steps, scales, tails }: Grid,
): Float64Array {
  const k = centred.length;
  const width = steps.length;
  const result = new Float64Array(width * scales.length * tails.length);
  let total = 0;
  for (const value of centred) total += value * value;
  let beyond = 0;
  for (let i = k - after; i < k; i++) beyond += centred[i] as number;
  const spread = (after * (k - after)) / k;
  let at = 0;
  for (const tail of tails) {
    const power = (tail + k - 1) / 2;
    const constant = logConstant(k, tail);
    for (const scale of scales) {
      const front = constant - (k - 1) * Math.log(scale);
      const unit = 1 / (tail * scale * scale);
      if (spread === 0) {
        result.fill(front - power * Math.log(1 + total * unit), at, at + width);
        at += width;
        continue;
      }
      for (let j = 0; j < width; j++) {
        const step = steps[j] as number;
        const rest = total - 2 * step * beyond + step * step * spread;
        result[at++] = front - power * Math.log(1 + (rest > 0 ? rest : 0) * unit);
      }
    }
  }
  return result;
}
