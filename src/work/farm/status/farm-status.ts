import type { Judgement } from '../hosts/judgement.ts';
import { QUEUE_SCHEMA } from '../sql/queue-schema.ts';
import type { Sql } from '../sql/sql.ts';
import { type ExperimentStatus, type FarmStatus, type HostStatus, LOST_AFTER_MS } from './status.ts';
import { stuckIn } from './stuck.ts';

interface StatusOptions {
  /** After how long without a sign of life a host or a planner counts as lost, in ms. */
  lostAfterMs?: number;
  /** Ended experiments that are told. */
  ended?: number;
}

const ENDED = 10;
/** Rows that were given up and are told of each experiment. */
const FAILURES = 5;

/** Looks at a farm, and changes nothing. What it costs is told by the experiments that run and by the last that ended, not by all. */
export async function farmStatus(sql: Sql, options: StatusOptions = {}): Promise<FarmStatus> {
  const { lostAfterMs = LOST_AFTER_MS, ended = ENDED } = options;
  const [now] = await sql.query<{ at: Date }>('SELECT now() AS at');
  const hosts = await readHosts(sql, lostAfterMs);
  const experiments = await readExperiments(sql, lostAfterMs, ended);
  const deadLetters = await countDeadLetters(sql);
  const seen = { at: (now?.at ?? new Date()).toISOString(), hosts, experiments };
  return { ...seen, stuck: stuckIn(seen, { deadLetters, lostAfterMs }) };
}

async function readHosts(sql: Sql, lostAfterMs: number): Promise<HostStatus[]> {
  const hosts = await sql.query<{
    name: string;
    class: string;
    state: HostStatus['state'];
    reason: string | null;
    joined: Date;
    ago: number | null;
    held: boolean;
    judged_at: Date | null;
    verdict: Judgement['verdict'] | null;
    scatter: number | null;
    queued: number;
    rows: number;
  }>(
    `SELECT name, class, state, reason, joined, holder IS NOT NULL AS held, judged_at,
       extract(epoch FROM now() - seen)::float8 AS ago,
       judged->>'verdict' AS verdict, (judged#>>'{noise,scatter}')::float8 AS scatter,
       (SELECT count(*)::int FROM jsdyno.block b WHERE b.host = h.name AND b.state = 'queued') AS queued,
       (SELECT count(*)::int FROM jsdyno.row_place p JOIN jsdyno.experiment e ON e.id = p.experiment
        WHERE p.host = h.name AND e.state = 'running') AS rows
     FROM jsdyno.host h ORDER BY name`,
  );
  const running = await sql.query<{
    host: string;
    experiment: string;
    row: number;
    round: number;
    seconds: number | null;
    benchmark: string | null;
    configuration: string | null;
  }>(
    `SELECT b.host, e.name AS experiment, b.row, b.round, extract(epoch FROM now() - b.started)::float8 AS seconds,
       ${rowName('e', 'b')}
     FROM jsdyno.block b JOIN jsdyno.experiment e ON e.id = b.experiment
     WHERE b.state = 'running' ORDER BY b.started, e.name, b.row`,
  );
  return hosts.map((host) => ({
    name: host.name,
    class: host.class,
    state: host.state,
    reason: host.reason,
    joined: host.joined.toISOString(),
    seenAgo: secondsOf(host.ago),
    isAlive: host.held && host.ago !== null && host.ago * 1000 <= lostAfterMs,
    judged:
      host.judged_at === null || host.verdict === null
        ? null
        : { at: host.judged_at.toISOString(), verdict: host.verdict, scatter: host.scatter },
    queued: host.queued,
    measuring: running
      .filter((block) => block.host === host.name)
      .map(({ experiment, row, round, seconds, ...named }) => ({
        experiment,
        row,
        name: nameOf(row, named),
        round,
        seconds: secondsOf(seconds),
      })),
    rows: host.rows,
  }));
}

async function readExperiments(sql: Sql, lostAfterMs: number, ended: number): Promise<ExperimentStatus[]> {
  const experiments = await sql.query<{
    id: string;
    name: string;
    kind: string | null;
    submitter: string;
    state: ExperimentStatus['state'];
    reason: string | null;
    created: Date;
    ended: Date | null;
    total: number | null;
    planner: string | null;
    ago: number | null;
  }>(
    `SELECT id::text, name, document->>'kind' AS kind, submitter, state, reason, created, ended, planner,
       jsonb_array_length(document->'rows') AS total, extract(epoch FROM now() - planner_seen)::float8 AS ago
     FROM jsdyno.experiment
     WHERE state = 'running' OR id IN (SELECT id FROM jsdyno.experiment WHERE state <> 'running' ORDER BY ended DESC NULLS LAST, id DESC LIMIT $1)
     ORDER BY state = 'running' DESC, coalesce(ended, created) DESC, id DESC`,
    [ended],
  );
  const all: ExperimentStatus[] = [];
  for (const { id, total, planner, ago, ...one } of experiments) {
    const blocks = await sql.query<{ state: keyof ExperimentStatus['blocks']; count: number }>(
      'SELECT state, count(*)::int AS count FROM jsdyno.block WHERE experiment = $1 GROUP BY state',
      [id],
    );
    const [rows] = await sql.query<{ measured: number; failed: number }>(
      `SELECT count(DISTINCT b.row) FILTER (WHERE b.state = 'done')::int AS measured,
         count(DISTINCT b.row) FILTER (WHERE b.state = 'failed')::int AS failed
       FROM jsdyno.block b JOIN jsdyno.row_place p USING (experiment, row, generation) WHERE b.experiment = $1`,
      [id],
    );
    const hosts = await sql.query<{ host: string }>(
      'SELECT DISTINCT host FROM jsdyno.row_place WHERE experiment = $1 ORDER BY host',
      [id],
    );
    const refused = await sql.query<ExperimentStatus['refused'][number]>(
      'SELECT host, what, expected, found FROM jsdyno.refusal WHERE experiment = $1 ORDER BY host',
      [id],
    );
    const failures = await sql.query<{
      row: number;
      host: string;
      reason: string | null;
      benchmark: string | null;
      configuration: string | null;
    }>(
      `SELECT * FROM (SELECT DISTINCT ON (b.row) b.row, b.host, b.reason, ${rowName('e', 'b')}
         FROM jsdyno.block b JOIN jsdyno.row_place p USING (experiment, row, generation)
         JOIN jsdyno.experiment e ON e.id = b.experiment
         WHERE b.experiment = $1 AND b.state = 'failed' ORDER BY b.row, b.round) AS first LIMIT ${FAILURES}`,
      [id],
    );
    all.push({
      name: one.name,
      kind: one.kind ?? 'unknown',
      submitter: one.submitter,
      state: one.state,
      reason: one.reason,
      created: one.created.toISOString(),
      ended: one.ended?.toISOString() ?? null,
      rows: { total: total ?? 0, measured: rows?.measured ?? 0, failed: rows?.failed ?? 0 },
      blocks: {
        queued: 0,
        running: 0,
        done: 0,
        failed: 0,
        'left-out': 0,
        withdrawn: 0,
        ...Object.fromEntries(blocks.map(({ state, count }) => [state, count])),
      },
      planner:
        planner === null
          ? null
          : { name: planner, seenAgo: secondsOf(ago), isAlive: ago !== null && ago * 1000 <= lostAfterMs },
      hosts: hosts.map(({ host }) => host),
      refused,
      failures: failures.map(({ row, host, reason, ...named }) => ({ row, name: nameOf(row, named), host, reason })),
    });
  }
  return all;
}

/**
 * Blocks that have no attempt left and that nobody has marked as failed yet: whoever plans does that. The queue's own tables may not be
 * there, nor may this user be allowed to look at them.
 */
async function countDeadLetters(sql: Sql): Promise<number> {
  const [queue] = await sql.query<{ may: boolean | null }>(
    `SELECT CASE WHEN to_regclass($1) IS NULL THEN false ELSE has_table_privilege($1, 'SELECT') END AS may`,
    [`${QUEUE_SCHEMA}.job`],
  );
  if (queue?.may !== true) return 0;
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${QUEUE_SCHEMA}.job WHERE name = 'failed' AND state IN ('created', 'retry', 'active')`,
  );
  return row?.count ?? 0;
}

/** A row's benchmark and configuration, out of the document, which is not read as a whole. */
function rowName(experiment: string, block: string): string {
  const row = `${experiment}.document->'rows'->${block}.row`;
  return `${row}->>'benchmark' AS benchmark, ${row}->>'configuration' AS configuration`;
}

function nameOf(row: number, named: { benchmark: string | null; configuration: string | null }): string {
  const { benchmark, configuration } = named;
  return benchmark === null ? `row ${row}` : `${benchmark} ${configuration ?? ''}`.trim();
}

/** In tenths. */
function secondsOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(0, Math.round(seconds * 10) / 10);
}
