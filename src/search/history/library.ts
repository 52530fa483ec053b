/** `history` as a function of the library. */
import type { DatabaseSync } from 'node:sqlite';
import { openStoreToRead } from '../../store/read-store.ts';
import { readTriage } from '../../store/triage.ts';
import { gathered } from './gathered.ts';
import { historyOf } from './history-of.ts';
import { pointsIn } from './read/sources.ts';
import { storedPoints } from './read/stored.ts';
import type { History, Triage } from './series.ts';
import { sweepSteps, withSteps } from './sweep-steps.ts';

export interface HistorySettings {
  /** Files and folders of results; absent or empty: what is stored. */
  sources?: readonly string[] | undefined;
  /** The store; that of this user unless given. */
  database?: DatabaseSync | undefined;
}

/**
 * What changed over releases and commits, with what people said of it.
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID, STORE_UNREADABLE
 */
export async function history({ sources = [], database = openStoreToRead() }: HistorySettings = {}): Promise<History> {
  const points = sources.length === 0 ? await storedPoints(database) : pointsIn(sources);
  const found = historyOf(gathered(points), new Date().toISOString());
  const steps = sources.length === 0 ? await sweepSteps(database, found.series) : [];
  const said = readTriage(database);
  return {
    ...found,
    changes: withSteps(found.series, found.changes, steps).map((change) => {
      const { state = 'new', ...rest } = said.get(change.id) ?? {};
      return isState(state) ? { ...change, triage: { who: null, why: null, when: null, ...rest, state } } : change;
    }),
  };
}

const STATES = ['new', 'confirmed', 'invalid', 'accepted', 'fixed'] as const satisfies Triage['state'][];

function isState(text: string): text is Triage['state'] {
  return STATES.some((state) => state === text);
}
