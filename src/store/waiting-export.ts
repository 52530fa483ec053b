import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { invalid } from './exchange/check.ts';
import type { ExchangedRun } from './exchange/runs.ts';
import { waitingTable } from './waiting-runs.ts';

const COLUMNS = 'round, started, wall, outcome, rate, time, reason, stderr, resources, figures, lane';

/** Runs of an export on their way to the store, in the order of their key, each once. */
export class WaitingExport {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #table: string;
  readonly #insert: StatementSync;

  /** @param file how messages call it */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#table = waitingTable(
      database,
      `configuration, variant, ${COLUMNS}, PRIMARY KEY (configuration, variant, round)`,
      'WITHOUT ROWID',
    );
    this.#insert = database.prepare(
      `INSERT OR IGNORE INTO ${this.#table} (configuration, variant, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** @throws JsdynoError IMPORT_INVALID for a second run of the same configuration, variant and round */
  add(run: ExchangedRun, i: number): void {
    const { configuration, variant, round, started, wall, outcome } = run;
    const { rate, time, reason, stderr, resources, figures, lane } = run;
    const told = [started, wall, outcome, rate, time, reason, stderr, resources, figures, lane] as const;
    const { changes } = this.#insert.run(configuration, variant, round, ...told);
    if (changes === 1) return;
    const which = `configuration ${configuration}, variant ${variant}, round ${round}`;
    throw invalid(`${this.#file}: runs[${i}] is a second run of ${which}`);
  }

  /** Writes the runs to an experiment, whose configurations and variants stand in the order of the file. */
  moveTo(experiment: number): void {
    this.#database
      .prepare(
        `INSERT INTO run (configuration, variant, ${COLUMNS})
         SELECT configuration.id, variant.id, ${COLUMNS}
         FROM ${this.#table} waiting
         CROSS JOIN configuration ON configuration.experiment = ? AND configuration.position = waiting.configuration
         CROSS JOIN variant ON variant.experiment = ? AND variant.position = waiting.variant
         ORDER BY waiting.configuration, waiting.variant, waiting.round`,
      )
      .run(experiment, experiment);
  }

  drop(): void {
    this.#database.exec(`DROP TABLE ${this.#table}`);
  }
}
