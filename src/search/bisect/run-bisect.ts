import type { Variant } from '../../host/runtimes/index.ts';
import { randomStream, shuffled } from '../../stats/random.ts';
import { addVariants, claimExperiment, findExperiment, releaseExperiment } from '../../store/experiments.ts';
import { OVER_MS } from '../../work/experiment/budget.ts';
import type { Design } from '../../work/experiment/design.ts';
import { execute } from '../../work/experiment/execute.ts';
import type { Execution, ExperimentEvents, StageExecution } from '../../work/experiment/execution.ts';
import { isOutOfTime } from '../../work/experiment/in-time.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import { withVariants } from '../../work/experiment/with-variants.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { SearchPath } from './path.ts';
import { type SearchState, searchState } from './search-state.ts';
import { isSteppedAround } from './stepped-around.ts';
import { storedSearch } from './stored-search.ts';

/** What a bisection tells whoever watches it. */
export interface BisectEvents extends PreparationEvents, Pick<ExperimentEvents, 'onRunStart' | 'onRunEnd'> {
  /** How far it is; before each block, and at the end. */
  onState?: ((state: SearchState) => void) | undefined;
  /** A place is being made ready. */
  onVisit?: ((place: number) => void) | undefined;
  onSteppedAround?: ((place: number, reason: string) => void) | undefined;
}

/** A bisection that is stored, and the path that it searches. */
interface RunningBisect {
  kind: Kind;
  stored: Stored;
  path: SearchPath;
  events?: BisectEvents | undefined;
  abort?: AbortSignal | undefined;
  offline?: boolean | undefined;
  /** Carries each part out in place of this machine. */
  elsewhere?: Execution['elsewhere'];
}

/**
 * Searches on, from wherever the store says that the search is, to its end. Places become variants when they are first asked for; one that
 * cannot be made ready is stepped around, and stored with the reason.
 *
 * @param first the experiment where it was just begun, and is ready to be measured
 * @returns `interrupted` when aborted: all runs that had ended are kept
 * @throws JsdynoError EXPERIMENT_CHANGED, EXPERIMENT_BUSY, STORE_UNWRITABLE, and those of a place that befall every place
 */
export async function runBisect(bisect: RunningBisect, first?: Execution): Promise<'done' | 'interrupted'> {
  const { kind, stored, events = {}, abort, elsewhere } = bisect;
  const { database, experiment } = stored;
  let ready: Execution | null = first ?? null;
  let isFirstLook = true;
  const look = (): SearchState => {
    const state = searchState(kind, stored, { isFirstLook });
    events.onState?.(state);
    return state;
  };
  // From here to the end, also while a place is made ready: whoever looks sees that it is being measured.
  claimExperiment(database, experiment);
  let ended: 'done' | 'interrupted' = 'interrupted';
  try {
    for (;;) {
      if (abort?.aborted) return 'interrupted';
      const state = look();
      if (state.next === null) break;
      const { added, isWhole } = await addedPlaces(bisect, state, state.next.places);
      if (!isWhole) continue;
      if (added.length > 0) {
        ready?.work.remove?.();
        ready = null;
      }
      const begun: Execution = ready ?? (await grown(bisect, added));
      ready = null;
      const design = searchDesign(() => {
        const seen = look();
        isFirstLook = false;
        return seen;
      });
      const { budgetMs } = begun.plan;
      const isLimited = budgetMs !== undefined && elsewhere === undefined;
      const cutsOffAt = isLimited ? performance.now() + budgetMs - state.figures.spentMs + OVER_MS : undefined;
      const ofPart = await execute({
        ...begun,
        // Spent is what the search says, so that it also ends with it.
        plan: { ...begun.plan, budgetMs: undefined },
        cutsOffAt,
        design,
        isPart: true,
        elsewhere,
        events: engineEvents(events),
        abort,
      });
      if (ofPart === 'interrupted') return 'interrupted';
      if (cutsOffAt !== undefined && performance.now() >= cutsOffAt) break;
    }
    ended = 'done';
    return ended;
  } catch (error) {
    if (abort?.aborted) return 'interrupted';
    if (!isOutOfTime(error)) throw error;
    ended = 'done';
    return ended;
  } finally {
    ready?.work.remove?.();
    releaseExperiment(database, experiment.id, ended);
  }
}

function engineEvents({ onRunStart, onRunEnd, onWarning }: BisectEvents): ExperimentEvents {
  return {
    onRunStart: (step, state) => onRunStart?.(step, state),
    onRunEnd: (step, run, state) => onRunEnd?.(step, run, state),
    onWarning: (text) => onWarning?.(text),
  };
}

/** The experiment with places that are new to it. */
function grown({ kind, stored, events, abort, offline }: RunningBisect, added: readonly Variant[]): Promise<Execution> {
  const { database, experiment } = stored;
  const all = { ...events, ...(offline === undefined ? {} : { offline }) };
  return withVariants(database, kind, findExperiment(database, experiment.name), added, all, abort);
}

/**
 * Makes those places ready that were not visited yet.
 * @returns whether all of them can be measured: one that is stepped around changes what is to be measured next
 */
async function addedPlaces(
  { path, stored, events = {}, abort }: RunningBisect,
  { visited }: SearchState,
  wanted: readonly number[],
): Promise<{ added: Variant[]; isWhole: boolean }> {
  const added: Variant[] = [];
  for (const place of wanted.filter((one) => !visited.has(one))) {
    events.onVisit?.(place);
    try {
      const variant = await path.variantAt(place, events, abort);
      abort?.throwIfAborted();
      added.push({ ...variant, label: path.places[place]?.label ?? variant.label });
    } catch (error) {
      if (!isSteppedAround(error)) throw error;
      stepAround(stored, path.places[place]?.text ?? '', error.message);
      events.onSteppedAround?.(place, error.message);
      return { added, isWhole: false };
    }
  }
  return { added, isWhole: true };
}

function stepAround({ database, experiment: { id, name } }: Stored, text: string, reason: string): void {
  const find = storedSearch(findExperiment(database, name));
  addVariants(database, id, [], [], { find: { ...find, leftOut: [...find.leftOut, { text, reason }] } });
}

/**
 * Measures block after block, each chosen by all before it, until the search is over or asks for a place that is no variant yet.
 *
 * @param look how far the search is, by what is stored
 */
function searchDesign(look: () => SearchState): (part: StageExecution) => Design {
  return ({ stage, variants, plan }) => ({
    next() {
      const { row, next, visited } = look();
      const configuration = stage.configurations.find(({ id }) => id === row.id);
      if (next === null || configuration === undefined) return null;
      const ids = next.places.map((place) => visited.get(place)?.id);
      const own = ids.flatMap((id) => variants.find((variant) => variant.id === id) ?? []);
      if (own.length < ids.length) return null;
      const { round } = next;
      return { round, turns: [{ round, configuration, variants: shuffled(own, randomStream(plan.seed, round)) }] };
    },
    // How many blocks are left nobody knows before they are measured.
    left: () => [],
  });
}
