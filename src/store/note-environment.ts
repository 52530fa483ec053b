import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from './stored-json.ts';
import { inTransaction } from './transaction.ts';

/** Puts fields into an experiment's environment that were not known when it began. */
export function noteEnvironment(database: DatabaseSync, experiment: number, fields: Record<string, unknown>): void {
  inTransaction(database, () => {
    const { environment } = database.prepare('SELECT environment FROM experiment WHERE id = ?').get(experiment) as {
      environment: string;
    };
    const noted = { ...storedJson<object>(environment), ...fields };
    database.prepare('UPDATE experiment SET environment = ? WHERE id = ?').run(JSON.stringify(noted), experiment);
  });
}
