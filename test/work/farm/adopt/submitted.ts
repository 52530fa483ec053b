/** Stored experiments at a farm, as if a host had measured them. */
import type { DatabaseSync } from 'node:sqlite';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import { findExperiment, readConfigurations, readVariants } from '../../../../src/store/experiments.ts';
import { eachRunInTime } from '../../../../src/store/runs.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { documentOf } from '../../../../src/work/farm/submit/document.ts';
import { insertExperiment } from './a-farm.ts';

export async function addAlpha(sql: FarmSql): Promise<void> {
  await sql.query(`INSERT INTO jsdyno.host (name, class, facts, state) VALUES ('alpha', 'c', '{}', 'ready')`);
}

/** Submits an experiment with the runs that the store has of it; the host `alpha` is there. */
export async function submit(sql: FarmSql, database: DatabaseSync, name: string): Promise<void> {
  const experiment = findExperiment(database, name);
  const kind = await loadKind(experiment.kind);
  const variants = readVariants(database, experiment.id);
  const document = documentOf({ database, experiment, kind, variants } as unknown as Parameters<typeof documentOf>[0]);
  const id = await insertExperiment(sql, document, { state: `'done'`, ended: 'now()' });
  const rows = readConfigurations(database, experiment.id).map((row) => row.id);
  const places = new Map(variants.map((variant, place) => [variant.id, place]));
  const blocks = Map.groupBy(
    eachRunInTime(database, experiment.id),
    (run) => `${rows.indexOf(run.configuration)} ${run.round}`,
  );
  for (const row of rows.keys()) {
    await sql.query('INSERT INTO jsdyno.row_place (experiment, row, host) VALUES ($1::bigint, $2, $3)', [
      id,
      row,
      'alpha',
    ]);
  }
  for (const [key, runs] of blocks) {
    const [row, round] = key.split(' ').map(Number);
    const result = {
      host: 'alpha',
      runs: runs.map(({ variant, outcome, rate, time, reason, stderr, wall, started, resources, figures }) => ({
        variant: places.get(variant),
        run: {
          outcome:
            outcome === 'ok'
              ? {
                  ...{ outcome, rate, time, parameters: {}, resources: JSON.parse(resources ?? '{}') },
                  ...(figures === null ? {} : { figures: JSON.parse(figures) }),
                }
              : { outcome, reason },
          ...{ startedAt: started, wallMs: wall, stderr: stderr ?? '' },
        },
      })),
    };
    await sql.query(
      `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted, state, result, ended)
       VALUES ($1::bigint, $2, 1, $3, 'alpha', '{}', 'done', $4::jsonb, now())`,
      [id, row, round, JSON.stringify(result)],
    );
  }
}
