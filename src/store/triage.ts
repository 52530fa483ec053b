/** What people said of changes in histories, by the ids of the changes. */
import type { DatabaseSync } from 'node:sqlite';

export interface StoredTriage {
  state: string;
  who: string;
  why: string;
  /** ISO 8601. */
  when: string;
}

/**
 * Keeps what somebody said of a change, in place of what was said before.
 * @throws JsdynoError STORE_UNWRITABLE
 */
export function keepTriage(database: DatabaseSync, change: string, { state, who, why, when }: StoredTriage): void {
  database
    .prepare('INSERT OR REPLACE INTO triage (change, state, who, why, at) VALUES (?, ?, ?, ?, ?)')
    .run(change, state, who, why, when);
}

export function readTriage(database: DatabaseSync): Map<string, StoredTriage> {
  const rows = database.prepare('SELECT change, state, who, why, at FROM triage').all();
  return new Map(
    rows.map(({ change, state, who, why, at }) => [
      String(change),
      { state: String(state), who: String(who), why: String(why), when: String(at) },
    ]),
  );
}
