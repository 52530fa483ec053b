/**
 * The releases between which a row may have changed, by the survey alone. Fresh rounds confirm them later.
 *
 * The list is generous on purpose: a false candidate costs a confirmation, but a missed one is lost. None of it is a verdict.
 */

import { largest as largestOf } from '../extremes.ts';
import { type BlockFit, blockFit } from './block-fit.ts';
import { levelOf, type Piece, squaresOf, weightOf } from './level-pieces.ts';
import { type PiecewiseFit, piecewiseFit } from './piecewise-fit.ts';
import type { SeriesBlock } from './series-block.ts';
import { type SeriesFigures, seriesFigures } from './series-figures.ts';
import { type SeriesGroups, twoGroups } from './two-groups.ts';

export interface CandidateStep {
  /** neighbours among the measured places: the step most probably lies between them */
  before: number;
  after: number;
  /** the level after against that before, in logarithms; positive is faster */
  logRatio: number;
  standardError: number;
  /** probability that the step lies exactly there, if it lies between the neighbouring steps */
  probability: number;
  /** probability that there is a step at all; .5 beforehand */
  existence: number;
  /** at least two measured places, ascending: with 95 % the step lies between two neighbours of these */
  set: number[];
}

/** A change that is spread over many releases. */
interface SeriesDrift {
  /** the first and the last place of it */
  before: number;
  after: number;
  /** of its last place against its first */
  logRatio: number;
  standardError: number;
}

export interface SeriesShape {
  /** ascending */
  steps: CandidateStep[];
  /** places that differ from both neighbours, which do not differ from each other: each has a step before and after it */
  outliers: number[];
  /** the longest one */
  drift: SeriesDrift | null;
  /** the figures fall into two groups, whatever the release */
  groups: SeriesGroups | null;
}

const NOTHING: SeriesShape = { steps: [], outliers: [], drift: null, groups: null };
/** With fewer degrees of freedom the noise is unknown. */
const LEAST_DF = 3;
/** The prior sd of a step, in logarithms, for `existence`. */
const USUAL_STEP = 0.15;
/** The probability that a set of places holds the step. */
const SURE = 0.95;

export function candidateSteps(blocks: readonly SeriesBlock[], count: number): SeriesShape {
  const figures = seriesFigures(blocks, count);
  if (figures.places.length < 2) return NOTHING;
  return shapeOf(figures, blockFit(figures));
}

/** The same from a given fit. */
function shapeOf(figures: SeriesFigures, fit: BlockFit): SeriesShape {
  if (fit.df < LEAST_DF || figures.places.length < 2) return NOTHING;
  // With few degrees of freedom the noise is uncertain, so more is assumed. Figures that a coarse clock repeats are not precise.
  const noise = Math.max(1e-6, fit.noise * Math.sqrt((fit.df + 1) / (fit.df - 1)));
  const alone = piecewiseFit(figures, figures.logs, fit.weights, noise, fit.blocks);
  const grouped = twoGroups(figures, alone);
  return describe(figures, grouped?.fit ?? alone, grouped?.groups ?? null);
}

function describe({ places }: SeriesFigures, fit: PiecewiseFit, groups: SeriesGroups | null): SeriesShape {
  const { pieces } = fit;
  const found = pieces.slice(1).map((right, i) => stepBetween(fit, pieces[i] as Piece, right, places));
  const steps = found.filter((step) => step !== null);
  const outliers = pieces.flatMap((piece, i) => {
    const isOne = piece.end - piece.start === 1 && isReturn(fit, pieces[i - 1], piece, pieces[i + 1]);
    return isOne ? [places[piece.start] as number] : [];
  });
  return { steps, outliers, drift: driftOf(fit, places), groups };
}

/** The step where two pieces meet; null where a line only bends. */
function stepBetween(fit: PiecewiseFit, left: Piece, right: Piece, places: readonly number[]): CandidateStep | null {
  const { sums, origin } = fit;
  const at = right.start - 0.5;
  const [low, high] = [levelOf(sums, left, at, origin), levelOf(sums, right, at, origin)];
  const logRatio = high.level - low.level;
  const standardError = Math.sqrt(low.variance + high.variance);
  if ((left.isStraight || right.isStraight) && Math.abs(logRatio) < 2.5 * standardError) return null;
  const { weights, existence } = locations(fit, left, right);
  const here = right.start - left.start - 1;
  const [first, last] = likeliest(weights, here);
  return {
    before: places[right.start - 1] as number,
    after: places[right.start] as number,
    logRatio,
    standardError,
    probability: weights[here] as number,
    existence,
    set: places.slice(left.start + first, left.start + last + 2),
  };
}

/**
 * How probable each place of the step is: `weights[i]` stands for a right piece that starts at left.start + 1 + i. With flat priors of
 * both levels the likelihood of a cut is exp(-squares/2) / sqrt(weight left * weight right).
 */
function locations({ sums }: PiecewiseFit, left: Piece, right: Piece): { weights: Float64Array; existence: number } {
  const whole = { start: left.start, end: right.end, isStraight: false };
  const isFlat = !left.isStraight && !right.isStraight;
  const logs = Float64Array.from({ length: whole.end - whole.start - 1 }, (_, i) => {
    const cut = whole.start + 1 + i;
    const [a, b] = [
      { ...left, end: cut },
      { ...right, start: cut },
    ];
    // A line through three places says nothing of them.
    if ((a.isStraight && cut - a.start < 4) || (b.isStraight && b.end - cut < 4)) return Number.NEGATIVE_INFINITY;
    const width = isFlat ? -Math.log(weightOf(sums, a) * weightOf(sums, b)) / 2 : 0;
    return width - (squaresOf(sums, a) + squaresOf(sums, b)) / 2;
  });
  const largest = largestOf(logs);
  const weights = logs.map((log) => Math.exp(log - largest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] as number) / sum;
  if (!isFlat) return { weights, existence: 1 };
  // One level instead of two; the second level has the prior of a step.
  const none = -squaresOf(sums, whole) / 2 - Math.log(weightOf(sums, whole)) / 2;
  const odds = Math.exp(Math.min(700, largest + Math.log(sum / weights.length) - none)) / USUAL_STEP;
  return { weights, existence: odds / (1 + odds) };
}

/** The shortest run of cuts around `here` that holds 95 %: its first and last index. */
function likeliest(weights: Float64Array, here: number): [first: number, last: number] {
  let [first, last] = [here, here];
  let sum = weights[here] as number;
  while (sum < SURE && (first > 0 || last + 1 < weights.length)) {
    const [below, above] = [weights[first - 1] ?? -1, weights[last + 1] ?? -1];
    if (above > below) last++;
    else first--;
    sum += Math.max(below, above);
  }
  return [first, last];
}

/** Whether the level after a piece is the one before it again. */
function isReturn(
  { sums, origin }: PiecewiseFit,
  left: Piece | undefined,
  piece: Piece,
  right: Piece | undefined,
): boolean {
  if (left === undefined || right === undefined) return false;
  const at = piece.start;
  const [before, own, after] = [left, piece, right].map((one) => levelOf(sums, one, at, origin));
  if (before === undefined || own === undefined || after === undefined) return false;
  const change = Math.abs(after.level - before.level);
  const excursion = Math.min(Math.abs(own.level - before.level), Math.abs(own.level - after.level));
  return change <= Math.max(excursion / 4, 2.5 * Math.sqrt(before.variance + after.variance)) && change < excursion;
}

function driftOf({ sums, origin, pieces }: PiecewiseFit, places: readonly number[]): SeriesDrift | null {
  const lines = pieces.filter(({ isStraight }) => isStraight).sort((a, b) => b.end - b.start - (a.end - a.start));
  const [line] = lines;
  if (line === undefined) return null;
  const { slope, slopeVariance } = levelOf(sums, line, line.start, origin);
  const length = line.end - 1 - line.start;
  return {
    before: places[line.start] as number,
    after: places[line.end - 1] as number,
    logRatio: slope * length,
    standardError: Math.sqrt(slopeVariance) * length,
  };
}
