import { after, before } from 'node:test';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import type { FarmDocument } from '../../../../src/work/farm/wire/document.ts';
import { emptyFarm } from '../empty-farm.ts';

/** A farm for the tests of a file. */
export function aFarm(): { sql(): FarmSql } {
  let sql: FarmSql | undefined;
  before(async () => {
    sql = await emptyFarm();
    await prepareFarm(sql);
  });
  after(() => sql?.end());
  return { sql: () => sql as FarmSql };
}

/** What no test here looks into. */
export function documentOf(name: string, more: Partial<FarmDocument> = {}): FarmDocument {
  return {
    ...{ version: 1, jsdyno: '0.1.0', name, kind: 'startup', plan: {}, environment: {} },
    ...{ variants: [], rows: [], bundles: [] },
    ...more,
  };
}

/** @param set columns beside those of every experiment, as SQL */
export async function insertExperiment(
  sql: FarmSql,
  document: FarmDocument,
  set: Record<string, string> = {},
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO jsdyno.experiment (name, document${Object.keys(set)
      .map((name) => `, ${name}`)
      .join('')})
     VALUES ($1, $2::jsonb${Object.values(set)
       .map((value) => `, ${value}`)
       .join('')}) RETURNING id::text AS id`,
    [document.name, JSON.stringify(document)],
  );
  return row?.id as string;
}
