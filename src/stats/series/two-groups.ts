/**
 * Figures that fall into two groups whatever the release (a compiler that sometimes gives up, a layout that is sometimes bad): with three
 * figures a release, chance alone makes some releases look slow.
 *
 * Two explanations of the figures are set against each other: pieces with noise of heavy tails (Student's t of 5 degrees of freedom), and
 * pieces with a second group of the same noise, fitted by the EM algorithm (K. L. Lange, R. J. A. Little and J. M. G. Taylor, JASA 84
 * (1989), for the t; McLachlan and Peel, Finite Mixture Models, 2000). The second is taken where BIC prefers it by 10 (very strong evidence:
 * Kass and Raftery, JASA 90 (1995)) and more, and where the groups are apart and mixed within releases.
 */

import { type PiecewiseFit, piecewiseFit } from './piecewise-fit.ts';
import type { SeriesFigures } from './series-figures.ts';

export interface SeriesGroups {
  /** the smaller group against the larger one, in logarithms */
  logRatio: number;
  /** of the figures that are in the smaller group, from 0 to .5 */
  share: number;
  /** sd of a figure within its group */
  noise: number;
}

/** Degrees of freedom of the noise of a group. */
const TAILS = 5;
/**
 * Two groups must be better by this, in twice the log likelihood less the price of parameters, and by 1 more for each block: a block can be
 * moved until its figures fall into heaps, which normal noise reaches by chance (docs/evidence/series.md).
 */
const STRONG = 10;
/** The least distance of groups, in sd of a figure: below it two normal distributions have nearly one peak. */
const APART = 4;
/** Releases that must have figures in both groups. */
const MIXED_PLACES = 3;
const TURNS = 12;
/** A log likelihood that changes by less has converged. */
const SETTLED = 0.02;
/** Turns of block and piece in each of these; the next one continues where they stop. */
const TURNS_OF_FIT = 2;

/** The fit with two groups where it explains the figures better than `alone`; else null. */
export function twoGroups(
  figures: SeriesFigures,
  alone: PiecewiseFit,
): { groups: SeriesGroups; fit: PiecewiseFit } | null {
  const n = figures.logs.length;
  if (n < 20) return null;
  const without = singleScore(figures, alone);
  // Steps may hide in groups and groups in steps: start from either.
  const flat = { ...alone, levels: new Float64Array(alone.levels.length), blocks: blockMedians(figures) };
  let best: Mixture | null = null;
  for (const start of [alone, flat]) {
    const mixture = mixtureFrom(figures, start);
    if (mixture !== null && (best === null || mixture.score > best.score)) best = mixture;
  }
  if (best === null || best.score - 2 * Math.log(n) < without + STRONG + figures.sizes.length) return null;
  const { offset, share, noise, fit, second } = best;
  if (Math.abs(offset) < APART * noise || mixedPlaces(figures, second) < MIXED_PLACES) return null;
  const isSmaller = share <= 0.5;
  return {
    groups: { logRatio: isSmaller ? offset : -offset, share: isSmaller ? share : 1 - share, noise },
    fit,
  };
}

/** Twice the log likelihood of pieces alone, less the price of them: with the noise and the weights that mixtures have, too. */
function singleScore(figures: SeriesFigures, start: PiecewiseFit): number {
  const n = figures.logs.length;
  let fit = start;
  let best = Number.NEGATIVE_INFINITY;
  for (let turn = 0; turn < 4; turn++) {
    const residuals = residualsOf(figures, figures.logs, fit);
    const { scale, logLikelihood } = tailedFit(residuals);
    best = Math.max(best, 2 * logLikelihood - 2 * fit.pieces.length * Math.log(n));
    const weights = residuals.map((value) => Math.min(1, tailedWeight(value / scale)));
    fit = piecewiseFit(figures, figures.logs, weights, sdOf(scale, figures, fit), fit.blocks);
  }
  return best;
}

/** sd of a figure from the most likely scale, with what blocks and pieces use up. */
function sdOf(scale: number, { logs, sizes }: SeriesFigures, { pieces }: PiecewiseFit): number {
  const free = Math.max(1, logs.length - sizes.length - pieces.length);
  return scale * Math.sqrt(((logs.length / free) * TAILS) / (TAILS - 2));
}

interface Mixture {
  offset: number;
  share: number;
  noise: number;
  /** of each figure: the probability that it is in the second group */
  second: Float64Array;
  fit: PiecewiseFit;
  /** twice the log likelihood less the price of the pieces */
  score: number;
}

function mixtureFrom(figures: SeriesFigures, start: PiecewiseFit): Mixture | null {
  const n = figures.logs.length;
  const cut = bestCut(residualsOf(figures, figures.logs, start));
  if (cut === null) return null;
  let { offset, share, noise, centre } = cut;
  const second = new Float64Array(n);
  const weights = new Float64Array(n).fill(1);
  let fit = start;
  let logLikelihood = Number.NEGATIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn++) {
    const residuals = residualsOf(figures, figures.logs, fit);
    const previous = logLikelihood;
    logLikelihood = 0;
    let [inSecond, top, bottom, squares] = [0, 0, 0, 0];
    for (const [k, value] of residuals.entries()) {
      const residual = value - centre;
      const [a, b] = [(1 - share) * tailedDensity(residual, noise), share * tailedDensity(residual - offset, noise)];
      const chance = b / (a + b);
      logLikelihood += Math.log(a + b);
      const [ownA, ownB] = [tailedWeight(residual / noise), tailedWeight((residual - offset) / noise)];
      second[k] = chance;
      weights[k] = Math.min(1, (1 - chance) * ownA + chance * ownB);
      inSecond += chance / n;
      top += chance * ownB * residual;
      bottom += chance * ownB;
      squares += (1 - chance) * ownA * residual ** 2 + chance * ownB * (residual - offset) ** 2;
    }
    if (turn === TURNS - 1 || Math.abs(logLikelihood - previous) < SETTLED) break;
    share = Math.min(0.95, Math.max(0.05, inSecond));
    if (bottom > 0) offset = top / bottom;
    noise = Math.max(1e-6, Math.sqrt(squares / n));
    const logs = figures.logs.map((log, k) => log - (second[k] as number) * offset);
    fit = piecewiseFit(figures, logs, weights, sdOf(noise, figures, fit), fit.blocks, TURNS_OF_FIT);
    // The blocks have taken the offset of the centre.
    centre = 0;
  }
  return {
    offset,
    share,
    noise,
    second,
    fit,
    score: 2 * logLikelihood - 2 * fit.pieces.length * Math.log(n),
  };
}

/** The cut of the sorted residuals into two heaps that leaves least within them: what EM starts from. */
function bestCut(residuals: Float64Array): { offset: number; share: number; noise: number; centre: number } | null {
  const sorted = Float64Array.from(residuals).sort();
  const n = sorted.length;
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let [left, best, size] = [0, 0, 0];
  let squares = 0;
  for (const value of sorted) squares += (value - total / n) ** 2;
  for (let i = 1; i < n; i++) {
    left += sorted[i - 1] as number;
    const difference = (total - left) / (n - i) - left / i;
    const between = (difference * difference * i * (n - i)) / n;
    if (between > best && i >= 3 && n - i >= 3) [best, size] = [between, i];
  }
  if (size === 0) return null;
  const low = sorted.subarray(0, size).reduce((sum, value) => sum + value, 0) / size;
  const high = sorted.subarray(size).reduce((sum, value) => sum + value, 0) / (n - size);
  return {
    centre: low,
    offset: high - low,
    share: (n - size) / n,
    noise: Math.max(1e-6, Math.sqrt(Math.max(0, squares - best) / n)),
  };
}

function residualsOf(
  { place, block }: SeriesFigures,
  logs: Float64Array,
  { levels, blocks }: PiecewiseFit,
): Float64Array {
  return logs.map((log, k) => log - (levels[place[k] as number] as number) - (blocks[block[k] as number] as number));
}

function blockMedians({ logs, block, sizes }: SeriesFigures): Float64Array {
  const of = Array.from(sizes, (): number[] => []);
  for (const [k, b] of block.entries()) of[b]?.push(logs[k] as number);
  return Float64Array.from(of, (values) => {
    values.sort((a, b) => a - b);
    const half = values.length / 2;
    return ((values[Math.ceil(half) - 1] as number) + (values[Math.floor(half)] as number)) / 2;
  });
}

function mixedPlaces({ place, places }: SeriesFigures, second: Float64Array): number {
  const seen = places.map(() => [false, false]);
  for (const [k, p] of place.entries()) {
    const of = seen[p] as boolean[];
    of[(second[k] as number) > 0.5 ? 1 : 0] = true;
  }
  return seen.filter(([a, b]) => a && b).length;
}

/** The scale that makes the likelihood largest. */
function tailedFit(residuals: Float64Array): { scale: number; logLikelihood: number } {
  let scale = Math.max(1e-6, Math.sqrt(residuals.reduce((sum, value) => sum + value * value, 0) / residuals.length));
  for (let turn = 0; turn < 20; turn++) {
    let squares = 0;
    for (const value of residuals) squares += tailedWeight(value / scale) * value * value;
    scale = Math.max(1e-6, Math.sqrt(squares / residuals.length));
  }
  return { scale, logLikelihood: residuals.reduce((sum, value) => sum + Math.log(tailedDensity(value, scale)), 0) };
}

function tailedWeight(u: number): number {
  return (TAILS + 1) / (TAILS + u * u);
}

/** Density of t with 5 degrees of freedom: 8 / (3 pi sqrt 5) (1 + u^2/5)^-3. */
function tailedDensity(value: number, scale: number): number {
  const u = value / scale;
  return 0.3796066898224944 / scale / (1 + (u * u) / TAILS) ** 3;
}
