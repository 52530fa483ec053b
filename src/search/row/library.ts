/** What all functions of the library share that search: the work that is searched in, and a search from its request to its end. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { loadKind } from '../../kinds/kinds.ts';
import { SEARCHED_KINDS, type SearchedKind } from '../../kinds/searched-options.ts';
import { type SearchedHow, searchedShapes } from '../../kinds/searched-plan.ts';
import { findReadable } from '../../kinds/stored.ts';
import { oneOf } from '../../store/exchange/fields.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { measuring } from '../../work/options/measuring.ts';
import { texts } from '../../work/options/values.ts';
import { orInterrupted, warnedOnce } from '../in-turn/carrier.ts';
import { beginSearch, type RowRequest, readySearch } from './begin-search.ts';
import type { RunningSearch } from './run-search.ts';

/** What is searched in, and how the search is carried out. */
export interface SearchedSettings extends SearchedHow, Measuring {
  /** The kind of work; default: `suite`, benchmarks in Node.js core's form. */
  kind?: SearchedKind | undefined;
  /** Modules, files, scripts or scenarios, as the kind of work takes them, and settings of them. */
  names?: readonly string[] | undefined;
}

export const searchedSettings = {
  ...measuring,
  kind: v.optional(oneOf(SEARCHED_KINDS)),
  names: v.optional(texts),
  ...searchedShapes,
};

/**
 * Begins the search of a request, and searches to its end, or until it is aborted.
 * @throws JsdynoError INTERRUPTED where that was before it was stored, and those of readySearch and runSearch
 */
export async function searched(
  request: RowRequest,
  { events: given, abort, database = openStore(), offline }: Measuring,
  run: (search: RunningSearch<NonNullable<Measuring['events']>>, first: Execution) => Promise<unknown>,
): Promise<{ kind: Kind; stored: Stored }> {
  const { kind } = request;
  const events = warnedOnce(given);
  const begun = readySearch(request, events, abort).then((ready) => beginSearch(database, ready, events, abort));
  const first = await orInterrupted(abort, begun);
  const { experiment } = first;
  await run({ kind, stored: { database, experiment }, events, abort, offline }, first);
  return { kind, stored: { database, experiment: findExperiment(database, experiment.name) } };
}

/**
 * A stored search by its name, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function storedSearchNamed(database: DatabaseSync, name: string): Promise<{ kind: Kind; stored: Stored }> {
  const experiment = await findReadable(database, name);
  return { kind: await loadKind(experiment.kind), stored: { database, experiment } };
}
