/** What is counted of a farm after all that happened to it: what was lost, and what was done twice. */
import { isDeepStrictEqual } from 'node:util';
import { QUEUE_SCHEMA } from '../../../src/farm/sql/queue-schema.ts';
import type { FarmSql } from '../../../src/farm/sql/sql.ts';
import type { FarmResult } from '../../../src/farm/wire/order.ts';
import { type RecordedOptions, recorded } from '../submit/recorded.ts';

/** Keeps every end of a block: the table itself has a block once, whatever happened to it. */
export const AUDIT = `
  CREATE TABLE public.ends (experiment bigint, row integer, generation integer, round integer, token bigint);
  CREATE FUNCTION public.keep_end() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO public.ends VALUES (NEW.experiment, NEW.row, NEW.generation, NEW.round, NEW.token); RETURN NEW; END $$;
  CREATE TRIGGER keep_end AFTER UPDATE ON jsdyno.block FOR EACH ROW
    WHEN (OLD.state = 'running' AND NEW.state = 'done') EXECUTE FUNCTION public.keep_end()`;

export interface Tally {
  /** Rounds done of each row, in its final generation, in order: nothing lost where these are those of the planner's store. */
  done: Record<number, number[]>;
  /** Blocks that ended more than once. */
  doubles: number;
  /** Results that are not what was recorded. */
  wrong: number;
  /** Blocks and jobs that are neither ended nor given up. */
  open: number;
  failed: number;
  /** Rows that began anew on another host. */
  moved: number;
  /** Attempts at blocks beside the first. */
  again: number;
}

export async function tallyOf(sql: FarmSql, { name = 'x' }: RecordedOptions): Promise<Tally> {
  const blocks = await sql.query<{
    row: number;
    round: number;
    state: string;
    isFinal: boolean;
    token: number;
    result: FarmResult | null;
  }>(
    `SELECT block.row, block.round, block.state, block.generation = place.generation AS "isFinal", block.token::int AS token, block.result
     FROM jsdyno.block AS block JOIN jsdyno.experiment AS experiment ON experiment.id = block.experiment
     JOIN jsdyno.row_place AS place ON place.experiment = block.experiment AND place.row = block.row
     WHERE experiment.name = $1 ORDER BY block.row, block.round`,
    [name],
  );
  const [counted] = await sql.query<{ doubles: number; jobs: number; moved: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM public.ends GROUP BY experiment, row, generation, round HAVING count(*) > 1) AS twice) AS doubles,
            (SELECT count(*)::int FROM ${QUEUE_SCHEMA}.job WHERE state IN ('created', 'retry', 'active')) AS jobs,
            (SELECT count(*)::int FROM jsdyno.row_place WHERE generation > 1) AS moved`,
  );
  const done: Record<number, number[]> = {};
  for (const { row, round, state, isFinal } of blocks) {
    if (!isFinal || state !== 'done') continue;
    done[row] ??= [];
    done[row].push(round);
  }
  return {
    done,
    doubles: counted?.doubles ?? -1,
    wrong: blocks.filter(({ row, round, result }) => result !== null && !isRecorded(row, round, result)).length,
    open: blocks.filter(({ state }) => state === 'queued' || state === 'running').length + (counted?.jobs ?? 0),
    failed: blocks.filter(({ state }) => state === 'failed').length,
    moved: counted?.moved ?? -1,
    again: blocks.reduce((sum, { token }) => sum + Math.max(0, token - 1), 0),
  };
}

function isRecorded(row: number, round: number, { runs }: FarmResult): boolean {
  return runs.every(({ variant, run }) =>
    isDeepStrictEqual(run, JSON.parse(JSON.stringify(recorded(row, variant, round)))),
  );
}
