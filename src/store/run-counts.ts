import type { DatabaseSync } from 'node:sqlite';
import type { StoredRun } from './runs.ts';
import { storedJson } from './stored-json.ts';

/** How many runs an experiment has by outcome. */
export function countRuns(database: DatabaseSync, experiment: number): Record<StoredRun['outcome'], number> {
  const counts = { ok: 0, failed: 0, unavailable: 0 };
  const rows = database
    .prepare(
      `SELECT run.outcome, count(*) AS runs FROM configuration JOIN run ON run.configuration = configuration.id
       WHERE configuration.experiment = ? GROUP BY run.outcome`,
    )
    .all(experiment);
  for (const row of rows as { outcome: StoredRun['outcome']; runs: number }[]) counts[row.outcome] = row.runs;
  return counts;
}

/**
 * How long a measured run takes by benchmark and configuration, in milliseconds: the mean over all experiments of this machine. Of
 * runs that went on at the same time each counts for its share.
 */
export function typicalWalls(database: DatabaseSync): Map<string, number> {
  const rows = database
    .prepare(
      `SELECT name, avg(share) AS wall FROM (
         SELECT configuration.benchmark || ' ' || configuration.configuration AS name,
           min(sum(run.wall), max(run.started + run.wall) - min(run.started)) / count(*) AS share
         FROM experiment JOIN configuration ON configuration.experiment = experiment.id
         JOIN run ON run.configuration = configuration.id
         WHERE experiment.origin = 'measured' AND run.outcome = 'ok' AND run.wall > 0
         GROUP BY configuration.id, run.round)
       GROUP BY name`,
    )
    .all() as { name: string; wall: number }[];
  return new Map(rows.map(({ name, wall }) => [name, wall]));
}

/** A run that waited this share of its measured time for a core shared it with something else. */
const WAITED_SHARE = 0.02;

/**
 * How many measured runs tell how long they waited for a core, and how many waited for more than 2 % of their time
 * (second field of schedstat; Linux only).
 */
export function countDisturbed(database: DatabaseSync, experiment: number): { known: number; disturbed: number } {
  const row = database
    .prepare(
      `SELECT count(delay) AS known, coalesce(sum(delay > ? * seconds * 1e9), 0) AS disturbed FROM (
         SELECT json_extract(run.resources, '$.runDelayNanos') AS delay, CAST(run.time AS REAL) AS seconds
         FROM configuration JOIN run ON run.configuration = configuration.id
         WHERE configuration.experiment = ? AND instr(run.resources, '"runDelayNanos"'))`,
    )
    .get(WAITED_SHARE, experiment);
  return row as { known: number; disturbed: number };
}

/** What runs of benchmarks tell besides: of loads on servers, and of files that they changed. */
export interface RunFindings {
  /** Measured runs that had a load. */
  loaded: number;
  /** Those of them in which the generator was the limit. */
  bound: number;
  /** Which benchmarks changed files of their suite's copy, or of their checkout, and the files, each once. */
  changed: { benchmark: string; files: string[] }[];
}

/**
 * One look at all runs for both, row by row, since sorting them would take as long again. To look for the names of the fields takes
 * half of the time that reading the JSON of every run takes.
 */
export function runFindings(database: DatabaseSync, experiment: number): RunFindings {
  const rows = database
    .prepare(
      `SELECT configuration.benchmark AS benchmark,
              count(json_extract(run.figures, '$.http')) AS loaded,
              coalesce(sum(json_extract(run.figures, '$.http.marks') LIKE '%"generator-bound"%'), 0) AS bound,
              group_concat(DISTINCT json_extract(run.figures, '$.changed')) AS changed
       FROM configuration JOIN run ON run.configuration = configuration.id
       WHERE configuration.experiment = ? AND (run.figures GLOB '*"http"*' OR run.figures GLOB '*"changed"*')
       GROUP BY configuration.position`,
    )
    .all(experiment) as { benchmark: string; loaded: number; bound: number; changed: string | null }[];
  const changed = new Map<string, Set<string>>();
  for (const { benchmark, changed: lists } of rows) {
    const files = storedJson<string[][]>(`[${lists ?? ''}]`).flat();
    if (files.length > 0) changed.set(benchmark, new Set([...(changed.get(benchmark) ?? []), ...files]));
  }
  return {
    loaded: rows.reduce((sum, { loaded }) => sum + loaded, 0),
    bound: rows.reduce((sum, { bound }) => sum + bound, 0),
    changed: [...changed.keys()]
      .sort()
      .map((benchmark) => ({ benchmark, files: [...(changed.get(benchmark) ?? [])].sort() })),
  };
}

/** Rounds whose runs tell whether runs have batches at all: to look at every run takes its time. */
const FIRST_ROUNDS = 3;

function firstRunsHaveBatches(database: DatabaseSync, experiment: number): boolean {
  const row = database
    .prepare(
      // By the variant, too, and in this order: so the key of runs leads to the first rounds.
      `SELECT 1 FROM configuration JOIN variant USING (experiment)
       CROSS JOIN run ON run.configuration = configuration.id AND run.variant = variant.id AND run.round <= ?
       WHERE configuration.experiment = ? AND json_extract(run.figures, '$.batches') IS NOT NULL LIMIT 1`,
    )
    .get(FIRST_ROUNDS, experiment);
  return row !== undefined;
}

/** Batches of operations that were clean, and that were taken in all, over the measured runs of an experiment. */
export function countBatches(database: DatabaseSync, experiment: number): { clean: number; taken: number } {
  if (!firstRunsHaveBatches(database, experiment)) return { clean: 0, taken: 0 };
  const row = database
    .prepare(
      `SELECT coalesce(sum(json_extract(run.figures, '$.batches.clean')), 0) AS clean,
              coalesce(sum(json_extract(run.figures, '$.batches.taken')), 0) AS taken
       FROM configuration JOIN run ON run.configuration = configuration.id
       WHERE configuration.experiment = ? AND run.figures IS NOT NULL`,
    )
    .get(experiment);
  return row as { clean: number; taken: number };
}
