import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { MOST_EVIDENCE } from './evidence.ts';
import { invalid } from './exchange/check.ts';
import type { ExchangedPart } from './exchange/evidence.ts';
import { waitingTable } from './waiting-runs.ts';

/** Evidence of an export on its way to the store, in the order of the file, each part once. */
export class WaitingEvidence {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #table: string;
  readonly #insert: StatementSync;

  /** @param file how messages call it */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#table = waitingTable(database, 'phase, part, at, wall, reason, json, UNIQUE (phase, part)');
    this.#insert = database.prepare(
      `INSERT OR IGNORE INTO ${this.#table} (phase, part, at, wall, reason, json) VALUES (?, ?, ?, ?, ?, ?)`,
    );
  }

  /** @throws JsdynoError IMPORT_INVALID for a second part of a name, and for one that no store would keep */
  add({ phase, part, at, wall, reason, found }: ExchangedPart): void {
    const json = JSON.stringify(found);
    const which = `${this.#file}: evidence of ${phase}, part ${part},`;
    if (json.length > MOST_EVIDENCE) throw invalid(`${which} must be at most ${MOST_EVIDENCE} characters`);
    const { changes } = this.#insert.run(phase, part, at, wall, reason, json);
    if (changes === 0) throw invalid(`${which} is there twice`);
  }

  moveTo(experiment: number): void {
    this.#database
      .prepare(
        `INSERT INTO evidence (experiment, phase, part, at, wall, reason, json)
         SELECT ?, phase, part, at, wall, reason, json FROM ${this.#table} ORDER BY rowid`,
      )
      .run(experiment);
  }

  drop(): void {
    this.#database.exec(`DROP TABLE ${this.#table}`);
  }
}
