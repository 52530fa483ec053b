/** Experiments one after the other, within a time that they share. */
import type { DatabaseSync } from 'node:sqlite';
import { listExperiments, type StoredExperiment } from '../../store/experiments.ts';
import type { ExperimentToMeasure } from '../../work/console/measure-with-progress.ts';
import { takeUp } from '../../work/console/take-up.ts';
import { shareOf } from '../../work/experiment/budget.ts';
import { isChanged, isOutOfTime, readyBy } from '../../work/experiment/in-time.ts';
import { type ExperimentRequest, prepareExperiment } from '../../work/experiment/prepare.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { type Carrier, isInterruption } from './carrier.ts';

/** Less time than this decides nothing, in ms. */
export const LEAST_MS = 2000;

/** An experiment of several. */
export interface InTurn {
  request: ExperimentRequest & Pick<Parameters<typeof prepareExperiment>[1], 'ready'>;
  /** Milliseconds that it should take. */
  expectedMs: number;
  /** As it is announced. */
  title: string;
  /** What an earlier sitting left of it. */
  earlier?: StoredExperiment | undefined;
  /** Whether it is measured anew where what that began with has changed since; absent: yes. */
  isAnew?: boolean | undefined;
  /** What its time was over with, before there was any row to measure. */
  late?: string | undefined;
}

/** What became of an experiment: where it is stored, and whether its time cut it off; or in words why it was not measured; null: no time was left. */
type Turned = { stored: Stored; isCutOff: boolean } | { late: string } | null;

/**
 * Each takes of the time that is left what it should take beside those behind it, so that what one leaves over goes to those. The first is
 * begun however little time there is.
 *
 * @param budgetMs of all, with what is done between runs; absent: there is no limit
 */
export async function measureInTurn(
  carrier: Carrier,
  experiments: readonly InTurn[],
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<{ turned: Turned[]; isInterrupted: boolean }> {
  const began = performance.now();
  const turned: Turned[] = experiments.map(({ late }) => (late === undefined ? null : { late }));
  for (const [i, one] of experiments.entries()) {
    const left = Math.max(0, budgetMs - (performance.now() - began));
    if (one.late !== undefined || (left < LEAST_MS && i > 0)) continue;
    carrier.note(`${i + 1} of ${experiments.length}: ${one.title}`);
    const rest = experiments.slice(i + 1).reduce((sum, { expectedMs }) => sum + expectedMs, 0);
    const share = left === Number.POSITIVE_INFINITY ? undefined : shareOf(left, one.expectedMs, rest);
    const ready = Number(readyBy(share));
    const endsAt = share === undefined ? undefined : i === 0 ? ready : Math.min(began + budgetMs, ready);
    const started = performance.now();
    try {
      const behindMs = share === undefined ? rest : Math.min(rest, left - share);
      const { stored, isInterrupted } = await measured(carrier, one, { budgetMs: share, endsAt, behindMs });
      // Of an experiment that ended long before its time every row had all of its rounds.
      turned[i] = { stored, isCutOff: share !== undefined && performance.now() - started > 0.8 * share };
      if (isInterrupted) return { turned, isInterrupted };
    } catch (error) {
      // What was measured before is kept, and answers.
      if (isInterruption(error)) return { turned, isInterrupted: true };
      const isDropped = one.isAnew === false && isChanged(error);
      if (!isOutOfTime(error) && !isDropped) throw error;
      turned[i] = { late: error.message };
    }
  }
  return { turned, isInterrupted: false };
}

async function measured(
  carrier: Carrier,
  { request, earlier, isAnew = true }: InTurn,
  { budgetMs, endsAt, behindMs }: { budgetMs: number | undefined; endsAt: number | undefined; behindMs: number },
): Promise<{ stored: Stored; isInterrupted: boolean }> {
  if (earlier?.state === 'done') {
    return { stored: { database: carrier.database, experiment: earlier }, isInterrupted: false };
  }
  if (earlier !== undefined) {
    try {
      return await goOn(carrier, request.kind, earlier, { endsAt, behindMs });
    } catch (error) {
      // Its checkouts or its runtime are not those of then: it is measured anew.
      if (!isAnew || !isChanged(error)) throw error;
    }
  }
  const plan = { ...request.plan, ...(budgetMs === undefined ? {} : { budgetMs }) };
  const prepare: ExperimentToMeasure['prepare'] = async (database, events, abort) => ({
    ...(await prepareExperiment(database, { ...request, plan, endsAt }, events, abort)),
    endsAt,
  });
  return carrier.carry(prepare, behindMs);
}

/**
 * Goes on with an experiment that was interrupted, or that its budget cut off.
 * @param more milliseconds that its runs get beyond what they had; when no further block begins, by performance.now(); what comes behind it, in milliseconds
 * @throws JsdynoError EXPERIMENT_CHANGED
 */
export function goOn(
  carrier: Carrier,
  kind: Kind,
  experiment: StoredExperiment,
  {
    moreMs = 0,
    endsAt,
    behindMs,
  }: { moreMs?: number | undefined; endsAt?: number | undefined; behindMs?: number } = {},
): Promise<{ stored: Stored; isInterrupted: boolean }> {
  return carrier.carry(async (database, events, abort, atFarm) => {
    const all = { ...events, ...(carrier.offline === undefined ? {} : { offline: carrier.offline }) };
    const execution = await takeUp(kind, { database, experiment }, all, abort, atFarm);
    const { budgetMs } = execution.plan;
    const longer = budgetMs === undefined ? undefined : budgetMs + moreMs;
    return { ...execution, plan: { ...execution.plan, budgetMs: longer }, endsAt };
  }, behindMs);
}

/**
 * The experiments that were measured here for a question, the newest of each, by what their plans say that they answer.
 * @param keysOf of a plan, whatever is in it
 */
export function storedBy(
  database: DatabaseSync,
  keysOf: (experiment: StoredExperiment) => readonly string[],
): Map<string, StoredExperiment> {
  const found = new Map<string, StoredExperiment>();
  // The newest comes first.
  for (const experiment of listExperiments(database)) {
    if (experiment.origin !== 'measured') continue;
    for (const key of keysOf(experiment)) if (!found.has(key)) found.set(key, experiment);
  }
  return found;
}
