import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** Removes all runs of rows, by the ids of these: they begin anew. */
export function removeRuns(database: DatabaseSync, configurations: Iterable<number>): void {
  inTransaction(database, () => {
    const remove = database.prepare('DELETE FROM run WHERE configuration = ?');
    for (const id of configurations) remove.run(id);
  });
}

/** The rounds of which each row has runs, by the row's id. */
export function roundsOfRows(database: DatabaseSync, experiment: number): Map<number, Set<number>> {
  const statement = database.prepare(
    `SELECT DISTINCT run.configuration, run.round FROM configuration JOIN run ON run.configuration = configuration.id
     WHERE configuration.experiment = ?`,
  );
  const rounds = new Map<number, Set<number>>();
  for (const row of statement.iterate(experiment)) {
    const { configuration, round } = row as { configuration: number; round: number };
    const own = rounds.get(configuration) ?? new Set();
    rounds.set(configuration, own.add(round));
  }
  return rounds;
}

/** Why runs of rows failed, by the row's id, each reason once: those reasons that begin with some words. */
export function failuresOfRows(
  database: DatabaseSync,
  experiment: number,
  words: string,
): { configuration: number; reason: string }[] {
  const statement = database.prepare(
    `SELECT DISTINCT run.configuration, run.reason FROM configuration JOIN run ON run.configuration = configuration.id
     WHERE configuration.experiment = ? AND run.outcome = 'failed' AND substr(run.reason, 1, length(?)) = ?`,
  );
  return statement.all(experiment, words, words) as { configuration: number; reason: string }[];
}

/** Whether a row has runs of a round, on any variant. */
export function hasRunsOf(database: DatabaseSync, configuration: number, round: number): boolean {
  const statement = database.prepare('SELECT 1 FROM run WHERE configuration = ? AND round = ? LIMIT 1');
  return statement.get(configuration, round) !== undefined;
}
