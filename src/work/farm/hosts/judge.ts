import type { Sql } from '../sql/sql.ts';
import { EXPERIMENT_CHANNEL, HOST_CHANNEL } from '../sql/tables.ts';
import { type Judgement, judgementOf } from './judgement.ts';
import type { Probe } from './probe.ts';
import { watchHost } from './watch-host.ts';

/** After how long a host is judged again, in hours. */
const AGAIN_HOURS = 24;

/**
 * Judges this host, while nothing else measures on it: under 30 s with a probe as probe.ts has it.
 *
 * @param watch what watches meanwhile; the machine's files unless given
 */
export async function judgeHost(
  probe: Probe,
  abort?: AbortSignal,
  watch: () => ReturnType<typeof watchHost> = watchHost,
): Promise<Judgement> {
  const watching = watch();
  let rows: Awaited<ReturnType<Probe>> = [];
  let seen: ReturnType<typeof watching.end>;
  try {
    rows = await probe(abort);
  } finally {
    seen = watching.end();
  }
  return judgementOf({ rows, ...seen });
}

/** Whoever holds a host, by the token that it got when it took it. */
interface Holding {
  host: string;
  /** As text: PostgreSQL's bigint. */
  token: string;
}

interface JudgingOptions {
  /** Those that the worker measures on; null: all that it may use. */
  cpus: readonly number[] | null;
  /** A host that is found unfit measures all the same. */
  acceptsNoise?: boolean | undefined;
  /** Told what is found, in a line. */
  say(text: string): void;
}

/**
 * What a worker asks while it measures nothing: judges the host where that is due, and writes what came of it. Ended in the middle it
 * leaves the host as one that is being judged, and the next worker judges it.
 */
export function judging(
  sql: Sql,
  probe: Probe,
  { cpus, acceptsNoise, say }: JudgingOptions,
): (holding: Holding, abort: AbortSignal) => Promise<void> {
  let hasJoined = false;
  return async (holding, abort) => {
    const isDue = await isJudgementDue(sql, holding.host, { hasJoined });
    hasJoined = true;
    if (!isDue || !(await beginJudging(sql, holding))) return;
    say(`${holding.host} is judged: it measures the same twice, for at most 30 s`);
    try {
      const judgement = await judgeHost(probe, abort, () => watchHost(undefined, undefined, cpus));
      if (await recordJudgement(sql, holding, judgement, { acceptsNoise }))
        say(judgedWords(holding.host, judgement, acceptsNoise));
    } catch (error) {
      if (!abort.aborted) throw error;
    }
  };
}

/** For whoever started the worker. Pure. */
function judgedWords(host: string, judgement: Pick<Judgement, 'reasons'>, acceptsNoise = false): string {
  const reasons = reasonWords(judgement);
  if (reasons === null) return `${host} is fit to measure`;
  return acceptsNoise
    ? `${host} measures all the same: ${reasons}`
    : `${host} is flagged and gets no rows: ${reasons}; "jsdyno farm resume ${host}" lets it measure all the same until it is judged again, farm worker --accept-noise always`;
}

/**
 * Whether a host is to be judged now: it has just joined, nobody has judged it for a day, or its class is not the one that was judged.
 * A host that is drained is left alone.
 *
 * @param hasJoined whether its worker has asked before; when a worker joins, a host that was flagged is judged anew: it may have been mended
 */
export async function isJudgementDue(sql: Sql, host: string, { hasJoined = true } = {}): Promise<boolean> {
  const [row] = await sql.query<{ due: boolean }>(
    `SELECT state NOT IN ('draining', 'drained') AND
       (state = 'judging' OR judged_at IS NULL OR judged_at < now() - make_interval(hours => $2)
         OR judged->>'class' IS DISTINCT FROM class OR (NOT $3 AND judged->>'verdict' = 'flagged')) AS due
     FROM jsdyno.host WHERE name = $1`,
    [host, AGAIN_HOURS, hasJoined],
  );
  return row?.due ?? false;
}

/**
 * Says that a host is being judged; what is queued for it waits. Nothing where it is drained.
 *
 * @returns false where another worker holds the host meanwhile
 */
export async function beginJudging(sql: Sql, { host, token }: Holding): Promise<boolean> {
  const held = await sql.query(
    `UPDATE jsdyno.host SET
       state = CASE WHEN state IN ('draining', 'drained') THEN state ELSE 'judging' END,
       reason = CASE WHEN state IN ('draining', 'drained') THEN reason END
     WHERE name = $1 AND token = $2 RETURNING 1`,
    [host, token],
  );
  return held.length > 0;
}

/**
 * Writes what came of it to the host: its state, the reason in words, and all that was seen. A host that somebody drained meanwhile stays
 * drained. Those who plan are told.
 *
 * @param acceptsNoise whoever started the worker wants it to measure all the same; the reasons are written nevertheless
 * @returns false where another worker holds the host meanwhile: nothing is written
 */
export async function recordJudgement(
  sql: Sql,
  { host, token }: Holding,
  judgement: Judgement,
  { acceptsNoise = false }: Pick<JudgingOptions, 'acceptsNoise'> = {},
): Promise<boolean> {
  const reasons = reasonWords(judgement);
  const isAccepted = acceptsNoise && reasons !== null;
  const state = isAccepted ? 'ready' : judgement.verdict;
  const words = isAccepted ? `measures by --accept-noise, although ${reasons}` : reasons;
  const written = await sql.query(
    `UPDATE jsdyno.host SET
       state = CASE WHEN state IN ('draining', 'drained') THEN state ELSE $3 END,
       reason = CASE WHEN state IN ('draining', 'drained') THEN reason ELSE $4 END,
       judged = $5::jsonb || jsonb_build_object('class', class), judged_at = now()
     WHERE name = $1 AND token = $2 RETURNING 1`,
    [host, token, state, words, JSON.stringify(judgement)],
  );
  if (written.length === 0) return false;
  await sql.query('SELECT pg_notify($1, $2)', [HOST_CHANNEL, host]);
  await sql.query(
    `SELECT pg_notify($1, experiment::text) FROM
       (SELECT DISTINCT p.experiment FROM jsdyno.row_place p JOIN jsdyno.experiment e ON e.id = p.experiment
        WHERE p.host = $2 AND e.state = 'running') AS needing`,
    [EXPERIMENT_CHANNEL, host],
  );
  return true;
}

/** All reasons in one line; null for a host that is ready. */
function reasonWords({ reasons }: Pick<Judgement, 'reasons'>): string | null {
  return reasons.length === 0 ? null : reasons.map(({ words }) => words).join('; ');
}
