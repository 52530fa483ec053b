/** What is counted of a farm after all that happened to it: what was lost, and what was done twice. */
import { isDeepStrictEqual } from 'node:util';
import { QUEUE_SCHEMA } from '../../../../src/work/farm/sql/queue-schema.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import type { FarmResult } from '../../../../src/work/farm/wire/order.ts';
import { type RecordedOptions, recorded } from '../submit/recorded.ts';

/** Keeps every change of a block, and by whom: the table itself has a block once, whatever happened to it. */
export const AUDIT = `
  CREATE TABLE public.changes (experiment bigint, row integer, generation integer, round integer, words text, isend boolean,
    at timestamptz DEFAULT clock_timestamp());
  CREATE FUNCTION public.keep_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO public.changes VALUES (NEW.experiment, NEW.row, NEW.generation, NEW.round,
      concat_ws(' ', clock_timestamp(), current_setting('application_name'), OLD.state, NEW.state, NEW.token),
      OLD.state = 'running' AND NEW.state = 'done');
    RETURN NEW;
  END $$;
  CREATE TRIGGER keep_change AFTER UPDATE ON jsdyno.block FOR EACH ROW
    WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION public.keep_change()`;

export interface Tally {
  /** Rounds done of each row, in its final generation, in order: nothing lost where these are those of the planner's store. */
  done: Record<number, number[]>;
  /** What the farm has of a block by its row and round, of all generations: for whoever wonders. */
  words: Record<string, string[]>;
  /** Blocks that ended more than once. */
  doubles: number;
  /** Results that are not what was recorded. */
  wrong: number;
  /** Blocks and jobs that are neither ended nor given up. */
  open: string[];
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
    words: string;
    isFinal: boolean;
    token: number;
    result: FarmResult | null;
  }>(
    `SELECT block.row, block.round, block.state, block.generation = place.generation AS "isFinal", block.token::int AS token, block.result,
            concat_ws(' ', block.generation || '/' || place.generation, block.host, block.state, 'token', block.token, block.reason, block.wanted ->> 'variants',
              (SELECT string_agg(changes.words, '; ' ORDER BY changes.at) FROM public.changes
               WHERE (changes.experiment, changes.row, changes.generation, changes.round) = (block.experiment, block.row, block.generation, block.round))) AS words
     FROM jsdyno.block AS block JOIN jsdyno.experiment AS experiment ON experiment.id = block.experiment
     JOIN jsdyno.row_place AS place ON place.experiment = block.experiment AND place.row = block.row
     WHERE experiment.name = $1 ORDER BY block.row, block.round`,
    [name],
  );
  const [counted] = await sql.query<{ doubles: number; moved: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM public.changes WHERE isend GROUP BY experiment, row, generation, round HAVING count(*) > 1) AS twice) AS doubles,
            (SELECT count(*)::int FROM jsdyno.row_place WHERE generation > 1) AS moved`,
  );
  const done: Record<number, number[]> = {};
  const words: Record<string, string[]> = {};
  for (const { row, round, state, isFinal, words: own } of blocks) {
    words[`${row} ${round}`] = [...(words[`${row} ${round}`] ?? []), own];
    if (!isFinal || state !== 'done') continue;
    done[row] ??= [];
    done[row].push(round);
  }
  return {
    ...{ done, words },
    doubles: counted?.doubles ?? -1,
    wrong: blocks.filter(({ row, round, result }) => result !== null && !isRecorded(row, round, result)).length,
    open: await openOf(sql),
    failed: blocks.filter(({ state }) => state === 'failed').length,
    moved: counted?.moved ?? -1,
    again: blocks.reduce((sum, { token }) => sum + Math.max(0, token - 1), 0),
  };
}

export async function openOf(sql: FarmSql): Promise<string[]> {
  const open = await sql.query<{ words: string }>(
    `SELECT 'block ' || row || ' ' || generation || ' ' || round || ' ' || state AS words FROM jsdyno.block WHERE state IN ('queued', 'running')
     UNION ALL SELECT 'job ' || job.state || ' ' || job.name || ' ' || job.data || ' of a block ' || coalesce(block.state, '')
     FROM ${QUEUE_SCHEMA}.job AS job LEFT JOIN jsdyno.block AS block ON block.job = job.id
     WHERE job.state IN ('created', 'retry', 'active')`,
  );
  return open.map(({ words }) => words);
}

function isRecorded(row: number, round: number, { runs }: FarmResult): boolean {
  return runs.every(({ variant, run }) =>
    isDeepStrictEqual(run, JSON.parse(JSON.stringify(recorded(row, variant, round)))),
  );
}
