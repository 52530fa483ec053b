import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import type { CsvRun } from './csv-read.ts';
import { decimalSeconds } from './exchange/runs.ts';

/** The binary that is the baseline. */
const BASELINE = 'old';

interface Row {
  place: number;
  /** how many runs each binary has so far */
  rounds: number[];
}

let tables = 0;

/**
 * A temporary table for runs on their way to the store, each import's its own: SQLite keeps it in a file
 * (sqlite.org/tempfiles.html), so memory does not grow with the runs and nobody waits for the store meanwhile.
 */
export function waitingTable(database: DatabaseSync, columns: string, kind = ''): string {
  const table = `temp.waiting${++tables}`;
  database.exec(`CREATE TABLE ${table} (${columns}) ${kind}`);
  return table;
}

/** Runs of a CSV on their way to the store. */
export class WaitingRuns {
  readonly #database: DatabaseSync;
  readonly #table: string;
  readonly #insert: StatementSync;
  /** by benchmark, then by configuration; numbered as they appear, as the reader lists them */
  readonly #rows = new Map<string, Map<string, Row>>();
  /** numbered from 1 as they appear, the baseline 0: it comes first in a stored experiment */
  readonly #binaries = new Map<string, number>();
  #configurations = 0;
  #runs = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#table = waitingTable(
      database,
      'configuration INTEGER, variant INTEGER, round INTEGER, place INTEGER, rate REAL, time TEXT',
    );
    this.#insert = database.prepare(`INSERT INTO ${this.#table} VALUES (?, ?, ?, ?, ?, ?)`);
  }

  /** Takes a run in. Its round is the number of runs that its binary has had in its row. */
  add({ binary, benchmark, configuration, rate, time }: CsvRun): void {
    const row = this.#row(benchmark, configuration);
    const variant = this.#variant(binary);
    const round = (row.rounds[variant] ?? 0) + 1;
    row.rounds[variant] = round;
    // The file may have any text as a time. A time is only printed, and must not become a formula or a field.
    const told = time !== null && v.is(decimalSeconds, time) ? time : null;
    this.#insert.run(row.place, variant, round, this.#runs++, rate, told);
  }

  /** The binaries, the baseline first. */
  get labels(): string[] {
    const byPlace = [...this.#binaries].sort(([, a], [, b]) => a - b);
    return byPlace.map(([label]) => label);
  }

  /**
   * Writes the runs to an experiment that has the configurations in the reader's order and the variants in that of
   * `labels`. In SQL and in the order of the key, since others wait for the store meanwhile. The order of the file stands
   * for the time of the runs: it is all that is known of it.
   */
  moveTo(experiment: number): void {
    const first = this.#binaries.has(BASELINE) ? 0 : 1;
    this.#database
      .prepare(
        `INSERT INTO run (configuration, variant, round, started, wall, outcome, rate, time)
         SELECT configuration.id, variant.id, waiting.round, waiting.place, 0, 'ok', waiting.rate, waiting.time
         FROM ${this.#table} waiting
         CROSS JOIN configuration ON configuration.experiment = ? AND configuration.position = waiting.configuration
         CROSS JOIN variant ON variant.experiment = ? AND variant.position = waiting.variant - ?
         ORDER BY waiting.configuration, waiting.variant, waiting.round`,
      )
      .run(experiment, experiment, first);
  }

  drop(): void {
    this.#database.exec(`DROP TABLE ${this.#table}`);
  }

  #row(benchmark: string, configuration: string): Row {
    let rows = this.#rows.get(benchmark);
    if (rows === undefined) {
      rows = new Map();
      this.#rows.set(benchmark, rows);
    }
    let row = rows.get(configuration);
    if (row === undefined) {
      row = { place: this.#configurations++, rounds: [] };
      rows.set(configuration, row);
    }
    return row;
  }

  #variant(binary: string): number {
    let number = this.#binaries.get(binary);
    if (number === undefined) {
      const others = this.#binaries.size - Number(this.#binaries.has(BASELINE));
      number = binary === BASELINE ? 0 : others + 1;
      this.#binaries.set(binary, number);
    }
    return number;
  }
}
