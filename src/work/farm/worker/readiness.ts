import type { Sql } from '../sql/sql.ts';
import type { FarmExperiment } from '../wire/document.ts';
import { type BlockMeasurer, type MakeReady, Refused } from './measurer.ts';
import { refusalOf } from './refusal-of.ts';

/** Experiments that this host is ready for at a time; each may have a process that waits. */
const MOST = 4;

interface Ready {
  measurer: BlockMeasurer;
  /** Rows of the document that it was made ready for: later stages add some. */
  rows: number;
}

/** The experiments for which this host is ready: each made ready once, and removed when it has ended. */
export class Readiness {
  readonly #sql: Sql;
  readonly #makeReady: MakeReady;
  readonly #allow: readonly string[];
  /** The one that was used last is last. */
  readonly #ready = new Map<string, Ready>();

  /** @param allow the submitters whose experiments are measured here */
  constructor(sql: Sql, makeReady: MakeReady, allow: readonly string[]) {
    this.#sql = sql;
    this.#makeReady = makeReady;
    this.#allow = allow;
  }

  /**
   * What measures an experiment's blocks.
   * @param row that it must have
   * @throws Refused
   */
  async of(experiment: string, row: number, abort: AbortSignal): Promise<BlockMeasurer> {
    const known = this.#ready.get(experiment);
    if (known !== undefined && row < known.rows) {
      this.#ready.delete(experiment);
      this.#ready.set(experiment, known);
      return known.measurer;
    }
    await this.forget(experiment);
    const found = await this.#read(experiment);
    if (!this.#allow.includes(found.submitter))
      throw new Refused('the submitter', this.#allow.join(' or '), found.submitter);
    const rows = found.document.rows.length;
    if (row >= rows) throw new Error(`the experiment has ${rows} rows, and row ${row} of it was asked for`);
    const measurer = await this.#makeReady(found, abort).catch((error) => {
      throw refusalOf(error);
    });
    this.#ready.set(experiment, { measurer, rows });
    const [oldest = experiment] = this.#ready.keys();
    if (this.#ready.size > MOST) await this.forget(oldest);
    return measurer;
  }

  /** Ends what was made for an experiment: it is made ready anew if another block of it comes. */
  async forget(experiment: string): Promise<void> {
    const known = this.#ready.get(experiment);
    this.#ready.delete(experiment);
    await known?.measurer.end();
  }

  /** Ends what was made for experiments that have ended. */
  async tidy(): Promise<void> {
    const ids = [...this.#ready.keys()];
    if (ids.length === 0) return;
    const running = await this.#sql.query<{ id: string }>(
      `SELECT id::text AS id FROM jsdyno.experiment WHERE state = 'running' AND id = ANY (string_to_array($1, ',')::bigint[])`,
      [ids.join(',')],
    );
    const left = new Set(running.map(({ id }) => id));
    for (const id of ids) if (!left.has(id)) await this.forget(id);
  }

  async end(): Promise<void> {
    for (const experiment of [...this.#ready.keys()]) await this.forget(experiment);
  }

  async #read(experiment: string): Promise<FarmExperiment> {
    const [row] = await this.#sql.query<FarmExperiment>(
      'SELECT id::text AS id, name, submitter, state, reason, document FROM jsdyno.experiment WHERE id = $1::bigint',
      [experiment],
    );
    if (row === undefined) throw new Error(`there is no experiment ${experiment}`);
    return row;
  }
}
