import { type HostFacts, hostClass } from '../../../../src/work/farm/hosts/host-class.ts';
import type { Judgement } from '../../../../src/work/farm/hosts/judgement.ts';
import type { Sql } from '../../../../src/work/farm/sql/sql.ts';
import type { FarmDocument } from '../../../../src/work/farm/wire/document.ts';

interface NewHost {
  name: string;
  state?: string;
  reason?: string | null;
  /** Seconds since it was seen; null: never. */
  seenAgo?: number | null;
  judged?: Partial<Judgement> | null;
  holder?: string | null;
}

/** Facts of a host are not looked into by what these tests are about, but for its class. */
export async function addHost(sql: Sql, facts: HostFacts, host: NewHost): Promise<void> {
  const { name, state = 'ready', reason = null, seenAgo = 2, judged = null, holder = 'one' } = host;
  await sql.query(
    `INSERT INTO jsdyno.host (name, class, facts, state, reason, judged, judged_at, token, holder, seen)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, CASE WHEN $6::text IS NULL THEN NULL ELSE now() END, 1, $7,
       now() - make_interval(secs => $8))`,
    [
      name,
      hostClass(facts),
      JSON.stringify(facts),
      state,
      reason,
      judged === null ? null : JSON.stringify(judged),
      holder,
      seenAgo,
    ],
  );
}

interface NewExperiment {
  name: string;
  rows?: number;
  state?: string;
  planner?: string | null;
  /** Seconds since its planner was seen, and since it was submitted. */
  plannerAgo?: number | null;
  createdAgo?: number;
}

/** @returns its id */
export async function addExperiment(sql: Sql, experiment: NewExperiment): Promise<string> {
  const { name, rows = 3, state = 'running', planner = 'planner-1', plannerAgo = 1, createdAgo = 600 } = experiment;
  const document: Pick<FarmDocument, 'version' | 'name' | 'kind' | 'plan' | 'bundles'> & { rows: object[] } = {
    version: 1,
    name,
    kind: 'ops',
    plan: { runs: 10 },
    rows: Array.from({ length: rows }, (_, i) => ({ benchmark: `bench-${i}.js`, configuration: `n=${i}` })),
    bundles: [],
  };
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO jsdyno.experiment (name, state, document, created, ended, planner, planner_seen)
     VALUES ($1, $2, $3, now() - make_interval(secs => $4), CASE WHEN $2 = 'running' THEN NULL ELSE now() END, $5,
       now() - make_interval(secs => $6)) RETURNING id::text`,
    [name, state, JSON.stringify(document), createdAgo, planner, plannerAgo],
  );
  return (row as { id: string }).id;
}

export function place(sql: Sql, experiment: string, row: number, host: string, generation = 1): Promise<unknown> {
  return sql.query(
    `INSERT INTO jsdyno.row_place (experiment, row, host, generation, begun, cost) VALUES ($1, $2, $3, $4, true, 60000)`,
    [experiment, row, host, generation],
  );
}

interface NewBlock {
  row: number;
  round: number;
  host: string;
  state: string;
  generation?: number;
  reason?: string | null;
  startedAgo?: number | null;
  job?: string | null;
}

export function addBlock(sql: Sql, experiment: string, block: NewBlock): Promise<unknown> {
  const { row, round, host, state, generation = 1, reason = null, startedAgo = null, job = null } = block;
  return sql.query(
    `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted, state, reason, started, job)
     VALUES ($1, $2, $3, $4, $5, '{}', $6, $7, now() - make_interval(secs => $8), $9)`,
    [experiment, row, generation, round, host, state, reason, startedAgo, job],
  );
}
