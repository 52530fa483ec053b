import { stopperOf } from '../../../show/report/metric.ts';
import { unshrunk } from '../../../stats/evidence.ts';
import { pairedLogRatio, ratioInterval } from '../../../stats/paired-log-ratio.ts';
import { eachRun } from '../../../store/runs.ts';
import type { Kind, Stored } from '../../../work/kind.ts';
import { rowBlocks } from '../../row/row-blocks.ts';
import { headOf } from '../../row/stored-row.ts';
import { type SearchState, searchState } from '../search-state.ts';
import { choiceOf } from '../stored-search.ts';
import type { BisectAnswer, BisectOutcome, BisectPlace } from './bisect-answer.ts';

/** The answer of a stored bisection, as far as it is; pure but for the store. */
export function answerOf(kind: Kind, stored: Stored): BisectAnswer {
  const state = searchState(kind, stored);
  const { find, figures, step, lostEnd, cutShort } = state;
  const { row, metric, ...head } = headOf(kind, stored, state);
  const searched = searchedOf(state);
  return {
    ...{ ...head, what: choiceOf(find).what, row, metric },
    ...searched,
    places: placesOf(state),
    other: otherFigure(kind, stored, state, searched.ends),
    cutShort,
    lostEnd,
    used: {
      runs: figures.runs,
      blocks: figures.blocks.length,
      seconds: figures.spentMs / 1000,
      noise: figures.blocks.length === 0 ? null : (step?.belief.noise ?? null),
    },
  };
}

/** What a search says, as ratios. Pure. */
export function searchedOf(
  state: Pick<SearchState, 'step' | 'lostEnd' | 'places' | 'shrinkage'> & {
    figures: Pick<SearchState['figures'], 'blocks'>;
  },
): Pick<BisectAnswer, 'outcome' | 'ends' | 'steps' | 'open' | 'unexplained' | 'belief'> {
  const end = state.step?.do === 'end' ? state.step.answer : null;
  const belief = state.step?.belief ?? null;
  const outcome = outcomeOf(state);
  const ratios = (logs: readonly [number, number]) => unshrunk(logs, state.shrinkage);
  return {
    outcome,
    ends: endsOf(state),
    steps: (end?.steps ?? belief?.found ?? []).map(({ before, after, logRatio, interval, probability }) => ({
      ...{ before, after, ratio: Math.exp(logRatio), interval: ratios(interval), probability, confirmed: true },
      changes: null,
      commit: null,
    })),
    open: (end?.open ?? []).map(({ logRatio, interval, ...set }) => ({
      ...set,
      ratio: logRatio === null ? null : Math.exp(logRatio),
      interval: interval === null ? null : ratios(interval),
      commits: null,
    })),
    unexplained: end === null ? null : Math.exp(end.unexplained),
    belief: belief === null || outcome === 'found' || outcome === 'same' ? null : beliefOf(belief),
  };
}

function outcomeOf({ step, lostEnd }: Pick<SearchState, 'step' | 'lostEnd'>): BisectOutcome {
  if (lostEnd !== null) return 'failed';
  if (step === null || step.do === 'measure') return 'running';
  const { ends, steps, open, same, reversed } = step.answer;
  if (reversed) return 'reversed';
  // Two steps that cancel each other out are found though the ends are the same.
  if (steps.length === 0 && same) return 'same';
  if (open.length > 0 && (ends.different || steps.length > 0)) return 'set';
  if (steps.length > 0) return 'found';
  return 'undecided';
}

function placesOf({ places, visited, figures, unavailable }: SearchState): BisectPlace[] {
  return places.map(({ label }, place) => {
    const version = visited.get(place)?.runtime.version ?? '';
    return {
      label,
      version: version === '' ? null : version,
      visited: visited.has(place),
      runs: figures.runsOf.get(place) ?? 0,
      reason: unavailable.get(place) ?? null,
    };
  });
}

function endsOf({ step, figures, places, shrinkage }: Parameters<typeof searchedOf>[0]): BisectAnswer['ends'] {
  if (step === null || figures.blocks.length === 0) return null;
  if (step.do === 'end') {
    const { ends, same } = step.answer;
    const { logRatio, interval, different, probability } = ends;
    return { ratio: Math.exp(logRatio), interval: unshrunk(interval, shrinkage), different, probability, same };
  }
  const { from, to, logRatio, interval, same } = step.belief;
  if (from !== 0 || to !== places.length - 1 || logRatio === null || interval === null) return null;
  const different = interval[0] > 0 || interval[1] < 0;
  return {
    ratio: Math.exp(logRatio),
    interval: unshrunk(interval, shrinkage),
    different,
    probability: 1 - same,
    same: false,
  };
}

function beliefOf({ from, to, same, gaps }: NonNullable<SearchState['step']>['belief']): BisectAnswer['belief'] {
  return { from, to, same, gaps };
}

/** Rounds that a judgement takes at least. */
const LEAST_ROUNDS = 3;
/** Of saying so of ends that are the same: an answer is looked at once, and only where it says so. */
const RISK = 0.01;
/** Below this a first call differs from later ones for reasons of its own. */
const LEAST_CHANGE = 0.1;

/**
 * The speed by another figure of the same runs, a first call, where it surely differs between the ends though the figure that is
 * searched by does not say so, or says the opposite: whoever searches should know. Null where there is none.
 */
export function otherFigure(
  kind: Kind,
  { database, experiment }: Stored,
  { row, visited, places }: SearchState,
  ends: BisectAnswer['ends'],
): BisectAnswer['other'] {
  if (ends === null) return null;
  const searched = stopperOf(kind.metrics);
  for (const one of kind.metrics) {
    if (one === searched || one.subject !== searched.subject) continue;
    const { blocks } = rowBlocks(row, visited, eachRun(database, experiment.id), one);
    const last = places.length - 1;
    const differences = blocks.flatMap(({ logs }) => {
      const [first, end] = [logs.get(0), logs.get(last)];
      return first === undefined || end === undefined ? [] : [end - first];
    });
    const estimate = differences.length < LEAST_ROUNDS ? null : pairedLogRatio(differences);
    if (estimate === null || estimate.p >= RISK) continue;
    const ratio = Math.exp(estimate.mean);
    if (Math.abs(Math.log(ratio)) < Math.log1p(LEAST_CHANGE)) continue;
    if (ends.different && ends.ratio < 1 === ratio < 1) continue;
    const { figureOf: _, ...metric } = one;
    return { metric, ratio, interval: ratioInterval(estimate, 0.95) };
  }
  return null;
}
