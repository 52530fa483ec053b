import type { Sql } from '../sql/sql.ts';

/** Where a row is measured, as the farm's database has it. */
export interface Placed {
  /** Its place in the document, from 0. */
  row: number;
  /** Counted from 1: a row that begins anew on another host has the next one. */
  generation: number;
  host: string;
  /** Whether a block of it was queued: from then on it stays on its host. */
  begun: boolean;
  /** Milliseconds foreseen of all its blocks. */
  cost: number;
}

export async function readPlaces(sql: Sql, experiment: string): Promise<Placed[]> {
  return sql.query<Placed & Record<string, unknown>>(
    'SELECT row, generation, host, begun, cost FROM jsdyno.row_place WHERE experiment = $1::bigint ORDER BY row',
    [experiment],
  );
}

/** Places rows that have no place, and those of which no block was begun anew. Rows that were begun stay. */
export async function writePlaces(
  sql: Sql,
  experiment: string,
  places: readonly Pick<Placed, 'row' | 'host' | 'cost'>[],
): Promise<void> {
  await sql.query(
    `INSERT INTO jsdyno.row_place (experiment, row, host, cost)
     SELECT $1::bigint, row, host, cost
     FROM jsonb_to_recordset($2::jsonb) AS placed (row integer, host text, cost double precision)
     ON CONFLICT (experiment, row) DO UPDATE SET host = excluded.host, cost = excluded.cost
     WHERE NOT jsdyno.row_place.begun`,
    [experiment, JSON.stringify(places)],
  );
}

/** A row's first block is queued on this host, wherever it was placed. */
export async function beginRow(sql: Sql, experiment: string, { row, generation, host, cost }: Placed): Promise<void> {
  await sql.query(
    `INSERT INTO jsdyno.row_place (experiment, row, generation, host, begun, cost)
     VALUES ($1::bigint, $2, $3, $4, true, $5::float8)
     ON CONFLICT (experiment, row) DO UPDATE SET host = excluded.host, begun = true
     WHERE jsdyno.row_place.generation = excluded.generation AND NOT jsdyno.row_place.begun`,
    [experiment, row, generation, host, cost],
  );
}
