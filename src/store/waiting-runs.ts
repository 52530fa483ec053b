import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CsvRun } from './csv-read.ts';

/** A run to be written, its configuration and variant by their places. */
export interface ImportedRun {
  configuration: number;
  variant: number;
  round: number;
  started: number;
  wall: number;
  outcome: string;
  rate: number | null;
  time: string | null;
  reason: string | null;
  stderr: string | null;
}

interface Row {
  place: number;
  /** how many runs each binary has so far */
  rounds: number[];
}

/**
 * Runs of a CSV on their way to the store, in a temporary file that SQLite makes and removes (a database without a name:
 * sqlite.org/inmemorydb.html). Configurations and binaries are numbered as they appear, as the reader lists them.
 */
export class WaitingRuns {
  readonly #file = new DatabaseSync('');
  readonly #insert: StatementSync;
  /** by benchmark, then by configuration */
  readonly #rows = new Map<string, Map<string, Row>>();
  readonly #binaries = new Map<string, number>();
  #places = 0;
  #count = 0;

  constructor() {
    this.#file.exec(`
      PRAGMA journal_mode = OFF;
      CREATE TABLE run (configuration INTEGER, variant INTEGER, round INTEGER, place INTEGER, rate REAL, time TEXT);
      BEGIN;
    `);
    this.#insert = this.#file.prepare('INSERT INTO run VALUES (?, ?, ?, ?, ?, ?)');
  }

  add({ binary, benchmark, configuration, rate, time }: CsvRun): void {
    const row = this.#row(benchmark, configuration);
    const variant = this.#variant(binary);
    const round = (row.rounds[variant] ?? 0) + 1;
    row.rounds[variant] = round;
    this.#insert.run(row.place, variant, round, this.#count++, rate, time);
  }

  /**
   * The runs in the order of the store's key, so that its pages are written one after the other.
   * @param variants the place of each binary in the experiment
   */
  *inOrder(variants: readonly number[]): Generator<ImportedRun> {
    const rows = this.#file.prepare('SELECT * FROM run ORDER BY configuration, variant, round').iterate();
    for (const row of rows as Iterable<Record<string, number | string | null>>) {
      yield {
        configuration: row.configuration as number,
        variant: variants[row.variant as number] ?? -1,
        round: row.round as number,
        started: row.place as number, // the order of the file is all that is known of when
        wall: 0,
        outcome: 'ok',
        rate: row.rate as number,
        time: row.time as string | null,
        reason: null,
        stderr: null,
      };
    }
  }

  close(): void {
    this.#file.close();
  }

  #row(benchmark: string, configuration: string): Row {
    let rows = this.#rows.get(benchmark);
    if (rows === undefined) {
      rows = new Map();
      this.#rows.set(benchmark, rows);
    }
    let row = rows.get(configuration);
    if (row === undefined) {
      row = { place: this.#places++, rounds: [] };
      rows.set(configuration, row);
    }
    return row;
  }

  #variant(binary: string): number {
    let place = this.#binaries.get(binary);
    if (place === undefined) {
      place = this.#binaries.size;
      this.#binaries.set(binary, place);
    }
    return place;
  }
}
