/** How far a search for a cause is: all of it follows from what is stored, so that whatever ends it repeats nothing that had ended. */

import { type FindPlan, type Plan, type Recorded, shrinkageOf } from '../../measure/plan.ts';
import { closingsOf } from '../../stats/closing/closings-of.ts';
import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../stats/margin.ts';
import type { Decision } from '../../stats/sequential/adaptive.ts';
import { sessionDecisions } from '../../stats/sequential/session.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import { eachRun } from '../../store/runs.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { type RowBlocks, rowBlocks } from '../row/row-blocks.ts';
import { storedRow } from '../row/stored-row.ts';
import type { Differences } from './differences/differences.ts';
import { TAKEN, TakenEvidence, type TakenPhase } from './evidence-of.ts';
import { isExplainedByChange } from './findings.ts';
import { nextSuspect, nextTrial, type PlannedIntervention, type Trial, trialLabel, trialState } from './trials.ts';
import { isNativeMostly, whereOf } from './where-of.ts';
import { limitsOf, storedWhy } from './why-plan.ts';

/** What is done next. */
type WhyStep =
  | { do: 'rounds'; round: number }
  | { do: 'take'; phase: TakenPhase }
  | { do: 'try'; trial: Trial; round: number }
  | { do: 'end' };

export interface WhyState {
  find: FindPlan;
  plan: Recorded<Plan>;
  row: StoredConfiguration;
  old: StoredVariant;
  new: StoredVariant;
  figures: RowBlocks;
  /** The fresh rounds of both alone: new against old, of figures of which more is better. */
  real: Decision;
  /** A side that cannot be measured: there is nothing to explain. */
  lost: { label: string; reason: string } | null;
  taken: TakenEvidence;
  trials: Trial[];
  /** Milliseconds of all runs and of all that was taken. */
  spentMs: number;
  /** Why it ended before all was done; null where it did not. */
  cutShort: 'budget' | null;
  next: WhyStep;
}

/** Places of both sides among the blocks; those of trials follow them. */
const OLD = 0;
const NEW = 1;

/** Rounds of the two alone, at least: fewer make a gap that nothing can be divided by. */
const LEAST_ROUNDS = 4;

/** @throws JsdynoError EXPERIMENT_CHANGED where the experiment is no search for a cause */
export function whyState(kind: Kind, stored: Stored): WhyState {
  const { database } = stored;
  const { experiment, plan, row, variants, metric } = storedRow(kind, stored);
  const find = storedWhy(experiment);
  const [old, to] = variants;
  if (old === undefined || to === undefined) throw new Error(`${experiment.name} has one side`);
  const taken = new TakenEvidence(database, experiment.id);
  // All of them are among those that are planned behind the profiles, in another order.
  const planned =
    taken.found<PlannedIntervention[]>('interventions', 'list') ??
    taken.found<PlannedIntervention[]>('suspects', 'list') ??
    [];
  const { places, placeOf } = placesOf([old, to], planned, variants);
  const figures = rowBlocks(row, places, eachRun(database, experiment.id), metric);
  const isAlone = ({ logs }: RowBlocks['blocks'][number]) => [...logs.keys()].every((place) => place <= NEW);
  const real = differenceOf(figures.blocks.filter(isAlone), plan);
  const trials = trialsOf(planned, [old, to], figures, placeOf);
  const lostSide = [OLD, NEW].find((place) => figures.lost.has(place));
  const lost =
    lostSide === undefined
      ? null
      : { label: (lostSide === OLD ? old : to).label, reason: figures.lost.get(lostSide) as string };
  const spentMs = figures.spentMs + taken.spentMs;
  const cutShort = spentMs >= (plan.budgetMs ?? Number.POSITIVE_INFINITY) ? 'budget' : null;
  const known = { find, plan, row, old, new: to, figures, real, lost, taken, trials, spentMs, cutShort } as const;
  const next = nextOf(known);
  // Of what is done and would go on a run was ended since the time was over: nothing is kept of that.
  const isEnded = plan.budgetMs !== undefined && experiment.state === 'done' && next.do !== 'end';
  return isEnded ? { ...known, cutShort: 'budget', next: { do: 'end' } } : { ...known, next };
}

function nextOf({
  lost,
  real,
  figures,
  taken,
  trials,
  spentMs,
  cutShort,
  plan,
  find,
}: Omit<WhyState, 'next'>): WhyStep {
  if (lost !== null) return { do: 'end' };
  const round = Math.max(0, ...figures.tried.keys()) + 1;
  // It takes seconds, and what was changed is the first that anybody asks for.
  if (cutShort === null && figures.tried.size === 0 && !taken.hasEnded('differences'))
    return { do: 'take', phase: 'differences' };
  if (cutShort === null && real.state === 'active') return { do: 'rounds', round };
  // What it gives takes a second or two, and says more than any figure.
  if (!taken.hasEnded('output')) return { do: 'take', phase: 'output' };
  if (real.state !== 'different' || cutShort !== null) return { do: 'end' };
  const { tries, only } = limitsOf(find);
  const isSettled = taken.hasEnded('interventions');
  if (taken.hasEnded('suspects') && !isSettled) {
    const suspect = nextSuspect(trials, spentMs >= (plan.budgetMs ?? Number.POSITIVE_INFINITY) / 2);
    if (suspect !== null) return { do: 'try', trial: suspect, round };
  }
  // A search that is stored from before there were suspects has tried them with the others.
  const phase = TAKEN.find((one) => !taken.hasEnded(one) && !(one === 'suspects' && isSettled));
  if (phase !== undefined) return { do: 'take', phase };
  const hasBudget = plan.budgetMs !== undefined;
  const where = whereOf(taken);
  const differences =
    taken.found<Differences>('path', 'on the path') ?? taken.found<Differences>('differences', 'first');
  // Flags say nothing of a function that is another.
  const isKnown = only === undefined && isExplainedByChange(where, differences);
  const isSame = differences?.sameExecutable === true;
  const trial =
    tries && !(isKnown && (isSame || !hasBudget))
      ? nextTrial(trials, { hasBudget, isAsked: only !== undefined, isNative: isNativeMostly(where) })
      : null;
  return trial === null ? { do: 'end' } : { do: 'try', trial, round };
}

/** The difference of the first two places by blocks, by the same rules by which any comparison stops. */
export function differenceOf(blocks: RowBlocks['blocks'], plan: Recorded<Plan>): Decision {
  const { runs, margin, fdr } = plan;
  const both = blocks.filter(({ logs }) => logs.has(OLD) && logs.has(NEW));
  const figureOf = (place: number) => both.map(({ logs }) => Math.exp(logs.get(place) as number));
  const series = { rounds: both.map(({ round }) => round), baseline: figureOf(OLD), contender: figureOf(NEW) };
  const limits = { cap: Math.max(LEAST_ROUNDS, runs ?? 0), least: LEAST_ROUNDS };
  const [decision] = sessionDecisions([series], {
    ...limits,
    margin: margin ?? DEFAULT_MARGIN,
    fdr: fdr ?? DEFAULT_FDR,
    shrinkage: shrinkageOf(plan),
  });
  return decision as Decision;
}

type PlaceOf = (name: string, side: 'old' | 'new') => number;

/** Variants by place: both sides, then a pair of places for each intervention, whether it was tried or not. */
function placesOf(
  [old, to]: readonly [StoredVariant, StoredVariant],
  planned: readonly PlannedIntervention[],
  variants: readonly StoredVariant[],
): { places: Map<number, StoredVariant>; placeOf: PlaceOf } {
  const placeOf: PlaceOf = (name, side) => {
    const at = planned.findIndex((one) => one.name === name);
    return 2 + 2 * at + (side === 'old' ? 0 : 1);
  };
  const places = new Map([
    [OLD, old],
    [NEW, to],
  ]);
  for (const { name } of planned) {
    for (const [side, { label }] of [['old', old] as const, ['new', to] as const]) {
      const variant = variants.find((one) => one.label === trialLabel(label, name));
      if (variant !== undefined) places.set(placeOf(name, side), variant);
    }
  }
  return { places, placeOf };
}

/** All that are planned; those that were tried are judged together. */
function trialsOf(
  planned: readonly PlannedIntervention[],
  sides: readonly [StoredVariant, StoredVariant],
  figures: RowBlocks,
  placeOf: PlaceOf,
): Trial[] {
  const all = planned.map((one) => tried(one, sides, figures, placeOf));
  const withRounds = all.filter(({ rounds }) => rounds.length > 0);
  const closings = closingsOf(withRounds.map(({ rounds }) => rounds));
  return all.map((one) => {
    const closing = closings[withRounds.indexOf(one)] ?? null;
    const state = one.reason === null ? trialState(closing, one.rounds.length) : 'lost';
    return { ...one, closing, state };
  });
}

function tried(
  intervention: PlannedIntervention,
  [old, to]: readonly [StoredVariant, StoredVariant],
  figures: RowBlocks,
  placeOf: PlaceOf,
): Omit<Trial, 'closing' | 'state'> {
  const { name, onlyOn } = intervention;
  const sides = (['old', 'new'] as const).filter((side) => onlyOn === undefined || onlyOn === side);
  const labelOn = (side: 'old' | 'new', { label }: StoredVariant) =>
    sides.includes(side) ? trialLabel(label, name) : null;
  const labels = { old: labelOn('old', old), new: labelOn('new', to) };
  const places = sides.map((side) => placeOf(name, side));
  // Where only one side can have it, the other's own time stands in its place.
  const oldPlace = sides.includes('old') ? placeOf(name, 'old') : OLD;
  const newPlace = sides.includes('new') ? placeOf(name, 'new') : NEW;
  const rounds = figures.blocks
    .filter(({ logs }) => [OLD, NEW, ...places].every((place) => logs.has(place)))
    .map(({ logs }) => {
      // A figure is one of which more is better, so its reciprocal is a time.
      const time = (place: number) => Math.exp(-(logs.get(place) as number));
      return { old: time(OLD), new: time(NEW), oldWith: time(oldPlace), newWith: time(newPlace) };
    });
  const said = places.map((place) => figures.lost.get(place)).find((one) => one !== undefined) ?? null;
  const reason = [old, to].reduce((text, { runtime }) => text?.replaceAll(`${runtime.executable}: `, '') ?? null, said);
  return { intervention, labels, rounds, reason };
}
