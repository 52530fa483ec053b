/** What to do next in one part of a path, judged by all blocks. */

import type { SeriesBlock } from '../series/series-block.ts';
import type { Confirmation } from './confirmation.ts';
import { mostTelling } from './most-telling.ts';
import { type Part, partOf, placesBetween, visitedIn } from './part.ts';
import type { OpenReason, SearchPhase, SearchRules } from './search-answer.ts';
import { isWithin, leavesOutNothing, type StepPosterior, stepPosterior } from './step-posterior.ts';
import { twoGroups } from './two-groups.ts';
import { twoSteps } from './two-steps.ts';

/** The data on which a search decides. */
export interface Evidence {
  blocks: readonly SeriesBlock[];
  /** of the whole path, those that can be measured */
  places: readonly number[];
  confirmations: readonly Confirmation[];
  rules: SearchRules;
  /** chance of this step */
  random: () => number;
}

/** How a part came about: the whole path, between a place with a level of its own and an end, or beside a step that was found. */
export type Kind = 'whole' | 'half' | 'rest';

export interface Examined {
  part: Part;
  belief: StepPosterior;
  verdict: /** the same on both ends */
    | { is: 'same' }
    | { is: 'reversed' }
    | { is: 'open'; why: OpenReason }
    | { is: 'measure'; phase: SearchPhase; places: number[] }
    /** several steps: each side is a part of its own */
    | { is: 'split'; at: number };
}

/** Prior probability that there is no step. */
const PRIOR_NONE: Record<Kind, number> = { whole: 0.5, half: 0.3, rest: 0.95 };
/** The ends differ if the probability that they are equal is below this. */
const SAME_AT_MOST = 0.05;
/** ... if it was so before, and places between were measured since. */
const STILL_AT_MOST = 0.2;
/** Blocks before the ends are called the same: fewer may not have met slow runs that are rare. */
const LEAST_FOR_SAME = 8;
/** The ends are the wrong way round with this probability. */
const SURELY_REVERSED = 0.99;
/** The most of all runs for ends that are probably equal. */
const SHARE_OF_ENDS = 0.5;
/** Odds of two steps against one: when to look, and when to accept it. */
const SUSPICIOUS = 1;
const CONVINCING = 30;
/** Blocks that a suspected level between two steps is looked into with, and is based on at least. */
const MOST_LOOKS = 8;
const LEAST_LOOKS = 3;
const MOST_REFUTED = 2;
/** A part beside a step is searched further if it contains another step with this probability. */
const REST_AT_LEAST = 0.8;

export function posteriorOf(part: Part, kind: Kind, { rules }: Pick<Evidence, 'rules'>): StepPosterior {
  return stepPosterior(part, weightsOf(part.places, rules), PRIOR_NONE[kind]);
}

export function examine(kind: Kind, from: number, to: number, evidence: Evidence): Examined {
  const { blocks, rules } = evidence;
  const part = partOf(blocks, placesBetween(evidence.places, from, to));
  const belief = posteriorOf(part, kind, evidence);
  const verdict = verdictOf(kind, part, belief, evidence);
  if (verdict.is === 'open' && verdict.why !== 'budget' && twoGroups(part) !== null) verdict.why = 'two groups';
  if (verdict.is !== 'measure') return { part, belief, verdict };
  const isSpent = rules.budgetSpent || runsOf(blocks) + verdict.places.length > rules.mostRuns;
  if (!isSpent) return { part, belief, verdict };
  const why = twoGroups(part) !== null ? 'two groups' : rules.budgetSpent ? 'budget' : 'too weak';
  return { part, belief, verdict: { is: 'open', why } };
}

export function runsOf(blocks: readonly SeriesBlock[]): number {
  return blocks.reduce((sum, { logs }) => sum + logs.size, 0);
}

function verdictOf(kind: Kind, part: Part, belief: StepPosterior, evidence: Evidence): Examined['verdict'] {
  const { rules, confirmations } = evidence;
  const { places } = part;
  const [first, last] = [places[0] as number, places.at(-1) as number];
  if (places.length === 2) return ofNeighbours(kind, first, last, belief, evidence);
  if (kind === 'rest' && belief.none > 1 - REST_AT_LEAST) return { is: 'same' };

  const ends = partOf(evidence.blocks, [first, last]);
  const two = twoSteps(part);
  const isLevel = (step: number): boolean => Math.abs(step) > Math.log1p(rules.margin);
  const hasTwo = two?.steps.every(isLevel) === true;
  if (hasTwo && two.odds > CONVINCING && two.blocks >= LEAST_LOOKS) {
    return { is: 'split', at: places[two.middle] as number };
  }
  const direct = posteriorOf(ends, kind, evidence);
  const same = Math.min(direct.none, belief.none);
  const wasProbed = part.blocks.some(({ at }) => at[0] !== 0 || at.at(-1) !== places.length - 1);
  const differ = same <= SAME_AT_MOST || (wasProbed && same <= STILL_AT_MOST);
  if (!differ) {
    // Not by the probability that there is no step: a step just above the margin is one, however probable "no step" is.
    if (isWithin(direct, rules.margin) && ends.blocks.length >= LEAST_FOR_SAME) return { is: 'same' };
    if (isInVain(ends.blocks.length, belief, rules)) return { is: 'open', why: 'too weak' };
    return measureEnds(part, belief, evidence);
  }
  if (kind === 'whole' && isReversed(direct, rules)) {
    return leavesOutNothing(direct.interval)
      ? { is: 'reversed' }
      : { is: 'measure', phase: 'ends', places: [first, last] };
  }
  if (hasTwo && two.odds > SUSPICIOUS && two.blocks < MOST_LOOKS) {
    return { is: 'measure', phase: 'probe', places: [first, places[two.middle] as number, last] };
  }
  const top = largest(belief.gaps);
  const refuted = confirmations.filter(
    ({ state, before, after }) => state === 'none' && before >= first && after <= last,
  );
  if ((belief.gaps[top] as number) * (1 - belief.none) >= rules.stop) {
    const pair = [places[top] as number, places[top + 1] as number];
    if (refuted.some(({ before }) => before === pair[0])) return { is: 'open', why: 'refuted' };
    return { is: 'measure', phase: 'confirm', places: pair };
  }
  if (refuted.length >= MOST_REFUTED) return { is: 'open', why: 'refuted' };
  const telling = tellingPlaces(part, belief, evidence, []);
  return telling === null ? { is: 'open', why: 'too weak' } : { is: 'measure', phase: 'probe', places: telling };
}

/** Whether two steps are likelier than one, where one was found. */
export function isSuspicious(part: Part, found: number, { rules }: Pick<Evidence, 'rules'>): boolean {
  if (found !== 1) return false;
  const two = twoSteps(part);
  return two !== null && two.odds > SUSPICIOUS && two.steps.every((step) => Math.abs(step) > Math.log1p(rules.margin));
}

/** Two neighbours are measured alone, which confirms them. */
function ofNeighbours(
  kind: Kind,
  before: number,
  after: number,
  belief: StepPosterior,
  { blocks, confirmations, rules }: Evidence,
): Examined['verdict'] {
  // A second step beside a found one is improbable, so a probable "no step" gets no rounds.
  if (kind === 'rest' && belief.none > 1 - REST_AT_LEAST) return { is: 'same' };
  const known = confirmations.find((confirmation) => confirmation.before === before);
  const isWhole = kind === 'whole';
  const phase = isWhole ? 'ends' : 'confirm';
  const measure: Examined['verdict'] = { is: 'measure', phase, places: [before, after] };
  if (known === undefined) return measure;
  if (isWhole && leavesOutNothing(belief.interval) && isReversed(belief, rules)) return { is: 'reversed' };
  if (known.equivalent || (known.state === 'none' && kind === 'rest')) return { is: 'same' };
  if (known.state === 'none' && !isWhole) return { is: 'open', why: 'too weak' };
  const rounds = partOf(blocks, [before, after]).blocks.length;
  return isInVain(rounds, belief, rules) ? { is: 'open', why: 'too weak' } : measure;
}

/** Whether more rounds of two ends say little: they had their part, and are probably equal. */
function isInVain(rounds: number, { none }: StepPosterior, { mostRuns }: SearchRules): boolean {
  return none > 0.5 && rounds * 2 >= mostRuns * SHARE_OF_ENDS;
}

function isReversed({ positive }: StepPosterior, { expect }: SearchRules): boolean {
  if (expect === 'any') return false;
  return (expect === 'slower' ? positive : 1 - positive) >= SURELY_REVERSED;
}

/** Both ends, and places between as soon as a difference is likely: beside two ends a third figure says more than a block of its own. */
function measureEnds(part: Part, belief: StepPosterior, evidence: Evidence): Examined['verdict'] {
  const last = part.places.length - 1;
  const both = [part.places[0] as number, part.places[last] as number];
  const isFirst = !part.blocks.some(({ at }) => at[0] === 0 && at.at(-1) === last);
  const places = isFirst || belief.none > 0.5 ? both : (tellingPlaces(part, belief, evidence, [0, last]) ?? both);
  return { is: 'measure', phase: 'ends', places };
}

function tellingPlaces(
  part: Part,
  belief: StepPosterior,
  { rules, random }: Evidence,
  needed: readonly number[],
): number[] | null {
  const known = new Set(visitedIn(part));
  const chosen = mostTelling({
    gaps: belief.gaps,
    none: belief.none,
    signal: Math.abs(belief.mean) / belief.noise,
    isKnown: (position) => known.has(position),
    visitCost: rules.visitCost,
    mostInBlock: rules.mostInBlock,
    needed,
    random,
  });
  return chosen?.map((position) => part.places[position] as number) ?? null;
}

/** Of the gaps between places that can be measured: a gap stands for all steps of the path in it. */
function weightsOf(places: readonly number[], { prior }: SearchRules): Float64Array {
  return Float64Array.from({ length: places.length - 1 }, (_, i) => {
    const [from, to] = [places[i] as number, places[i + 1] as number];
    return prior === null ? to - from : prior.slice(from, to).reduce((sum, weight) => sum + weight, 0);
  });
}

function largest(values: Float64Array): number {
  let top = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] as number) > (values[top] as number)) top = i;
  return top;
}
