import type { DatabaseSync } from 'node:sqlite';
import { findExperiment } from '../../../store/experiments.ts';
import { noteEnvironment } from '../../../store/note-environment.ts';
import { shortDigest } from '../short-digest.ts';
import type { Sql } from '../sql/sql.ts';
import type { FarmHost } from './hosts.ts';

/** A host by which an experiment was measured; its place in the list is the lane that its runs have in the store. */
export interface NotedHost {
  name: string;
  class: string;
  /** What speaks against what it measures, in words: it was flagged, and somebody let it measure all the same. */
  noise?: string | undefined;
}

/** A host that was not let measure an experiment. */
export interface NotedRefusal {
  name: string;
  /** What was not the same there, in words. */
  why: string;
}

interface NotedFarm {
  hosts?: readonly NotedHost[];
  refused?: readonly NotedRefusal[];
}

/** The hosts of an experiment by lane, as its environment has them; none where it was not measured at a farm. Pure. */
function notedHosts(environment: Record<string, unknown>): readonly NotedHost[] {
  return notedFarm(environment).hosts ?? [];
}

function notedFarm(environment: Record<string, unknown>): NotedFarm {
  return (environment as { farm?: NotedFarm }).farm ?? {};
}

/**
 * The hosts by lane: those that were noted keep their lanes, whatever became of them; others follow.
 * @returns with those that are not at the farm any more
 */
export function noteHosts(database: DatabaseSync, name: string, hosts: readonly FarmHost[]): readonly NotedHost[] {
  const { id, environment } = findExperiment(database, name);
  const noted = notedHosts(environment);
  const known = new Set(noted.map((host) => host.name));
  const now = new Map(hosts.map((host) => [host.name, host]));
  const added = hosts.filter((host) => !known.has(host.name)).map((host) => ({ name: host.name, class: host.class }));
  // One that was flagged later stays so for the report: rows that it had begun stayed there.
  const all = [...noted, ...added].map((host: NotedHost) => {
    const noise = host.noise ?? now.get(host.name)?.reason ?? undefined;
    return noise === undefined ? host : { ...host, noise };
  });
  if (added.length === 0 && all.every(({ noise }, i) => noise === noted[i]?.noise)) return noted;
  noteEnvironment(database, id, { farm: { ...notedFarm(environment), hosts: all } });
  return all;
}

/**
 * Notes which hosts were refused and why, whoever planned then; not those that have measured since, as they were mended.
 * @param experiment its id at the farm
 * @param name in the store
 */
export async function noteRefusals(
  sql: Sql,
  { experiment, name }: { experiment: string; name: string },
  database: DatabaseSync,
): Promise<void> {
  const found = await sql.query<{ host: string; what: string; expected: string; found: string }>(
    `SELECT host, what, expected, found FROM jsdyno.refusal AS refusal WHERE experiment = $1::bigint AND NOT EXISTS
       (SELECT 1 FROM jsdyno.block AS block WHERE block.experiment = refusal.experiment AND block.host = refusal.host
        AND block.state = 'done' AND block.ended > refusal.at)
     ORDER BY host`,
    [experiment],
  );
  const refused = found.map((one): NotedRefusal => {
    const [there, here] = [one.found, one.expected].map(shortDigest);
    return { name: one.host, why: `${one.what} is ${there} there, not ${here}` };
  });
  const { id, environment } = findExperiment(database, name);
  const { refused: before = [], ...farm } = notedFarm(environment);
  if (JSON.stringify(before) === JSON.stringify(refused)) return;
  noteEnvironment(database, id, { farm: { ...farm, ...(refused.length > 0 && { refused }) } });
}
