import { failuresOfRows, removeRuns, roundsOfRows } from '../../../store/remove-runs.ts';
import type { Execution } from '../../experiment/execution.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';
import type { BlockQueue } from './block-queue.ts';
import { unwantBlock } from './blocks.ts';
import type { FarmRows } from './farm-rows.ts';
import { asPlanner, type PlannerLease } from './lease.ts';

/** How the reason of a run begins that stands for a block which was given up. */
export const GIVEN_UP = 'the farm gave its block up: ';

type Stored = Pick<Execution, 'database' | 'experiment'>;

/**
 * Removes runs from the planner's store that may be of a host that was lost while somebody else planned: those of rows that began anew, and
 * of rows with rounds of which the farm has no result, and those that stand for blocks which were given up, and are not any more or for
 * another reason. All of them come back at once where the farm has them.
 */
export async function dropForeignRuns(
  sql: Sql,
  experiment: string,
  { database, experiment: { id } }: Stored,
  rows: FarmRows,
): Promise<void> {
  const found = await sql.query<{ row: number; generation: number; rounds: number[] | null }>(
    `SELECT place.row, place.generation,
            array_agg(block.round) FILTER (WHERE block.state IN ('done', 'failed')) AS rounds
     FROM jsdyno.row_place AS place
     LEFT JOIN jsdyno.block AS block ON block.experiment = place.experiment AND block.row = place.row
       AND block.generation = place.generation
     WHERE place.experiment = $1::bigint GROUP BY place.row, place.generation`,
    [experiment],
  );
  const known = new Map(found.map((one) => [one.row, one]));
  const foreign = new Set<number>();
  for (const [configuration, rounds] of roundsOfRows(database, id)) {
    const there = known.get(rows.rowOf(configuration));
    const own = new Set(there?.rounds ?? []);
    if (there === undefined || there.generation > 1 || [...rounds].some((round) => !own.has(round))) {
      foreign.add(configuration);
    }
  }
  const failed = await failedRows(sql, experiment);
  for (const { configuration, reason } of failuresOfRows(database, id, GIVEN_UP)) {
    // By the reason and not by the round: a row of which one block was given up fails in every round that is asked for.
    const now = failed.get(rows.rowOf(configuration));
    if (now === undefined || reason !== `${GIVEN_UP}${now}`) foreign.add(configuration);
  }
  if (foreign.size > 0) removeRuns(database, [...foreign]);
}

/** The rows of which a block was given up, with the reason. */
export async function failedRows(sql: Sql, experiment: string): Promise<Map<number, string>> {
  const rows = await sql.query<{ row: number; reason: string | null }>(
    `SELECT block.row, block.reason FROM jsdyno.block AS block
     JOIN jsdyno.row_place AS place USING (experiment, row, generation)
     WHERE block.experiment = $1::bigint AND block.state = 'failed' ORDER BY block.round DESC`,
    [experiment],
  );
  return new Map(rows.map(({ row, reason }) => [row, reason ?? 'no reason was recorded']));
}

/** When all is measured: what is still queued is withdrawn, and what was measured and not asked for is left out. */
export async function leaveRest(
  farm: FarmSql,
  queue: BlockQueue,
  lease: PlannerLease,
  { database, experiment: { id } }: Stored,
  rows: FarmRows,
): Promise<void> {
  const used = new Set<string>();
  for (const [configuration, rounds] of roundsOfRows(database, id)) {
    for (const round of rounds) used.add(`${rows.rowOf(configuration)} ${round}`);
  }
  const blocks = await farm.query<{ row: number; generation: number; round: number }>(
    `SELECT row, generation, round FROM jsdyno.block WHERE experiment = $1::bigint AND state IN ('queued', 'running', 'done')`,
    [lease.experiment],
  );
  for (const { row, generation, round } of blocks) {
    if (used.has(`${row} ${round}`)) continue;
    const key = { experiment: lease.experiment, row, generation, round };
    await asPlanner(farm, lease, (within) => unwantBlock(within, queue, key));
  }
}
