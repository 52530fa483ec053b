/** Searches in a row as commands carry them out: begun or taken up again, watched, to their end or until Ctrl-C. */
import type { DatabaseSync } from 'node:sqlite';
import { beginSearch, type RowRequest, readySearch } from '../../search/row/begin-search.ts';
import type { RunningSearch } from '../../search/row/run-search.ts';
import { findExperiment, type StoredExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type Io, notice } from '../../text/io.ts';
import { type OpenFarm, openFarm } from '../../work/console/at-farm.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import { INTERRUPTED_EXIT, interruptedWords, onInterrupt } from '../../work/console/interrupt.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import type { Kind, Stored } from '../../work/kind.ts';

/** A search that is stored: just begun, or taken up again. */
interface BegunSearch {
  kind: Kind;
  experiment: StoredExperiment;
  /** Ready to be measured, where it was just begun. */
  first?: Execution | undefined;
}

type BeginSearch = (database: DatabaseSync, events: PreparationEvents, abort: AbortSignal) => Promise<BegunSearch>;

/** What begins the search of a request. The plan without its row is one of several: the row is found when both ends are ready. */
export function searchOf(request: RowRequest): BeginSearch {
  return async (database, events, abort) => {
    const first = await beginSearch(database, await readySearch(request, events, abort), events, abort);
    return { kind: request.kind, experiment: first.experiment, first };
  };
}

/** A search, and how it is carried out. */
export interface SearchToMeasure {
  begin: BeginSearch;
  progress: boolean;
  offline?: boolean | undefined;
  /** The farm at which blocks are measured; absent: here. */
  farm?: FarmChoice | undefined;
}

/** What is shown of a search that runs. */
export interface SearchWatch<E> {
  events: E;
  /** Whose row it is. */
  of?(kind: Kind): void;
  /** Call it before more is printed. */
  stop(): void;
}

/** What is particular to a search. */
interface Searching<E> {
  watch: SearchWatch<E>;
  /** What is said behind the name of one that was just begun. */
  about: string;
  run(search: RunningSearch<E>, first: Execution | undefined): Promise<'done' | 'interrupted'>;
}

/** @returns `exit` is 130 after Ctrl-C, else 0 */
export async function measureSearch<E extends PreparationEvents>(
  { begin, progress, offline, farm: chosen }: SearchToMeasure,
  { watch, about, run }: Searching<E>,
  io: Io,
): Promise<{ kind: Kind; stored: Stored; exit: number }> {
  const { abort, release } = onInterrupt();
  const database = openStore();
  const { events } = watch;
  let farm: OpenFarm | null = null;
  try {
    if (chosen !== undefined) farm = await openFarm(chosen, { onNote: events.onNote });
    const { kind, experiment, first } = await begin(database, events, abort);
    const { name } = experiment;
    if (progress) io.stderr.write(`${name}${first === undefined ? ': continues' : about}\n`);
    watch.of?.(kind);
    const stored = { database, experiment };
    const state = await run({ kind, stored, events, abort, offline, elsewhere: farm?.elsewhere }, first);
    watch.stop(); // before more is printed
    if (state === 'interrupted') {
      const said = (await farm?.interrupted(stored)) ?? interruptedWords(name);
      notice(io, said);
    } else await farm?.finished(stored);
    const found = { database, experiment: findExperiment(database, name) };
    return { kind, stored: found, exit: state === 'interrupted' ? INTERRUPTED_EXIT : 0 };
  } catch (error) {
    if (!abort.aborted) throw error;
    throw new JsdynoError('INTERRUPTED', 'interrupted before the first run; nothing was measured', { cause: error });
  } finally {
    watch.stop();
    await farm?.close();
    release();
  }
}
