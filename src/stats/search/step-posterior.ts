/**
 * Where a step lies in a part of a path, and how large it is: probabilities given all blocks.
 *
 * The model: no step, or one step of unknown size in one of the gaps. Size, noise and weight of the tails are unknown and summed over a
 * grid, so that the ends' own uncertainty is in every probability: a posterior that took the ends' levels for known would be too sure.
 * Priors: the step's ln ratio is Student's t with 4 degrees of freedom and scale .15 (most steps that are searched are 5 to 40 %); the
 * noise of one figure is log-normal around 3 % with a factor of 2.2; degrees of freedom 3, 8 or 50 alike. Gaps between which nothing was
 * measured have the same likelihood, so the work grows with what was measured and not with the length of the path.
 */

import { largest as largestOf, smallest } from '../extremes.ts';
import { studentTDensity } from '../student-t.ts';
import { blockLogLikelihood, type Grid } from './block-likelihood.ts';
import { type Part, visitedIn } from './part.ts';

export interface StepPosterior {
  /** by gap i, between places i and i + 1 of the part; given that there is a step, they add up to 1 */
  gaps: Float64Array;
  /** that there is no step */
  none: number;
  /** of the step's ln ratio, given that there is one */
  mean: number;
  /** 95 %, of the same; from 0 on or up to it where "no step" is more than half of the other 5 %: it leaves 0 out only where they differ */
  interval: [number, number];
  /** that the step is above 0, given that there is one */
  positive: number;
  /** 90 %, of the same: what lies within the margin with it is no difference that matters */
  interval90: [number, number];
  /** standard deviation of one figure, posterior mean of its logarithm */
  noise: number;
  /** mean and 95 % interval of the step if it lies in a gap */
  at: (gap: number) => { mean: number; interval: [number, number] };
}

const SCALES = Array.from({ length: 12 }, (_, i) => 0.003 * 1.5 ** i);
const TAILS = [3, 8, 50];
const WIDTH = 49;
const USUAL_STEP = 0.15;
const USUAL_NOISE = 0.03;
/** Of ln noise. */
const NOISE_SPREAD = 0.8;
/** What is less likely than the best by more than this is nothing. */
const NEGLIGIBLE = -18;
/** On either side of an interval. */
const OUTSIDE = 0.025;
/** Times the grid of steps is laid anew around what is likely. */
const MOST_PASSES = 4;

/**
 * @param weights of the gaps before anything is measured; any positive unit
 * @param priorNone probability that there is no step, before anything is measured
 */
export function stepPosterior(part: Part, weights: Float64Array, priorNone: number): StepPosterior {
  const visited = visitedIn(part);
  const blocksAt = new Map<number, number[]>(visited.map((position) => [position, []]));
  for (const [i, block] of part.blocks.entries()) for (const at of block.at) blocksAt.get(at)?.push(i);
  const classes = gapClasses(visited, weights, part.places.length - 1);
  let span = firstSpan(part);
  for (let pass = 1; ; pass++) {
    const grid: Grid = { steps: evenly(span, WIDTH), scales: SCALES, tails: TAILS };
    const sums = classSums(part, visited, blocksAt, classes.length, grid);
    const table = tabulate(sums, classes, grid, priorNone);
    const narrower = likelySpan(table.bySteps, grid.steps);
    const isFine = narrower[1] - narrower[0] > 0.55 * (span[1] - span[0]);
    if (isFine || pass === MOST_PASSES) return summary(table, classes, grid, weights);
    span = narrower;
  }
}

/** Gaps that the blocks cannot tell apart. */
interface GapClass {
  /** gaps from..to - 1 */
  from: number;
  to: number;
  /** ln of their share of the weights */
  log: number;
}

/** The first class comes before all that was measured, the last behind it; they may be empty. */
function gapClasses(visited: readonly number[], weights: Float64Array, gaps: number): GapClass[] {
  let total = 0;
  for (const weight of weights) total += weight;
  const bounds = [0, ...visited, gaps];
  return bounds.slice(1).map((to, i) => {
    const from = bounds[i] as number;
    let sum = 0;
    for (let gap = from; gap < to; gap++) sum += weights[gap] as number;
    return { from, to, log: Math.log(sum / total) };
  });
}

function firstSpan({ blocks }: Part): [number, number] {
  let largest = 0.2;
  for (const { centred } of blocks) {
    largest = Math.max(largest, largestOf(centred) - smallest(centred));
  }
  return [-1.3 * largest - 0.1, 1.3 * largest + 0.1];
}

function evenly([from, to]: [number, number], count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

/** ln likelihoods of all blocks by class; entry 0, where everything measured lies beyond the step, is that of no step. */
function classSums(
  part: Part,
  visited: readonly number[],
  blocksAt: ReadonlyMap<number, number[]>,
  count: number,
  grid: Grid,
): Float64Array[] {
  const known = part.blocks.map((block) =>
    Array.from({ length: block.at.length }, (_, after) => blockLogLikelihood(block, after, grid)),
  );
  const size = grid.steps.length * grid.scales.length * grid.tails.length;
  const now = new Float64Array(size);
  for (const ofBlock of known) add(now, ofBlock[0] as Float64Array, 1);
  const sums = [now.slice()];
  const after = part.blocks.map(({ at }) => at.length);
  for (const position of visited) {
    for (const i of blocksAt.get(position) ?? []) {
      const [ofBlock, k] = [known[i] as Float64Array[], (part.blocks[i] as Part['blocks'][number]).at.length];
      const was = after[i] as number;
      after[i] = was - 1;
      add(now, ofBlock[was === k ? 0 : was] as Float64Array, -1);
      add(now, ofBlock[was - 1] as Float64Array, 1);
    }
    sums.push(now.slice());
  }
  return sums.slice(0, count);
}

function add(to: Float64Array, what: Float64Array, sign: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + sign * (what[i] as number);
}

interface Table {
  /** joint probability by class and step */
  byClass: Float64Array[];
  none: number;
  bySteps: Float64Array;
  /** posterior mean of ln scale */
  logScale: number;
}

function tabulate(sums: readonly Float64Array[], classes: readonly GapClass[], grid: Grid, priorNone: number): Table {
  const { steps, scales, tails } = grid;
  const width = steps.length;
  const spacing = (steps[1] as number) - (steps[0] as number);
  const stepPrior = Array.from(steps, (step) =>
    Math.log((studentTDensity(step / USUAL_STEP, 4) / USUAL_STEP) * spacing),
  );
  const scalePrior = scales.map((scale) => -0.5 * (Math.log(scale / USUAL_NOISE) / NOISE_SPREAD) ** 2);
  const scaleTotal = Math.log(scalePrior.reduce((sum, log) => sum + Math.exp(log), 0) * tails.length);
  let best = Number.NEGATIVE_INFINITY;
  for (const sum of sums) for (const value of sum) if (value > best) best = value;
  const byClass: Float64Array[] = [];
  const bySteps = new Float64Array(width);
  let [total, logScale, none] = [0, 0, 0];
  const rows = scales.length * tails.length;
  for (const [c, sum] of sums.entries()) {
    const own = new Float64Array(width);
    const { log } = classes[c] as GapClass;
    const front = Math.log(1 - priorNone) + log - best - scaleTotal;
    if (log > Number.NEGATIVE_INFINITY) {
      for (let row = 0; row < rows; row++) {
        const s = row % scales.length;
        const base = front + (scalePrior[s] as number);
        for (let j = 0; j < width; j++) {
          const exponent = base + (stepPrior[j] as number) + (sum[row * width + j] as number);
          if (exponent < -45) continue;
          const value = Math.exp(exponent);
          own[j] = (own[j] as number) + value;
          total += value;
          logScale += value * Math.log(scales[s] as number);
        }
      }
    }
    for (let j = 0; j < width; j++) bySteps[j] = (bySteps[j] as number) + (own[j] as number);
    byClass.push(own);
  }
  const flat = sums[0] as Float64Array;
  for (let row = 0; row < rows; row++) {
    const s = row % scales.length;
    const value = Math.exp(
      Math.log(priorNone) - best - scaleTotal + (scalePrior[s] as number) + (flat[row * width] as number),
    );
    none += value;
    logScale += value * Math.log(scales[s] as number);
  }
  return { byClass, none: none / (total + none), bySteps, logScale: logScale / (total + none) };
}

/** From the first to the last step that is not negligible, and a cell more. */
function likelySpan(bySteps: Float64Array, steps: Float64Array): [number, number] {
  const limit = largestOf(bySteps) * Math.exp(NEGLIGIBLE);
  const spacing = (steps[1] as number) - (steps[0] as number);
  const first = bySteps.findIndex((value) => value > limit);
  const last = bySteps.findLastIndex((value) => value > limit);
  return [(steps[Math.max(0, first)] as number) - spacing, (steps[Math.max(0, last)] as number) + spacing];
}

function summary(
  { byClass, none, bySteps, logScale }: Table,
  classes: readonly GapClass[],
  { steps }: Grid,
  weights: Float64Array,
): StepPosterior {
  const masses = byClass.map((own) => own.reduce((sum, value) => sum + value, 0));
  const total = masses.reduce((sum, value) => sum + value, 0);
  const gaps = new Float64Array(weights.length);
  for (const [c, { from, to }] of classes.entries()) {
    let weight = 0;
    for (let gap = from; gap < to; gap++) weight += weights[gap] as number;
    for (let gap = from; gap < to; gap++) {
      gaps[gap] = total > 0 ? (((masses[c] as number) / total) * (weights[gap] as number)) / weight : 0;
    }
  }
  const positive = bySteps.reduce((sum, mass, j) => ((steps[j] as number) > 0 ? sum + mass / total : sum), 0);
  const at = (gap: number) => {
    const c = classes.findIndex(({ from, to }) => gap >= from && gap < to);
    // Where a step is out of the question, its size is that of the step wherever it lies.
    return momentsOf((masses[c] ?? 0) > 0 ? (byClass[c] as Float64Array) : bySteps, steps);
  };
  const { mean, interval } = momentsOf(bySteps, steps);
  const interval90 = middleOf(bySteps, steps, 2 * OUTSIDE);
  const whole = none > OUTSIDE ? withNothing(interval) : interval;
  return { gaps, none, mean, interval: whole, interval90, positive, noise: Math.exp(logScale), at };
}

/** An interval of a log ratio, stretched to 0. */
export function withNothing([low, high]: readonly [number, number]): [number, number] {
  return [Math.min(0, low), Math.max(0, high)];
}

export function leavesOutNothing([low, high]: readonly [number, number]): boolean {
  return low > 0 || high < 0;
}

/** Whether a step is smaller than the margin either way, should there be one. */
export function isWithin({ interval90: [low, high] }: StepPosterior, margin: number): boolean {
  return Math.max(-low, high) <= Math.log1p(margin);
}

function momentsOf(masses: Float64Array, steps: Float64Array): { mean: number; interval: [number, number] } {
  let [total, sum] = [0, 0];
  for (let j = 0; j < steps.length; j++) {
    total += masses[j] as number;
    sum += (masses[j] as number) * (steps[j] as number);
  }
  return { mean: sum / total, interval: middleOf(masses, steps, OUTSIDE) };
}

/** What is left without so much on either side, the mass of a grid point spread evenly over its cell. */
function middleOf(masses: Float64Array, steps: Float64Array, outside: number): [number, number] {
  const spacing = (steps[1] as number) - (steps[0] as number);
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const quantile = (share: number): number => {
    let below = 0;
    for (let j = 0; j < steps.length; j++) {
      const mass = (masses[j] as number) / total;
      if (below + mass >= share) return (steps[j] as number) + spacing * ((share - below) / mass - 0.5);
      below += mass;
    }
    return steps[steps.length - 1] as number;
  };
  return [quantile(outside), quantile(1 - outside)];
}
