/** What a stored bisection says of itself: its plan, and which of its places it has visited. */

import type { FindPlan, Plan } from '../../measure/plan.ts';
import type { Expected } from '../../stats/search/search-answer.ts';
import type { StoredExperiment, StoredVariant } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { SearchPath, SearchPlace } from '../row/path.ts';

/** How a bisection goes on, as it is stored with its plan. */
export interface SearchChoice {
  what: SearchPath['what'];
  /** What the new end is expected to be; `any` where nothing is. */
  expect: Expected;
  /** What a place that was not visited yet costs beside its runs, in runs: a download, a build. */
  visitCost: number;
  /** Runs with a figure, at most; as many more as a few minutes hold (search-state.ts). */
  mostRuns: number;
}

/** Without `--budget` a search has as many minutes of runs, where it needs them. */
export const USUAL_MINUTES = 3;

/** Of 90 releases and 3 % noise a step of 6 % takes 70 (docs/bisect.md). */
const MOST_RUNS = 120;

/** The fields of a plan that make it a bisection. */
export function searchPlan(
  command: readonly string[],
  { places, what }: Pick<SearchPath, 'places' | 'what'>,
  { expect = 'any', visitCost = 0, mostRuns = MOST_RUNS }: Partial<Omit<SearchChoice, 'what'>> = {},
  more: FindPlan['options'] = {},
): FindPlan {
  const labels = places.map(({ label }) => label);
  const isLabelled = places.some(({ label, text }) => label !== text);
  return {
    as: 'bisect',
    command: [...command],
    path: places.map(({ text }) => text),
    leftOut: [],
    options: { ...more, what, expect, visitCost, mostRuns, ...(isLabelled ? { labels } : {}) },
  };
}

/** The search of a plan; null where it is none. */
function searchOf({ find }: Pick<Plan, 'find'> | { find?: FindPlan | undefined }): FindPlan | null {
  return find?.as === 'bisect' ? find : null;
}

/**
 * The search of a stored experiment.
 * @throws JsdynoError EXPERIMENT_CHANGED where it is no bisection
 */
export function storedSearch({ name, plan }: Pick<StoredExperiment, 'name' | 'plan'>): FindPlan {
  const found = searchOf(plan as { find?: FindPlan });
  if (found !== null) return found;
  throw new JsdynoError('EXPERIMENT_CHANGED', `${name} is not a bisection`, {
    hint: `"jsdyno show ${name}" prints it`,
  });
}

export function choiceOf({ options = {} }: FindPlan): SearchChoice {
  const { what, expect, visitCost, mostRuns } = options;
  return {
    what: what === 'commits' ? 'commits' : 'releases',
    expect: expect === 'slower' || expect === 'faster' ? expect : 'any',
    visitCost: typeof visitCost === 'number' ? visitCost : 0,
    mostRuns: typeof mostRuns === 'number' ? mostRuns : MOST_RUNS,
  };
}

/** The places of a path, in their order. */
export function placesOf({ path, options = {} }: FindPlan): SearchPlace[] {
  const { labels } = options;
  return path.map((text, i) => ({ text, label: (Array.isArray(labels) ? labels[i] : undefined) ?? text }));
}

/** The variant of each visited place, by place. Labels are those of places. */
export function visited(
  places: readonly SearchPlace[],
  variants: readonly StoredVariant[],
): Map<number, StoredVariant> {
  const byLabel = new Map(variants.map((variant) => [variant.label, variant]));
  const found = new Map<number, StoredVariant>();
  for (const [place, { label }] of places.entries()) {
    const variant = byLabel.get(label);
    if (variant !== undefined) found.set(place, variant);
  }
  return found;
}
