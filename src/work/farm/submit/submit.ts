import { countRuns } from '../../../store/run-counts.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Execution } from '../../experiment/execution.ts';
import { jsonText } from '../sql/json-text.ts';
import type { FarmSql } from '../sql/sql.ts';
import type { FarmDocument, FarmExperiment } from '../wire/document.ts';
import { documentOf, joinedDocument } from './document.ts';
import { notHeld } from './lease.ts';

export interface SubmitOptions {
  /** Sends the files that hosts may not have by a connection, and says which these are; absent: hosts have all of them. */
  pack?: ((document: FarmDocument, farm: FarmSql) => Promise<Pick<FarmDocument, 'bundles' | 'places'>>) | undefined;
  /**
   * It is taken up only where nobody plans it, nor was heard of within so many milliseconds, and where it has not ended: by whoever sees to
   * the experiments of others. Absent: in any case, as somebody asked for it.
   */
  unlessSeenMs?: number | undefined;
}

/**
 * Brings an experiment to the farm. One that is there already goes on, with what it has more by now.
 *
 * @throws JsdynoError FARM_NAME_TAKEN; FARM_SUPERSEDED, FARM_CANCELLED where it has ended and was to be left; EXPERIMENT_CHANGED where it was begun on this machine, since a row stays on its host
 */
export async function submit(
  farm: FarmSql,
  execution: Execution,
  { pack, unlessSeenMs }: SubmitOptions,
): Promise<FarmExperiment> {
  const bare = documentOf(execution);
  const own: FarmDocument = { ...bare, ...(await pack?.(bare, farm)) };
  return farm.transaction(async (sql) => {
    const inserted = await sql.query<{ id: string }>(
      `INSERT INTO jsdyno.experiment (name, document) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO NOTHING
       RETURNING id::text AS id`,
      [own.name, jsonText(own)],
    );
    if (inserted.length > 0) refuseBegun(execution);
    const [found] = await sql.query<FarmExperiment & Record<string, unknown>>(
      `SELECT id::text AS id, name, submitter, state, reason, document FROM jsdyno.experiment WHERE name = $1 FOR UPDATE`,
      [own.name],
    );
    if (found === undefined || (unlessSeenMs !== undefined && found.state !== 'running'))
      throw notHeld(own.name, found);
    const joined = inserted.length > 0 ? null : joinedDocument(found.document, own);
    if (joined !== null) await writeDocument(sql, found.id, joined);
    if (found.state !== 'running') {
      await sql.query(
        `UPDATE jsdyno.experiment SET state = 'running', reason = NULL, ended = NULL WHERE id = $1::bigint`,
        [found.id],
      );
    }
    return { ...found, state: 'running', reason: null, document: joined ?? found.document };
  });
}

export async function writeDocument(
  sql: Pick<FarmSql, 'query'>,
  experiment: string,
  document: FarmDocument,
): Promise<void> {
  await sql.query('UPDATE jsdyno.experiment SET document = $2::jsonb WHERE id = $1::bigint', [
    experiment,
    jsonText(document),
  ]);
}

function refuseBegun({ database, experiment: { id, name } }: Execution): void {
  const { ok, failed } = countRuns(database, id);
  if (ok + failed === 0) return;
  throw new JsdynoError('EXPERIMENT_CHANGED', `${name} was begun on this machine, and a row stays on its host`, {
    hint: `"jsdyno resume ${name}" without --farm continues it here; to measure it at the farm, start a new comparison`,
  });
}
