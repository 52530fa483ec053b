import type { DatabaseSync } from 'node:sqlite';
import { beginSearch, type RowRequest, readySearch } from '../../search/row/begin-search.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import type { Kind } from '../../work/kind.ts';

/** A search that is stored: just begun, or taken up again. */
interface BegunSearch {
  kind: Kind;
  experiment: StoredExperiment;
  /** Ready to be measured, where it was just begun. */
  first?: Execution | undefined;
}

export type BeginSearch = (
  database: DatabaseSync,
  events: PreparationEvents,
  abort: AbortSignal,
) => Promise<BegunSearch>;

/** What begins the search of a request. The plan without its row is one of several: the row is found when both ends are ready. */
export function searchOf(request: RowRequest): BeginSearch {
  return async (database, events, abort) => {
    const first = await beginSearch(database, await readySearch(request, events, abort), events, abort);
    return { kind: request.kind, experiment: first.experiment, first };
  };
}
