import { eitherOf, timeLimit } from '../../host/process/long-timer.ts';
import type { Variant } from '../../host/runtimes/index.ts';
import { ownCpus } from '../../measure/cpu-split.ts';
import { readVariants } from '../../store/experiments.ts';
import { OVER_MS } from '../../work/experiment/budget.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import { type RunningSearch, runSearch, type SearchEvents, type Standing } from '../row/run-search.ts';
import { endPhase, keepPart, type TakenPhase } from './evidence-of.ts';
import { takeDifferences, takePath } from './phases/differences.ts';
import { takeInterventions, takeSuspects } from './phases/interventions.ts';
import { takeOutput } from './phases/output.ts';
import type { TakePhase } from './phases/phase.ts';
import { takeRunsUnderProfilers } from './phases/profiles.ts';
import { withIntervention } from './trials.ts';
import { type WhyState, whyState } from './why-state.ts';

/** What a search for a cause tells whoever watches it. */
export interface WhyEvents extends SearchEvents<WhyState> {
  /** What is being done, in a few words. */
  onDoing?: ((text: string) => void) | undefined;
}

type RunningWhy = RunningSearch<WhyEvents>;

const TAKES: Readonly<Record<TakenPhase, TakePhase>> = {
  output: takeOutput,
  differences: takeDifferences,
  suspects: takeSuspects,
  profiles: takeRunsUnderProfilers,
  path: takePath,
  interventions: takeInterventions,
};

/**
 * Searches on, from wherever the store says that the search is, to its end: both sides alone until their difference is known, then both
 * beside themselves with an intervention, since what an intervention closes is told by what was measured in the same minute.
 *
 * @param first the experiment where it was just begun, and is ready to be measured
 * @returns `interrupted` when aborted: all that had ended is kept
 * @throws JsdynoError EXPERIMENT_CHANGED, EXPERIMENT_BUSY, STORE_UNWRITABLE
 */
export function runWhy(why: RunningWhy, first?: Execution): Promise<'done' | 'interrupted'> {
  const { kind, stored } = why;
  return runSearch(
    why,
    {
      look: () => whyState(kind, stored),
      standing,
      lacking: async (state) => variantsOfTrial(why, state),
      take: (state, execution, leftMs) => take(why, state, execution, leftMs),
    },
    first,
  );
}

function standing({ row, spentMs, next, old, new: to }: WhyState): Standing {
  if (next.do === 'end') return { row, spentMs, next: null };
  if (next.do === 'take') return { row, spentMs, next: 'take' };
  const labels = next.do === 'try' ? [next.trial.labels.old, next.trial.labels.new] : [];
  const all = [old.label, to.label, ...labels.filter((label) => label !== null)];
  return { row, spentMs, next: { round: next.round, labels: all } };
}

/** Both sides with the intervention that is next, where the experiment has them not yet. */
function variantsOfTrial(
  { stored: { database, experiment } }: RunningWhy,
  { next, plan, old, new: to }: WhyState,
): Variant[] {
  if (next.do !== 'try') return [];
  const { intervention, labels } = next.trial;
  const there = new Set(readVariants(database, experiment.id).map(({ label }) => label));
  const onePin = String(ownCpus()?.[0] ?? 0);
  return ([old, to] as const)
    .filter((_, i) => (i === 0 ? labels.old : labels.new) !== null)
    .map((variant) => withIntervention(variant, intervention, plan.pin?.split(/[-,]/)[0] ?? onePin))
    .filter(({ label }) => !there.has(label));
}

const NO_TIME = 'the time was over (--budget)';

/** One phase from where it is to its end. What goes wrong in it is said with it, and the search goes on without. */
async function take(
  { kind, stored, events, abort }: RunningWhy,
  state: WhyState,
  execution: Execution,
  leftMs: number,
): Promise<void> {
  const { next } = state;
  if (next.do !== 'take') return;
  const { phase } = next;
  const { database, experiment } = stored;
  let began = performance.now();
  const lap = () => {
    const [before, now] = [began, performance.now()];
    began = now;
    return now - before;
  };
  const limit = timeLimit(Math.max(0, leftMs) + OVER_MS);
  try {
    const couldNot = await TAKES[phase]({
      ...{ state, execution, leftMs, abort: eitherOf(abort, limit.signal) },
      keep(part, found) {
        keepPart(database, experiment.id, phase, part, { wall: lap(), found });
      },
      say: (text) => events?.onDoing?.(text),
      look() {
        const now = whyState(kind, stored);
        events?.onState?.(now);
        return now;
      },
    });
    abort?.throwIfAborted();
    endPhase(database, experiment.id, phase, { wall: lap(), couldNot: limit.signal.aborted ? NO_TIME : couldNot });
  } catch (error) {
    if (abort?.aborted || isOfStore(error)) throw error;
    const why = limit.signal.aborted ? NO_TIME : (error as Error).message;
    endPhase(database, experiment.id, phase, { wall: lap(), couldNot: why });
  } finally {
    limit.clear();
    execution.work.remove?.();
  }
}

/** What ends any search: the store itself. */
function isOfStore(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'STORE_UNWRITABLE';
}
