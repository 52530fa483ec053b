/** Sweeps, bisections and searches for causes among stored experiments, a line each. */

import type { DatabaseSync } from 'node:sqlite';
import { loadKind } from '../../kinds/kinds.ts';
import { findReadable } from '../../kinds/stored.ts';
import type { FindPlan } from '../../measure/plan.ts';
import type { Published } from '../../show/report/published.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import type { Say } from '../../text/messages/say.ts';
import { publishedOf } from '../../work/experiment/published.ts';
import { type Found, wordOf } from './found.ts';

/** A line for each thing that is searched for. */
const FOUND: Partial<Record<FindPlan['as'], () => Promise<Found>>> = {
  sweep: async () => (await import('../sweep/stored-sweep.ts')).storedSweep,
  bisect: async () => (await import('../bisect/stored-bisect.ts')).storedBisect,
  why: async () => (await import('../why/stored-why.ts')).storedWhyFound,
};

/** What an experiment is shown and taken up by; null for a comparison. */
export async function foundOf({ plan }: Pick<StoredExperiment, 'plan'>): Promise<Found | null> {
  const as = wordOf(plan);
  const load = as !== undefined && Object.hasOwn(FOUND, as) ? FOUND[as as FindPlan['as']] : undefined;
  return load === undefined ? null : load();
}

/** A stored experiment of any kind as pages and articles see it, with what a search found in it. */
export async function publishedFound(database: DatabaseSync, name: string, say: Say): Promise<Published> {
  const experiment = await findReadable(database, name);
  const published = publishedOf(await loadKind(experiment.kind), { database, experiment }, say);
  return (await (await foundOf(experiment))?.published?.({ database, experiment }, published, say)) ?? published;
}
