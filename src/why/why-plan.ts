/** What a stored search for a cause says of itself: both sides, and how it was asked for. */
import { JsdynoError } from '../errors/catalogue.ts';
import type { FindPlan } from '../kinds/plan.ts';
import type { StoredExperiment } from '../store/experiments.ts';

/** How far it goes. */
export interface WhyLimits {
  /** Whether interventions are tried. */
  tries: boolean;
  /** Pairs of runs under each profiler; 0: none is made. */
  pairs: number;
}

/** Fewer make intervals that say nothing. */
const PAIRS = 5;

/**
 * The fields of a plan that make it a search for a cause.
 * @param sides texts of the old side and of the new one
 * @param from the experiment whose row it explains
 */
export function whyPlan(
  command: readonly string[],
  sides: readonly [string, string],
  { from, tries = true, pairs = PAIRS }: { from?: string | undefined } & Partial<WhyLimits> = {},
): FindPlan {
  return {
    as: 'why',
    command: [...command],
    path: [...sides],
    leftOut: [],
    options: { tries, pairs, ...(from === undefined ? {} : { from }) },
  };
}

/**
 * The search of a stored experiment.
 * @throws JsdynoError EXPERIMENT_CHANGED where it is none
 */
export function storedWhy({ name, plan }: Pick<StoredExperiment, 'name' | 'plan'>): FindPlan {
  const { find } = plan as { find?: FindPlan };
  if (find?.as === 'why') return find;
  throw new JsdynoError('EXPERIMENT_CHANGED', `${name} searches for no cause`, {
    hint: `"jsdyno show ${name}" prints it, "jsdyno why ${name} ROW" searches for the cause of one of its rows`,
  });
}

export function limitsOf({ options = {} }: FindPlan): WhyLimits {
  return { tries: options.tries !== false, pairs: typeof options.pairs === 'number' ? options.pairs : PAIRS };
}
