import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Variant } from '../runtimes/index.ts';
import { readCompareCsv } from './csv-read.ts';
import {
  findExperiment,
  insertExperiment,
  type NewExperiment,
  type PlannedConfiguration,
  readConfigurations,
  readVariants,
  type StoredExperiment,
} from './experiments.ts';
import { readExport, runOf } from './export-read.ts';
import type { TextSource } from './lines.ts';
import { WaitingRuns, waitingTable } from './waiting-runs.ts';

/**
 * Stores the runs of a CSV of compare as an experiment. Nothing is known of its runtimes and its machine, and the i-th run
 * of a row on each binary is taken for round i. Memory does not grow with the runs, and the store is not held while the CSV
 * is read, however slowly it comes.
 * @throws JsdynoError CSV_UNREADABLE
 */
export async function importCsv(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
): Promise<{ experiment: StoredExperiment; warnings: string[] }> {
  const waiting = new WaitingRuns(database);
  try {
    const { groups, warnings } = await readCompareCsv(source, file, (run) => waiting.add(run));
    const planned: NewExperiment = {
      name,
      kind: 'import',
      origin: 'imported',
      plan: { file: basename(file) },
      environment: {},
      variants: waiting.labels.map(unknownVariant),
      configurations: groups.map(({ benchmark, configuration }) => plainConfiguration(benchmark, configuration)),
      owner: null,
    };
    return { experiment: store(database, planned, (experiment) => waiting.moveTo(experiment)), warnings };
  } finally {
    waiting.drop();
  }
}

/**
 * Stores an experiment that `export --format json` wrote, as frugally.
 * @throws JsdynoError CSV_UNREADABLE when it is something else
 */
export async function importJson(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
): Promise<StoredExperiment> {
  const waiting = waitingTable(database, 'run TEXT');
  try {
    const insert = database.prepare(`INSERT INTO ${waiting} VALUES (?)`);
    const { experiment, variants, configurations } = await readExport(source, file, (run) => insert.run(run));
    const { kind, created, state, plan, environment } = experiment;
    const parts = { created, state, plan, environment, variants, configurations };
    const planned: NewExperiment = { ...parts, name, kind, origin: 'imported', owner: null };
    return store(database, planned, (id) => insertRuns(database, id, waiting, file));
  } finally {
    database.exec(`DROP TABLE ${waiting}`);
  }
}

/** All or nothing: whatever ends it half-way leaves no experiment. */
function store(database: DatabaseSync, planned: NewExperiment, insert: (experiment: number) => void): StoredExperiment {
  database.exec('BEGIN IMMEDIATE');
  try {
    insert(insertExperiment(database, planned));
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
  return findExperiment(database, planned.name);
}

/** In the order in which they wait. */
function insertRuns(database: DatabaseSync, experiment: number, waiting: string, file: string): void {
  const configurations = readConfigurations(database, experiment).map(({ id }) => id);
  const variants = readVariants(database, experiment).map(({ id }) => id);
  const insert = database.prepare(
    `INSERT INTO run (configuration, variant, round, started, wall, outcome, rate, time, reason, stderr, resources, figures)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { run: json } of database.prepare(`SELECT run FROM ${waiting} ORDER BY rowid`).iterate()) {
    const run = runOf(json as string, file);
    const configuration = configurations[run.configuration] ?? -1;
    const variant = variants[run.variant] ?? -1;
    const { round, started, wall, outcome, rate, time, reason, stderr, resources = null, figures = null } = run;
    const told = [outcome, rate, time, reason, stderr, resources, figures] as const;
    insert.run(configuration, variant, round, started, wall, ...told);
  }
}

function plainConfiguration(benchmark: string, configuration: string): PlannedConfiguration {
  return { benchmark, configuration, parameters: {}, extra: {}, flags: [], setup: false, missing: {} };
}

function unknownVariant(label: string): Variant {
  const runtime = {
    kind: 'node',
    version: '',
    executable: '',
    sha256: '',
    size: 0,
    source: 'path',
    versions: {},
  } as const;
  return { label, text: label, env: {}, flags: [], runtime };
}
