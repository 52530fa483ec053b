import type { Variant } from '../../host/runtimes/index.ts';
import { OF_ONE_RELEASE } from '../../host/runtimes/series/or-left-out.ts';
import { findExperiment } from '../../store/experiments.ts';
import { addVariants } from '../../store/write-experiment.ts';
import { type ErrorCode, JsdynoError } from '../../text/errors/catalogue.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import type { Stored } from '../../work/kind.ts';
import type { SearchPath } from '../row/path.ts';
import { type RunningSearch, runSearch, type SearchEvents } from '../row/run-search.ts';
import { type SearchState, searchState } from './search-state.ts';
import { storedSearch } from './stored-search.ts';

/** What a bisection tells whoever watches it. */
export interface BisectEvents extends SearchEvents<SearchState> {
  /** A place is being made ready. */
  onVisit?: ((place: number) => void) | undefined;
  onSkipped?: ((place: number, reason: string) => void) | undefined;
}

/** A bisection that is stored, and the path that it searches. */
interface RunningBisect extends RunningSearch<BisectEvents> {
  path: SearchPath;
}

/**
 * Searches on to the end. Places become variants when they are first asked for; one that cannot be made ready is skipped, and stored
 * with the reason.
 *
 * @param first the experiment where it was just begun, and is ready to be measured
 * @returns `interrupted` when aborted: all runs that had ended are kept
 * @throws JsdynoError as runSearch, and those of a place that befall every place
 */
export function runBisect(bisect: RunningBisect, first?: Execution): Promise<'done' | 'interrupted'> {
  const { kind, stored } = bisect;
  return runSearch(
    bisect,
    {
      look: (isFirstLook) => searchState(kind, stored, { isFirstLook }),
      standing: ({ row, figures: { spentMs }, next, places }) => ({
        ...{ row, spentMs },
        next: next && { round: next.round, labels: next.places.map((place) => places[place]?.label ?? '') },
      }),
      lacking: (state) => visitedNow(bisect, state),
    },
    first,
  );
}

/** Makes those places of the next block ready that were not visited yet; null where one is skipped, and another block is next. */
async function visitedNow(
  { path, stored, events = {}, abort }: RunningBisect,
  { visited, next }: SearchState,
): Promise<Variant[] | null> {
  const added: Variant[] = [];
  for (const place of (next?.places ?? []).filter((one) => !visited.has(one))) {
    events.onVisit?.(place);
    try {
      const variant = await path.variantAt(place, events, abort);
      abort?.throwIfAborted();
      added.push({ ...variant, label: path.places[place]?.label ?? variant.label });
    } catch (error) {
      if (!isSkipped(error)) throw error;
      skip(stored, path.places[place]?.text ?? '', error.message);
      events.onSkipped?.(place, error.message);
      return null;
    }
  }
  return added;
}

function skip({ database, experiment: { id, name } }: Stored, text: string, reason: string): void {
  const find = storedSearch(findExperiment(database, name));
  addVariants(database, id, [], [], { find: { ...find, leftOut: [...find.leftOut, { text, reason }] } });
}

/** What is amiss with one place alone: others can be measured without it. */
const SKIPPED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...OF_ONE_RELEASE,
  'CHECKOUT_FAILED',
  'INSTALL_FAILED',
  'BUILD_FAILED',
]);

export function isSkipped(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && SKIPPED.has(error.code);
}
