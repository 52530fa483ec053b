/** What a stored search for a cause says of itself: both sides, and how it was asked for. */

import type { FindPlan } from '../../measure/plan.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { interventionNames, isAskable } from './interventions/asked.ts';

/** How far it goes. */
export interface WhyLimits {
  /** Whether interventions are tried. */
  tries: boolean;
  /** The interventions that were asked for, which are all tried; absent: those that are suggested. */
  only?: readonly string[] | undefined;
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
  { from, tries = true, only, pairs = PAIRS }: { from?: string | undefined } & Partial<WhyLimits> = {},
): FindPlan {
  return {
    as: 'why',
    command: [...command],
    path: [...sides],
    leftOut: [],
    options: {
      ...{ tries, pairs },
      ...(only === undefined ? {} : { only: [...only] }),
      ...(from === undefined ? {} : { from }),
    },
  };
}

/** @throws JsdynoError BAD_OPTION for what is no intervention, no flag and no variable */
export function checkAsked(only: readonly string[]): void {
  const wrong = only.find((word) => !isAskable(word));
  if (wrong === undefined && only.length > 0) return;
  const said = wrong === undefined ? 'no intervention is named' : `"${wrong}" is no intervention`;
  throw new JsdynoError('BAD_OPTION', `${said}; there are ${interventionNames().join(', ')}`, {
    hint: 'name one, or type a flag (--no-maglev) or a variable (UV_THREADPOOL_SIZE=8)',
  });
}

/**
 * The search of a stored experiment.
 * @throws JsdynoError EXPERIMENT_CHANGED where it is none
 */
export function storedWhy({ name, plan }: Pick<StoredExperiment, 'name' | 'plan'>): FindPlan {
  const { find } = plan as { find?: FindPlan };
  if (find?.as === 'why') return find;
  throw new JsdynoError('EXPERIMENT_CHANGED', `${name} is not a search for a cause`, {
    hint: `"jsdyno show ${name}" prints it, "jsdyno why ${name} ROW" searches for the cause of one of its rows`,
  });
}

export function limitsOf({ options = {} }: FindPlan): WhyLimits {
  const pairs = typeof options.pairs === 'number' ? options.pairs : PAIRS;
  return { tries: options.tries !== false, pairs, ...(Array.isArray(options.only) ? { only: options.only } : {}) };
}
