import { eitherOf, timeLimit } from '../../host/process/long-timer.ts';
import { ownCpus } from '../../measure/cpu-split.ts';
import { randomStream, shuffled } from '../../stats/random.ts';
import { claimExperiment, findExperiment, readVariants, releaseExperiment } from '../../store/experiments.ts';
import { OVER_MS } from '../../work/experiment/budget.ts';
import type { Design } from '../../work/experiment/design.ts';
import { execute } from '../../work/experiment/execute.ts';
import type { Execution, ExperimentEvents, StageExecution } from '../../work/experiment/execution.ts';
import { isOutOfTime } from '../../work/experiment/in-time.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import { resumeExperiment } from '../../work/experiment/resume.ts';
import { withVariants } from '../../work/experiment/with-variants.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { endPhase, keepPart, type TakenPhase } from './evidence-of.ts';
import { takeDifferences, takePath } from './phases/differences.ts';
import { takeInterventions, takeSuspects } from './phases/interventions.ts';
import { takeOutput } from './phases/output.ts';
import type { TakePhase } from './phases/phase.ts';
import { takeRunsUnderProfilers } from './phases/profiles.ts';
import { withIntervention } from './trials.ts';
import { type WhyState, type WhyStep, whyState } from './why-state.ts';

/** What a search for a cause tells whoever watches it. */
export interface WhyEvents extends PreparationEvents, Pick<ExperimentEvents, 'onRunStart' | 'onRunEnd'> {
  /** How far it is: before each block, after each phase, and at the end. */
  onState?: ((state: WhyState) => void) | undefined;
  /** What is being done, in a few words. */
  onDoing?: ((text: string) => void) | undefined;
}

/** A search for a cause that is stored. */
interface RunningWhy {
  kind: Kind;
  stored: Stored;
  events?: WhyEvents | undefined;
  abort?: AbortSignal | undefined;
  offline?: boolean | undefined;
}

const TAKES: Readonly<Record<TakenPhase, TakePhase>> = {
  output: takeOutput,
  differences: takeDifferences,
  suspects: takeSuspects,
  profiles: takeRunsUnderProfilers,
  path: takePath,
  interventions: takeInterventions,
};

/**
 * Searches on, from wherever the store says that the search is, to its end.
 *
 * @param first the experiment where it was just begun, and is ready to be measured
 * @returns `interrupted` when aborted: all that had ended is kept
 * @throws JsdynoError EXPERIMENT_CHANGED, EXPERIMENT_BUSY, STORE_UNWRITABLE
 */
export async function runWhy(why: RunningWhy, first?: Execution): Promise<'done' | 'interrupted'> {
  const { kind, stored, events = {}, abort } = why;
  const { database, experiment } = stored;
  let ready: Execution | null = first ?? null;
  const look = (): WhyState => {
    const state = whyState(kind, stored);
    events.onState?.(state);
    return state;
  };
  let state: 'done' | 'interrupted' = 'interrupted';
  // From here to the end, also in what has no runs: whoever looks sees that it is being measured.
  claimExperiment(database, experiment);
  try {
    for (;;) {
      if (abort?.aborted) break;
      const { next, ...known } = look();
      if (next.do === 'end') {
        state = 'done';
        break;
      }
      const begun: Execution = ready ?? (await readyFor(why, { next, ...known }));
      ready = null;
      const leftMs = (known.plan.budgetMs ?? Number.POSITIVE_INFINITY) - known.spentMs;
      const cutsOffAt = performance.now() + Math.max(0, leftMs) + OVER_MS;
      if (next.do === 'take') await take(why, next.phase, { next, ...known }, begun, leftMs);
      else if ((await measure(why, begun, cutsOffAt, look)) === 'interrupted') break;
      else if (performance.now() >= cutsOffAt) {
        state = 'done';
        break;
      }
    }
  } catch (error) {
    if (isOutOfTime(error)) state = 'done';
    else if (!abort?.aborted) throw error;
  } finally {
    ready?.work.remove?.();
    releaseExperiment(database, experiment.id, state);
  }
  return state;
}

/** The experiment ready to go on, with the variants of the trial that is next. */
function readyFor(why: RunningWhy, { next, plan, old, new: to }: WhyState): Promise<Execution> {
  const { kind, stored, events, abort, offline } = why;
  const { database, experiment } = stored;
  const all = { ...events, ...(offline === undefined ? {} : { offline }) };
  const now = findExperiment(database, experiment.name);
  if (next.do !== 'try') return resumeExperiment(database, kind, now, all, abort);
  const { intervention, labels } = next.trial;
  const there = new Set(readVariants(database, experiment.id).map(({ label }) => label));
  const onePin = String(ownCpus()?.[0] ?? 0);
  const added = ([old, to] as const)
    .filter((_, i) => (i === 0 ? labels.old : labels.new) !== null)
    .map((variant) => withIntervention(variant, intervention, plan.pin?.split(/[-,]/)[0] ?? onePin))
    .filter(({ label }) => !there.has(label));
  return withVariants(database, kind, now, added, { ...all, onWarning: undefined }, abort);
}

/** Blocks until something else than blocks is next. */
function measure(
  { events, abort }: RunningWhy,
  begun: Execution,
  cutsOffAt: number,
  look: () => WhyState,
): Promise<'done' | 'interrupted'> {
  return execute({
    ...begun,
    // Spent is what the search says, so that it also ends with it.
    plan: { ...begun.plan, budgetMs: undefined },
    cutsOffAt,
    design: whyDesign(look),
    isPart: true,
    events: {
      onRunStart: (step, state) => events?.onRunStart?.(step, state),
      onRunEnd: (step, run, state) => events?.onRunEnd?.(step, run, state),
      onWarning: (text) => events?.onWarning?.(text),
    },
    abort,
  });
}

const NO_TIME = 'the time was over (--budget)';

/** One phase from where it is to its end. What goes wrong in it is said with it, and the search goes on without. */
async function take(
  { stored, events, abort }: RunningWhy,
  phase: TakenPhase,
  state: WhyState & { next: WhyStep },
  execution: Execution,
  leftMs: number,
): Promise<void> {
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

/**
 * Measures block after block: both sides alone until their difference is known, then both beside themselves with an intervention, since
 * what an intervention closes is told by what was measured in the same minute. Ends when something else than a block is next, or when
 * variants are wanted that are none yet.
 *
 * @param look how far the search is, by what is stored
 */
function whyDesign(look: () => WhyState): (part: StageExecution) => Design {
  return ({ stage, variants, plan }) => ({
    next() {
      const { row, next, old, new: to } = look();
      const configuration = stage.configurations.find(({ id }) => id === row.id);
      if (configuration === undefined || (next.do !== 'rounds' && next.do !== 'try')) return null;
      const labels = next.do === 'try' ? [next.trial.labels.old, next.trial.labels.new] : [];
      const wanted = [old.label, to.label, ...labels.filter((label) => label !== null)];
      const own = wanted.flatMap((label) => variants.find((variant) => variant.label === label) ?? []);
      if (own.length < wanted.length) return null;
      const { round } = next;
      return { round, turns: [{ round, configuration, variants: shuffled(own, randomStream(plan.seed, round)) }] };
    },
    // How many blocks are left nobody knows before they are measured.
    left: () => [],
  });
}
