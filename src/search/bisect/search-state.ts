/** How far a bisection is: all of it follows from what is stored, so that whatever ends it repeats no run. */

import { type FindPlan, type Plan, type Recorded, shrinkageOf } from '../../measure/plan.ts';
import { mostFound } from '../../stats/evidence.ts';
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import { nextStep } from '../../stats/search/next-step.ts';
import type { SearchOptions, SearchStep } from '../../stats/search/search-answer.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import { eachRun } from '../../store/runs.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { SearchPlace } from '../row/path.ts';
import { type RowBlocks, rowBlocks } from '../row/row-blocks.ts';
import { storedRow } from '../row/stored-row.ts';
import { choiceOf, placesOf, storedSearch, USUAL_MINUTES, visited } from './stored-search.ts';

export interface SearchState {
  find: FindPlan;
  places: SearchPlace[];
  /** Variants by place. */
  visited: Map<number, StoredVariant>;
  /** The row that is searched in. */
  row: StoredConfiguration;
  figures: RowBlocks;
  /** How much too small its differences may be found, see shrinkageOf. */
  shrinkage: number;
  /** Places that cannot be measured, with the reason. */
  unavailable: Map<number, string>;
  /** An end that cannot be measured: there is nothing to search. */
  lostEnd: { place: number; reason: string } | null;
  /** What the search says; null without both ends. */
  step: SearchStep | null;
  /** The block to measure next; null when the search is over. */
  next: { round: number; places: readonly number[] } | null;
  /** Why the search was ended before it had its answer; null where it was not. */
  cutShort: 'budget' | 'no figures' | null;
}

/** Blocks in a row without a figure, after which no more is tried. */
const MOST_EMPTY = 6;

/**
 * @param isFirstLook whether the last block may have been ended in its middle, by a kill: it is then completed
 * @throws JsdynoError EXPERIMENT_CHANGED where the experiment is no bisection
 */
export function searchState(
  kind: Kind,
  stored: Stored,
  { isFirstLook = false }: { isFirstLook?: boolean } = {},
): SearchState {
  const { experiment, plan, row, variants, metric } = storedRow(kind, stored);
  const find = storedSearch(experiment);
  const places = placesOf(find);
  const byPlace = visited(places, variants);
  const figures = rowBlocks(row, byPlace, eachRun(stored.database, experiment.id), metric);
  const unavailable = new Map([...leftOut(find), ...figures.lost]);
  const lostEnd = [0, places.length - 1]
    .map((place) => ({ place, reason: unavailable.get(place) }))
    .find((end): end is { place: number; reason: string } => end.reason !== undefined);
  const known = { find, places, visited: byPlace, row, figures, shrinkage: shrinkageOf(plan), unavailable };
  if (lostEnd !== undefined) return { ...known, lostEnd, step: null, next: null, cutShort: null };
  const options = rulesOf(find, plan, places.length, figures);
  if (isFirstLook) {
    const open = openBlock(figures, new Set(unavailable.keys()), options);
    if (open !== null) return { ...known, lostEnd: null, ...open, cutShort: null };
  }
  const stepBy = (budgetSpent: boolean) =>
    nextStep(figures.blocks, new Set(unavailable.keys()), { ...options, budgetSpent });
  // Of what is done and would go on a run was ended since the time was over: nothing is kept of that.
  const isEnded = plan.budgetMs !== undefined && experiment.state === 'done' && stepBy(false).do === 'measure';
  const cutShort = cutShortBy(figures, plan.budgetMs) ?? (isEnded ? 'budget' : null);
  const step = stepBy(cutShort !== null);
  const round = lastRound(figures) + 1;
  const next = step.do === 'measure' ? { round, places: step.places } : null;
  return { ...known, lostEnd: null, step, next, cutShort };
}

function rulesOf(find: FindPlan, plan: Recorded<Plan>, count: number, figures: RowBlocks): SearchOptions {
  const { seed = 1, margin = DEFAULT_MARGIN, budgetMs = USUAL_MINUTES * 60_000 } = plan;
  const { expect, visitCost, mostRuns: least } = choiceOf(find);
  return {
    ...{ count, expect, visitCost, mostRuns: mostRunsOf(least, budgetMs, figures), seed },
    margin: marginFound(margin, shrinkageOf(plan)),
  };
}

/** The margin as a search meets it, of figures that may differ less than what they are of. Pure. */
export function marginFound(margin: number, shrinkage: number): number {
  return Math.expm1(mostFound(margin, shrinkage));
}

/** More of them, and one waits for the decision behind each. */
const MOST_RUNS = 600;

/**
 * Runs that a search may have: short ones are cheap, and what counts is how long one waits for the answer. Pure.
 * @param least as many in any case
 * @param ms of all runs
 */
export function mostRunsOf(least: number, ms: number, { runs, spentMs }: Pick<RowBlocks, 'runs' | 'spentMs'>): number {
  const within = spentMs > 0 ? Math.floor((ms * runs) / spentMs) : 0;
  return Math.max(least, Math.min(MOST_RUNS, within));
}

/** What was left out before it could be measured, by place. */
function leftOut({ path, leftOut: those }: FindPlan): [number, string][] {
  return those.flatMap(({ text, reason }): [number, string][] => {
    const place = path.indexOf(text);
    return place === -1 ? [] : [[place, reason]];
  });
}

/** The last block, where it was not measured to its end. */
function openBlock(
  figures: RowBlocks,
  unavailable: ReadonlySet<number>,
  options: SearchOptions,
): Pick<SearchState, 'step' | 'next'> | null {
  const round = lastRound(figures);
  const tried = figures.tried.get(round);
  if (tried === undefined) return null;
  const before = figures.blocks.filter((block) => block.round < round);
  const step = nextStep(before, unavailable, options);
  if (step.do !== 'measure') return null;
  const isWanted = [...tried].every((place) => step.places.includes(place));
  const isWhole = step.places.every((place) => tried.has(place));
  return isWanted && !isWhole ? { step, next: { round, places: step.places } } : null;
}

function lastRound({ tried }: RowBlocks): number {
  return Math.max(0, ...tried.keys());
}

function cutShortBy(figures: RowBlocks, budgetMs = Number.POSITIVE_INFINITY): SearchState['cutShort'] {
  if (figures.spentMs >= budgetMs) return 'budget';
  const rounds = [...figures.tried.keys()].sort((a, b) => b - a).slice(0, MOST_EMPTY);
  const withFigures = new Set(figures.blocks.map(({ round }) => round));
  return rounds.length === MOST_EMPTY && !rounds.some((round) => withFigures.has(round)) ? 'no figures' : null;
}
