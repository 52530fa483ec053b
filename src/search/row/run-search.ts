/** Block after block of one row, each chosen by all that is stored before it, until the search is over; whatever ends it repeats no run. */
import type { Variant } from '../../host/runtimes/index.ts';
import { randomStream, shuffled } from '../../stats/random.ts';
import {
  claimExperiment,
  findExperiment,
  releaseExperiment,
  type StoredConfiguration,
} from '../../store/experiments.ts';
import { OVER_MS } from '../../work/experiment/budget.ts';
import type { Design } from '../../work/experiment/design.ts';
import { execute } from '../../work/experiment/execute.ts';
import type { Execution, ExperimentEvents, StageExecution } from '../../work/experiment/execution.ts';
import { isOutOfTime } from '../../work/experiment/in-time.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import { withVariants } from '../../work/experiment/with-variants.ts';
import type { Kind, Stored } from '../../work/kind.ts';

/** What a search tells whoever watches it. */
export interface SearchEvents<S> extends PreparationEvents, Pick<ExperimentEvents, 'onRunStart' | 'onRunEnd'> {
  /** How far it is: before each block, after whatever else was taken, and at the end. */
  onState?: ((state: S) => void) | undefined;
}

/** A search that is stored. */
export interface RunningSearch<E = PreparationEvents> {
  kind: Kind;
  stored: Stored;
  events?: E | undefined;
  abort?: AbortSignal | undefined;
  offline?: boolean | undefined;
  /** Carries each part out in place of this machine. */
  elsewhere?: Execution['elsewhere'];
}

/** Where a search is, as whoever measures it must know. All of it follows from what is stored. */
export interface Standing {
  row: StoredConfiguration;
  /** Milliseconds of all runs, and of all that was taken beside them. */
  spentMs: number;
  /** The block to measure next, by labels of its variants; `take` where something else is next; null at the end. */
  next: { round: number; labels: readonly string[] } | 'take' | null;
}

/** What is particular to a search. */
interface Searching<S> {
  /** @param isFirstLook whether the last block may have been ended in its middle, by a kill */
  look(isFirstLook: boolean): S;
  standing(state: S): Standing;
  /** Variants of the next block that the experiment does not have yet, ready to be measured; null where its state changed with that. */
  lacking(state: S): Promise<readonly Variant[] | null>;
  /** Takes what is next where that is no block, in the milliseconds that are left. */
  take?(state: S, execution: Execution, leftMs: number): Promise<void>;
}

/**
 * Searches on, from wherever the store says that the search is, to its end.
 *
 * @param first the experiment where it was just begun, and is ready to be measured
 * @returns `interrupted` when aborted: all that had ended is kept
 * @throws JsdynoError EXPERIMENT_CHANGED, EXPERIMENT_BUSY, STORE_UNWRITABLE, and those of variants that befall every one
 */
export async function runSearch<S>(
  search: RunningSearch<SearchEvents<S>>,
  { look, standing, lacking, take }: Searching<S>,
  first?: Execution,
): Promise<'done' | 'interrupted'> {
  const { stored, events = {}, abort, elsewhere } = search;
  const { database, experiment } = stored;
  let ready: Execution | null = first ?? null;
  let isFirstLook = true;
  const seen = (): S => {
    const state = look(isFirstLook);
    events.onState?.(state);
    return state;
  };
  let ended: 'done' | 'interrupted' = 'interrupted';
  // From here to the end, also while nothing runs: whoever looks sees that it is being measured.
  claimExperiment(database, experiment);
  try {
    while (!abort?.aborted) {
      const state = seen();
      const { next, spentMs } = standing(state);
      if (next === null) {
        ended = 'done';
        break;
      }
      const added = await lacking(state);
      if (added === null) continue;
      if (added.length > 0) ready = removed(ready);
      const begun: Execution = ready ?? (await grown(search, added));
      ready = null;
      const isLimited = elsewhere === undefined;
      const leftMs = isLimited ? (begun.plan.budgetMs ?? Number.POSITIVE_INFINITY) - spentMs : Number.POSITIVE_INFINITY;
      if (next === 'take') {
        await take?.(state, begun, leftMs);
        continue;
      }
      const cutsOffAt = performance.now() + Math.max(0, leftMs) + OVER_MS;
      const design = blockDesign(() => {
        const now = standing(seen());
        isFirstLook = false;
        return now;
      });
      // Spent is what the search says, so that it also ends with it.
      const plan = { ...begun.plan, budgetMs: undefined };
      const part = { ...begun, plan, cutsOffAt, design, isPart: true, elsewhere, events: engineEvents(events), abort };
      if ((await execute(part)) === 'interrupted') break;
      if (performance.now() >= cutsOffAt) {
        ended = 'done';
        break;
      }
    }
  } catch (error) {
    if (!abort?.aborted) {
      if (!isOutOfTime(error)) throw error;
      ended = 'done';
    }
  } finally {
    removed(ready);
    releaseExperiment(database, experiment.id, ended);
  }
  return ended;
}

function removed(ready: Execution | null): null {
  ready?.work.remove?.();
  return null;
}

/** Of what a watcher has, the part that the engine calls for each block. */
function engineEvents<S>({ onRunStart, onRunEnd, onWarning }: SearchEvents<S>): ExperimentEvents {
  return {
    onRunStart: (step, state) => onRunStart?.(step, state),
    onRunEnd: (step, run, state) => onRunEnd?.(step, run, state),
    onWarning: (text) => onWarning?.(text),
  };
}

/** The experiment ready to go on, with variants that are new to it. */
function grown<E extends PreparationEvents>(
  { kind, stored: { database, experiment }, events, abort, offline }: RunningSearch<E>,
  added: readonly Variant[],
): Promise<Execution> {
  const all = { ...events, ...(offline === undefined ? {} : { offline }) };
  return withVariants(database, kind, findExperiment(database, experiment.name), added, all, abort);
}

/**
 * Measures blocks until something else than a block is next, or variants are wanted that are none yet.
 * @param look where the search is, by what is stored
 */
function blockDesign(look: () => Standing): (part: StageExecution) => Design {
  return ({ stage, variants, plan }) => ({
    next() {
      const { row, next } = look();
      const configuration = stage.configurations.find(({ id }) => id === row.id);
      if (next === null || next === 'take' || configuration === undefined) return null;
      const { round, labels } = next;
      const own = labels.flatMap((label) => variants.find((variant) => variant.label === label) ?? []);
      if (own.length < labels.length) return null;
      return { round, turns: [{ round, configuration, variants: shuffled(own, randomStream(plan.seed, round)) }] };
    },
    // How many blocks are left nobody knows before they are measured.
    left: () => [],
  });
}
