/**
 * What finished experiments say of rows over releases, worked out once: a history of years is read in a second. The runs stay what is true;
 * points are made of them anew where the way of making them has changed.
 */
import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from './stored-json.ts';
import { inTransaction } from './transaction.ts';

/** A level of a row on a release, by one experiment: a figure, or its ratio to that of another release in the same rounds. */
export interface KeptPoint {
  /** 12 hexadecimal digits of the hash of its key. */
  series: string;
  /** What it is of, as JSON; the same for all points of a series. */
  key: string;
  /** Of the release or commit that it was compared with; null: the figure itself. */
  base: string | null;
  /** Of the release or commit. */
  label: string;
  /** Natural logarithm, and the ends of its interval; null without one. */
  log: number;
  low: number | null;
  high: number | null;
  verdict: string | null;
}

/** A point as it is read, with the name of its experiment and when that was begun (ISO 8601). */
export interface ReadPoint extends Omit<KeptPoint, 'key'> {
  experiment: string;
  created: string;
}

/** The finished experiments of which there are no points that were made in this way and since they ended, by row id; the oldest first. */
export function withoutPoints(database: DatabaseSync, way: number): number[] {
  const rows = database
    .prepare(
      `SELECT experiment.id FROM experiment LEFT JOIN pointed
         ON pointed.experiment = experiment.id AND pointed.way = ? AND pointed.ended IS experiment.ended
       WHERE pointed.experiment IS NULL AND experiment.state = 'done' AND experiment.origin <> 'unchecked'
       ORDER BY experiment.id`,
    )
    .all(way);
  return rows.map(({ id }) => Number(id));
}

/** Keeps all points of an experiment, in place of those that there were. */
export function keepPoints(
  database: DatabaseSync,
  experiment: number,
  way: number,
  points: readonly KeptPoint[],
): void {
  inTransaction(database, () => {
    database.prepare('DELETE FROM point WHERE experiment = ?').run(experiment);
    database
      .prepare(
        'INSERT OR REPLACE INTO pointed (experiment, way, ended) SELECT id, ?, ended FROM experiment WHERE id = ?',
      )
      .run(way, experiment);
    const series = database.prepare('INSERT OR IGNORE INTO series (id, key) VALUES (?, ?)');
    const point = database.prepare(
      `INSERT OR REPLACE INTO point (series, experiment, base, label, log, low, high, verdict) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const known = new Set<string>();
    for (const { series: id, key, base, label, log, low, high, verdict } of points) {
      if (!known.has(id)) series.run(id, key);
      known.add(id);
      point.run(id, experiment, base, label, log, low, high, verdict);
    }
  });
}

/** What `keepPoints` kept of an experiment. */
export function pointsOf(database: DatabaseSync, experiment: number): KeptPoint[] {
  const rows = database
    .prepare(
      `SELECT series, key, base, label, log, low, high, verdict FROM point JOIN series ON series.id = point.series
       WHERE experiment = ?`,
    )
    .all(experiment);
  return rows as unknown as KeptPoint[];
}

const COLUMNS = `point.series, point.base, point.label, point.log, point.low, point.high, point.verdict,
   experiment.name AS experiment, experiment.created`;

/** The points of one series, or of all, by series and experiment, one at a time. */
export function* eachPoint(database: DatabaseSync, series?: string): Generator<ReadPoint> {
  const statement = database.prepare(
    `SELECT ${COLUMNS} FROM point JOIN experiment ON experiment.id = point.experiment
     ${series === undefined ? '' : 'WHERE point.series = ?'} ORDER BY point.series, point.experiment`,
  );
  for (const row of statement.iterate(...(series === undefined ? [] : [series]))) yield row as unknown as ReadPoint;
}

/** What the series are of, by id; those without a point left included. */
export function seriesKeys(database: DatabaseSync): Map<string, unknown> {
  const rows = database.prepare('SELECT id, key FROM series').all() as { id: string; key: string }[];
  return new Map(rows.map(({ id, key }) => [id, storedJson<unknown>(key)]));
}
