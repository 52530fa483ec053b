import type { DatabaseSync } from 'node:sqlite';
import type { Figures, Series, TurnsFacts } from '../measure/figures.ts';
import type { Run } from '../measure/request.ts';
import { storedJson } from './stored-json.ts';

/** Where a run belongs: row ids and the round, counted from 1. */
interface RunKey {
  configuration: number;
  variant: number;
  round: number;
  /** Counted from 0; null where blocks are measured one after the other. */
  lane?: number | null;
}

/** A stored run as reports need it. */
export interface StoredRun extends RunKey {
  outcome: 'ok' | 'failed' | 'unavailable';
  /** Operations per second. */
  rate: number | null;
  /** Seconds with nine decimals. */
  time: string | null;
  reason: string | null;
  stderr: string | null;
  /** Milliseconds from spawn to exit. */
  wall: number;
  /** Milliseconds since 1970. */
  started: number;
  /** The resources of the process, as JSON; only where runs are read in the order of time. */
  resources?: string | null;
  /** The figures beside the rate, as JSON, see measure/figures.ts; `eachRun` leaves samples, histograms and series out. */
  figures: string | null;
}

/** Columns that every reader of runs takes. */
const COLUMNS = `run.configuration, run.variant, run.round, run.outcome, run.rate, run.time, run.reason, run.stderr, run.wall,
   run.started`;

/** The figures of a run beside its rate, or null. */
export function figuresOf({ figures }: Pick<StoredRun, 'figures'>): Figures | null {
  return figures === null ? null : storedJson<Figures>(figures);
}

/** Commits each run when it ends: a function, since the statement is prepared once. */
export function runWriter(database: DatabaseSync): (key: RunKey, run: Run) => void {
  const insert = database.prepare(
    `INSERT INTO run (configuration, variant, round, started, wall, outcome, rate, time, reason, stderr, resources, figures,
                      lane)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ configuration, variant, round, lane = null }, { outcome, startedAt, wallMs, stderr }) => {
    const key = [configuration, variant, round, startedAt, wallMs, outcome.outcome] as const;
    if (outcome.outcome === 'ok') {
      const { rate, time, resources, figures } = outcome;
      const told = figures === undefined ? null : JSON.stringify(figures);
      insert.run(...key, rate, time, null, null, JSON.stringify(resources), told, lane);
    } else {
      insert.run(...key, null, null, outcome.reason, stderr, null, null, lane);
    }
  };
}

/** Takes their figures from all measured runs of an experiment, for one reason. */
export function refuseRuns(database: DatabaseSync, experiment: number, reason: string): void {
  database
    .prepare(
      `UPDATE run SET outcome = 'failed', rate = NULL, time = NULL, reason = ?, stderr = '', resources = NULL, figures = NULL
       WHERE outcome = 'ok' AND configuration IN (SELECT id FROM configuration WHERE experiment = ?)`,
    )
    .run(reason, experiment);
}

/** Read with each run: its samples, histograms and series are many times as large as the rest of it. */
const SMALL_FIGURES = `json_remove(run.figures, '$.samples', '$.histograms', '$.series')`;

/**
 * The runs of an experiment, one at a time, by configuration, variant and round: memory does not grow with them. Samples,
 * histograms and series are left out.
 *
 * @param from the first round of which runs are read
 */
export function* eachRun(database: DatabaseSync, experiment: number, from = 1): Generator<StoredRun> {
  const statement = database.prepare(
    `SELECT ${COLUMNS}, run.lane, ${SMALL_FIGURES} AS figures
     FROM configuration JOIN run ON run.configuration = configuration.id
     WHERE configuration.experiment = ? AND run.round >= ?
     ORDER BY configuration.position, run.variant, run.round`,
  );
  for (const row of statement.iterate(experiment, from)) yield compact(row as unknown as StoredRun);
}

/** A row as SQLite makes it is a hash table, many times as large: of one row hundreds of thousands of runs may be kept. */
function compact(row: StoredRun): StoredRun {
  return {
    configuration: row.configuration,
    variant: row.variant,
    round: row.round,
    outcome: row.outcome,
    rate: row.rate,
    time: row.time,
    reason: row.reason,
    stderr: row.stderr,
    wall: row.wall,
    started: row.started,
    lane: row.lane ?? null,
    figures: row.figures,
  };
}

/** A stored run as reports read it, with what it told beside its rate. */
export interface ReadRun
  extends Pick<StoredRun, 'configuration' | 'variant' | 'round' | 'outcome' | 'rate' | 'time' | 'reason'> {
  told: Figures | null;
}

/** So many are read at once: all runs of a row take much memory, and one at a time takes half as long again. */
const AT_ONCE = 1000;

/** Reads the runs of a configuration in the order of `eachRun`: with the columns of reports alone, a million take a third of the time. */
export function runsReader(database: DatabaseSync): (configuration: number) => Generator<ReadRun> {
  const statement = database.prepare(
    `SELECT run.variant, run.round, run.outcome, run.rate, run.time, run.reason, ${SMALL_FIGURES}
     FROM run WHERE run.configuration = ? AND (run.variant, run.round) > (?, ?)
     ORDER BY run.variant, run.round LIMIT ${AT_ONCE}`,
  );
  statement.setReturnArrays(true);
  return function* runsOf(configuration) {
    let last: readonly [variant: number, round: number, ...unknown[]] | undefined = [0, 0];
    while (last !== undefined) {
      const [afterVariant, afterRound] = last;
      const read = statement.all(configuration, afterVariant, afterRound) as unknown as ReadColumns[];
      for (const [variant, round, outcome, rate, time, reason, figures] of read) {
        yield { configuration, variant, round, outcome, rate, time, reason, told: figuresOf({ figures }) };
      }
      last = read[AT_ONCE - 1];
    }
  };
}

type ReadColumns = [
  ...[number, number],
  ...[StoredRun['outcome'], StoredRun['rate'], StoredRun['time'], StoredRun['reason'], StoredRun['figures']],
];

/** The number of the last round that has a run; 0 where none has. */
export function lastRound(database: DatabaseSync, experiment: number): number {
  const row = database
    .prepare(
      `SELECT coalesce(max(run.round), 0) AS last FROM configuration JOIN run ON run.configuration = configuration.id
       WHERE configuration.experiment = ?`,
    )
    .get(experiment) as { last: number };
  return row.last;
}

/** The runs of an experiment in the order they were started, as upstream's CSV has them. */
export function* eachRunInTime(database: DatabaseSync, experiment: number): Generator<StoredRun> {
  const statement = database.prepare(
    `SELECT ${COLUMNS}, run.lane, run.resources, run.figures
     FROM configuration JOIN run ON run.configuration = configuration.id
     WHERE configuration.experiment = ?
     ORDER BY run.started, run.round, configuration.position, run.variant`,
  );
  for (const row of statement.iterate(experiment)) yield row as unknown as StoredRun;
}

/** The lane in which each row was measured last, by row id; rows that were measured without lanes have none. */
export function lanesOfRows(database: DatabaseSync, experiment: number): Map<number, number> {
  const rows = database
    .prepare(
      `SELECT run.configuration, run.lane, max(run.started) AS last
       FROM configuration JOIN run ON run.configuration = configuration.id
       WHERE configuration.experiment = ? AND run.lane IS NOT NULL GROUP BY run.configuration`,
    )
    .all(experiment);
  return new Map((rows as { configuration: number; lane: number }[]).map((row) => [row.configuration, row.lane]));
}

/** What was looked at over time in one run; null where nothing was. */
export function seriesOf(database: DatabaseSync, { configuration, variant, round }: RunKey): Series | null {
  const row = database
    .prepare(
      `SELECT json_extract(figures, '$.series') AS series FROM run WHERE configuration = ? AND variant = ? AND round = ?`,
    )
    .get(configuration, variant, round);
  return typeof row?.series === 'string' ? storedJson<Series>(row.series) : null;
}

/** The histograms of latencies that runs have, as stored, by configuration, variant and round; one at a time. */
export function* eachLatencyHistogram(
  database: DatabaseSync,
  experiment: number,
): Generator<Pick<RunKey, 'configuration' | 'variant'> & { packed: string | null }> {
  const statement = database.prepare(
    `SELECT run.configuration, run.variant, json_extract(run.figures, '$.histograms.latency') AS packed
     FROM configuration JOIN run ON run.configuration = configuration.id
     WHERE configuration.experiment = ? AND run.outcome = 'ok'
     ORDER BY configuration.position, run.variant, run.round`,
  );
  for (const row of statement.iterate(experiment)) {
    yield row as Pick<RunKey, 'configuration' | 'variant'> & { packed: string | null };
  }
}

/** A run of a row as later blocks of the row are told of it. */
export interface EarlierRun {
  round: number;
  /** Row id. */
  variant: number;
  /** Operations per second; null for a run without a rate. */
  rate: number | null;
  /** Without samples, histograms and series. */
  told: Figures | null;
}

/** The runs of a configuration before a round, by round and variant. */
export function earlierRuns(database: DatabaseSync, configuration: number, round: number): EarlierRun[] {
  const rows = database
    .prepare(
      `SELECT round, variant, rate, json_remove(figures, '$.samples', '$.histograms', '$.series') AS figures FROM run
       WHERE configuration = ? AND round < ? ORDER BY round, variant`,
    )
    .all(configuration, round) as unknown as (Omit<EarlierRun, 'told'> & Pick<StoredRun, 'figures'>)[];
  return rows.map(({ figures, ...run }) => ({ ...run, told: figuresOf({ figures }) }));
}

/** What the first measured run of a configuration told beside its rate, without samples; null where nothing was. */
export function firstFigures(database: DatabaseSync, configuration: number): Figures | null {
  const row = database
    .prepare(
      `SELECT json_remove(figures, '$.samples', '$.histograms', '$.series') AS figures FROM run
       WHERE configuration = ? AND outcome = 'ok' ORDER BY round, started, variant LIMIT 1`,
    )
    .get(configuration);
  return typeof row?.figures === 'string' ? storedJson<Figures>(row.figures) : null;
}

/** How each row with measured runs took its turns, in the order of rows; rows that say nothing are left out. */
export function turnsByRow(
  database: DatabaseSync,
  experiment: number,
): { benchmark: string; configuration: string; turns: TurnsFacts }[] {
  const rows = database
    .prepare(
      // By the first round of each variant, to which the key leads: of all runs of a row it would be all of them that are looked at.
      `SELECT configuration.benchmark AS benchmark, configuration.configuration AS configuration,
              (SELECT json_extract(first.figures, '$.turns') FROM variant
               CROSS JOIN run AS first ON first.configuration = configuration.id AND first.variant = variant.id AND first.round = (
                 SELECT min(run.round) FROM run
                 WHERE run.configuration = configuration.id AND run.variant = variant.id AND run.outcome = 'ok')
               WHERE variant.experiment = configuration.experiment
               ORDER BY first.round, first.started, first.variant LIMIT 1) AS turns
       FROM configuration WHERE configuration.experiment = ? ORDER BY configuration.position`,
    )
    .all(experiment) as { benchmark: string; configuration: string; turns: string | null }[];
  return rows.flatMap(({ turns, ...row }) =>
    turns === null ? [] : [{ ...row, turns: storedJson<TurnsFacts>(turns) }],
  );
}
