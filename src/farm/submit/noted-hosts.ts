import type { DatabaseSync } from 'node:sqlite';
import { findExperiment } from '../../store/experiments.ts';
import { noteEnvironment } from '../../store/note-environment.ts';
import type { FarmHost } from './hosts.ts';

/** A host by which an experiment was measured; its place in the list is the lane that its runs have in the store. */
export interface NotedHost {
  name: string;
  class: string;
  /** What speaks against what it measures, in words: it was flagged, and somebody let it measure all the same. */
  noise?: string | undefined;
}

/** The hosts of an experiment by lane, as its environment has them; none where it was not measured at a farm. Pure. */
export function notedHosts(environment: Record<string, unknown>): readonly NotedHost[] {
  const { farm } = environment as { farm?: { hosts?: readonly NotedHost[] } };
  return farm?.hosts ?? [];
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
  noteEnvironment(database, id, { farm: { hosts: all } });
  return all;
}
