/**
 * A search for the places of a path between which figures change: what to measure next, or the answer.
 *
 * It depends only on what was measured, so a search that was killed continues with the same decisions. Evidence: docs/evidence/search.md.
 */

import { randomStream } from '../random.ts';
import type { SeriesBlock } from '../series/series-block.ts';
import { confirmationsOf } from './confirmation.ts';
import { type Evidence, type Examined, examine, isSuspicious, type Kind, posteriorOf, runsOf } from './examine.ts';
import { type Part, partOf, placesBetween } from './part.ts';
import {
  type FoundStep,
  type OpenSet,
  type SearchAnswer,
  type SearchBelief,
  type SearchOptions,
  type SearchStep,
  searchRules,
} from './search-answer.ts';
import { leavesOutNothing, type StepPosterior, withNothing } from './step-posterior.ts';

/**
 * @param blocks all of them, ascending by round; those with fewer than two figures say nothing, and count as runs
 * @param unavailable places that cannot be measured: skipped. Where the ends are among them the next places are the ends
 * @throws RangeError for an option out of its range, or where fewer than two places can be measured
 */
export function nextStep(
  blocks: readonly SeriesBlock[],
  unavailable: ReadonlySet<number>,
  options: SearchOptions,
): SearchStep {
  const rules = searchRules(options);
  const places = Array.from({ length: rules.count }, (_, i) => i).filter((place) => !unavailable.has(place));
  if (places.length < 2) throw new RangeError('a search needs two places that can be measured');
  const nextOf = new Map(places.slice(1).map((place, i) => [places[i] as number, place]));
  const confirmations = confirmationsOf(blocks, (place) => nextOf.get(place), rules.margin);
  const random = randomStream(rules.seed, (blocks.at(-1)?.round ?? 0) + 1);
  const evidence: Evidence = { blocks, places, confirmations, rules, random };
  const [first, last] = [places[0] as number, places.at(-1) as number];
  const different = confirmations.filter(({ state }) => state === 'different');
  // Fresh rounds and all blocks together must agree: until then the pair gets more rounds.
  const found = different
    .map((pair) => foundStep(pair, different, evidence))
    .filter(({ interval }) => leavesOutNothing(interval));
  const believe = (examined: Examined): SearchBelief => beliefOf(examined, found, runsOf(blocks));

  const leaves = leavesOf(first, last, found, evidence);
  const main = leaves.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? examine('rest', first, last, evidence);
  if (leaves.some(({ verdict }) => verdict.is === 'reversed')) {
    return { do: 'end', answer: answerOf(leaves, [], evidence, true), belief: believe(main) };
  }
  for (const leaf of leaves.toSorted((a, b) => Math.abs(b.belief.mean) - Math.abs(a.belief.mean))) {
    const { verdict } = leaf;
    if (verdict.is === 'measure') {
      return { do: 'measure', phase: verdict.phase, places: verdict.places, belief: believe(leaf) };
    }
  }
  return { do: 'end', answer: answerOf(leaves, found, evidence, false), belief: believe(main) };
}

/** Open questions come before known ones. */
function weightOf({ verdict, belief }: Examined): number {
  return (verdict.is === 'open' || verdict.is === 'measure' ? 10 : 0) + Math.abs(belief.mean);
}

/** The parts that remain when the path is cut at the steps found, and at places with a level of their own. */
function leavesOf(first: number, last: number, cuts: readonly Pair[], evidence: Evidence): Examined[] {
  const leaves: Examined[] = [];
  const walk = (kind: Kind, from: number, to: number): void => {
    const examined = examine(kind, from, to, evidence);
    if (examined.verdict.is !== 'split') {
      leaves.push(examined);
      return;
    }
    walk('half', from, examined.verdict.at);
    walk('half', examined.verdict.at, to);
  };
  // One step is enough for most paths. If two are more probable, or the ends differ by what no step explains, the parts beside are searched fully.
  const isEnough =
    cuts.length === 0 ||
    !(
      isSuspicious(partOf(evidence.blocks, [...evidence.places]), cuts.length, evidence) ||
      isLeft(first, last, cuts, evidence)
    );
  const rest = isEnough ? 'rest' : 'half';
  let from = first;
  for (const { before, after } of cuts) {
    if (from < before) walk(rest, from, before);
    from = after;
  }
  if (from < last) walk(cuts.length === 0 ? 'whole' : rest, from, last);
  return leaves;
}

/** Whether the ends, measured side by side, surely differ by more, or less, than what the steps do, each measured side by side. */
function isLeft(first: number, last: number, cuts: readonly Pair[], evidence: Evidence): boolean {
  const sizeOf = ({ before, after }: Pair): { mean: number; variance: number } => {
    const { mean, interval } = posteriorOf(partOf(evidence.blocks, [before, after]), 'half', evidence);
    return { mean, variance: ((interval[1] - interval[0]) / (2 * NORMAL_95)) ** 2 };
  };
  const ends = sizeOf({ before: first, after: last });
  const steps = cuts.map(sizeOf);
  const left = Math.abs(ends.mean - steps.reduce((sum, { mean }) => sum + mean, 0));
  const sd = Math.sqrt(ends.variance + steps.reduce((sum, { variance }) => sum + variance, 0));
  return left > Math.log1p(evidence.rules.margin) && left > SURELY_LEFT * sd;
}

/** Half the width of a 95 % interval, in standard deviations. */
const NORMAL_95 = 1.96;
/** Standard deviations: with one look of a few after each step. */
const SURELY_LEFT = 2;

/**
 * A step, with its size and probability by all blocks between its neighbours among the steps; by rounds of the two alone where other blocks
 * put the step elsewhere, since there are more steps on the way than one.
 */
function foundStep({ before, after }: Pair, cuts: readonly Pair[], evidence: Evidence): FoundStep {
  const from = cuts.findLast((cut) => cut.after <= before)?.after ?? (evidence.places[0] as number);
  const to = cuts.find((cut) => cut.before >= after)?.before ?? (evidence.places.at(-1) as number);
  const places = placesBetween(evidence.places, from, to);
  const belief = posteriorOf(partOf(evidence.blocks, places), 'half', evidence);
  const gap = places.indexOf(before);
  const probability = belief.gaps[gap] as number;
  if (probability > 0.5) {
    const { mean, interval } = belief.at(gap);
    return { before, after, logRatio: mean, interval, probability };
  }
  const { mean, interval, none } = posteriorOf(partOf(evidence.blocks, [before, after]), 'half', evidence);
  return { before, after, logRatio: mean, interval, probability: 1 - none };
}

function beliefOf({ part, belief }: Examined, found: FoundStep[], runs: number): SearchBelief {
  const { places, blocks } = part;
  return {
    from: places[0] as number,
    to: places.at(-1) as number,
    gaps: gapsOf(part, belief),
    same: belief.none,
    logRatio: blocks.length === 0 ? null : belief.mean,
    interval: blocks.length === 0 ? null : belief.interval,
    noise: belief.noise,
    found,
    runs,
  };
}

function answerOf(
  leaves: readonly Examined[],
  found: readonly FoundStep[],
  evidence: Evidence,
  reversed: boolean,
): SearchAnswer {
  const { places, blocks } = evidence;
  const direct = posteriorOf(partOf(blocks, [places[0] as number, places.at(-1) as number]), 'whole', evidence);
  const steps = found.filter(({ before, after }) => after - before === 1);
  const open: OpenSet[] = found
    .filter(({ before, after }) => after - before > 1)
    .map((step) => ({ ...setOf([step], step), why: 'unavailable', confirmed: true }));
  if (!reversed) {
    for (const { part, belief, verdict } of leaves) {
      if (verdict.is !== 'open') continue;
      const likely = likeliest(gapsOf(part, belief), SHARE_OF_SET);
      open.push({ ...setOf(likely, sizeOf(belief)), why: verdict.why, confirmed: false });
    }
  }
  const same = !reversed && steps.length === 0 && open.length === 0;
  // With one step all blocks say something about the ends; with several only those that contain both: they alone showed the ends equal, or
  // reversed.
  const isOne = !same && !reversed && steps.length + open.length === 1;
  const ends = isOne ? posteriorOf(partOf(blocks, [...places]), 'whole', evidence) : direct;
  // As of every comparison that is equivalent: what the verdict looked at, stretched to 0.
  const interval = same ? withNothing(ends.interval90) : ends.interval;
  const explained = steps.reduce((sum, { logRatio }) => sum + logRatio, 0);
  const inOpen = open.reduce((sum, { logRatio }) => sum + (logRatio ?? 0), 0);
  return {
    ends: { logRatio: ends.mean, interval, different: leavesOutNothing(interval), probability: 1 - ends.none },
    steps: steps.sort((a, b) => a.before - b.before),
    open: open.sort((a, b) => a.from - b.from),
    same,
    reversed,
    unexplained: direct.mean - explained - inOpen,
    runs: runsOf(blocks),
  };
}

/** Of a set at the end. */
const SHARE_OF_SET = 0.95;

function sizeOf({ mean, interval }: StepPosterior): Pick<FoundStep, 'logRatio' | 'interval'> {
  return { logRatio: mean, interval };
}

function gapsOf({ places }: Part, { gaps }: StepPosterior): Gap[] {
  return Array.from(gaps, (probability, i) => ({
    before: places[i] as number,
    after: places[i + 1] as number,
    probability,
  }));
}

type Pair = Pick<FoundStep, 'before' | 'after'>;
type Gap = Pair & { probability: number };

/** As few gaps as hold the share of the probability. */
function likeliest(gaps: readonly Gap[], share: number): Gap[] {
  const chosen: Gap[] = [];
  let sum = 0;
  for (const gap of gaps.toSorted((a, b) => b.probability - a.probability)) {
    if (sum >= share) break;
    chosen.push(gap);
    sum += gap.probability;
  }
  return chosen.sort((a, b) => a.before - b.before);
}

function setOf(
  gaps: readonly Gap[],
  { logRatio, interval }: Pick<FoundStep, 'logRatio' | 'interval'>,
): Omit<OpenSet, 'why' | 'confirmed'> {
  const places = gaps.flatMap(({ before, after }) => Array.from({ length: after - before }, (_, i) => before + 1 + i));
  const probability = gaps.reduce((sum, gap) => sum + gap.probability, 0);
  const [from, to] = [gaps[0]?.before ?? 0, gaps.at(-1)?.after ?? 0];
  const [top] = gaps.toSorted((a, b) => b.probability - a.probability);
  const likeliest = { place: top?.after ?? 0, probability: top?.probability ?? 0 };
  return { from, to, places, probability, likeliest, logRatio, interval };
}
