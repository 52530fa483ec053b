/** What a farm has measured, in a store: reports and histories then read it as what was measured here. */
import type { DatabaseSync } from 'node:sqlite';
import type { ShapesByKind } from '../../../store/exchange/experiment.ts';
import { listExperiments, readConfigurations, readVariants, removeExperiment } from '../../../store/experiments.ts';
import { runWriter } from '../../../store/runs.ts';
import { inTransaction } from '../../../store/transaction.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Sql } from '../sql/sql.ts';
import { SCHEMA } from '../sql/tables.ts';
import type { FarmExperiment } from '../wire/document.ts';
import { checkedResult } from '../wire/result-shape.ts';
import { takeUpFromFarm } from './take-up.ts';

interface Head extends Pick<FarmExperiment, 'id' | 'name' | 'state'> {
  created: Date;
  ended: Date | null;
  /** Blocks that were measured. */
  blocks: number;
}

/** A text that differs where anything was measured meanwhile, or an experiment came or ended. */
export async function farmState(sql: Sql): Promise<string> {
  const [found] = await sql.query(
    `SELECT (SELECT max(ended) FROM ${SCHEMA}.block) AS block, (SELECT max(ended) FROM ${SCHEMA}.experiment) AS ended,
            (SELECT count(*) FROM ${SCHEMA}.experiment) AS experiments`,
  );
  return JSON.stringify(found);
}

/**
 * Brings a store up to what the farm has: experiments that it lacks, and those anew that went on since. Nothing that they name is loaded or
 * carried out; what is not sound is left out and told.
 *
 * @param store of nothing else
 * @param onUnsound called with the error
 * @param withoutRuns names of experiments of which no runs are copied
 */
export async function mirrorFarm(
  sql: Sql,
  store: DatabaseSync,
  shapes: ShapesByKind,
  onUnsound: (error: unknown) => void,
  withoutRuns: ReadonlySet<string> = new Set(),
): Promise<void> {
  const heads = await sql.query<Head>(
    `SELECT id::text AS id, name, state, created, ended,
            (SELECT count(*)::integer FROM ${SCHEMA}.block WHERE block.experiment = one.id AND block.state = 'done') AS blocks
     FROM ${SCHEMA}.experiment AS one ORDER BY one.id`,
  );
  const known = new Map(listExperiments(store).map((one) => [one.name, one]));
  for (const head of heads) {
    const before = known.get(head.name);
    const { mirrored } = (before?.environment ?? {}) as { mirrored?: string };
    const now = `${head.state} ${head.blocks}`;
    if (mirrored === now) continue;
    if (before !== undefined) removeExperiment(store, before.id);
    try {
      await copy(sql, store, shapes, head, { now, isWhole: !withoutRuns.has(head.name) });
    } catch (error) {
      if (!(error instanceof JsdynoError)) throw error;
      // Its document may be sound, and a result not.
      const begun = listExperiments(store).find(({ name }) => name === head.name);
      if (begun !== undefined) removeExperiment(store, begun.id);
      onUnsound(error);
    }
  }
}

async function copy(
  sql: Sql,
  store: DatabaseSync,
  shapes: ShapesByKind,
  head: Head,
  { now, isWhole }: { now: string; isWhole: boolean },
): Promise<void> {
  const [found] = await sql.query<FarmExperiment>(
    `SELECT id::text AS id, name, submitter, state, reason, document FROM ${SCHEMA}.experiment WHERE id = $1::bigint`,
    [head.id],
  );
  if (found === undefined) return;
  const blocks = await sql.query<{ row: number; round: number; host: string; result: unknown }>(
    `SELECT block.row, block.round, block.host, block.result FROM ${SCHEMA}.block AS block
     JOIN ${SCHEMA}.row_place USING (experiment, row, generation)
     WHERE block.experiment = $1::bigint AND block.state = 'done' AND $2::boolean ORDER BY block.row, block.round`,
    [head.id, isWhole],
  );
  const hosts = await sql.query<{ name: string; class: string }>(
    `SELECT name, class FROM ${SCHEMA}.host WHERE name = ANY($1) ORDER BY name`,
    [[...new Set(blocks.map(({ host }) => host))]],
  );
  const environment = { ...found.document.environment, farm: { hosts }, mirrored: now };
  const document = { ...found.document, environment };
  const { id } = await takeUpFromFarm(store, { ...found, document }, { shapes, bring: async (own) => own });
  const rows = readConfigurations(store, id);
  const variants = readVariants(store, id);
  const lanes = new Map(hosts.map(({ name }, lane) => [name, lane]));
  const write = runWriter(store);
  inTransaction(store, () => {
    for (const { row, round, host, result } of blocks) {
      const place = `${head.name} at the farm, round ${round} of row ${row} from ${host}`;
      for (const { variant, run } of checkedResult(result, variants.length, place).runs) {
        const [configuration, on] = [rows[row]?.id, variants[variant]?.id];
        if (configuration === undefined || on === undefined) continue;
        write({ configuration, variant: on, round, lane: lanes.get(host) ?? null }, run);
      }
    }
    store
      .prepare('UPDATE experiment SET created = ?, ended = ?, state = ? WHERE id = ?')
      .run(
        head.created.toISOString(),
        head.ended?.toISOString() ?? null,
        head.state === 'done' ? 'done' : 'interrupted',
        id,
      );
  });
}
