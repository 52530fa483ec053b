import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../errors/catalogue.ts';
import type { Variant } from '../runtimes/index.ts';
import type { TextSource } from './csv-lines.ts';
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
import { EXPORT_FORMAT } from './export-json.ts';
import { WaitingRuns } from './waiting-runs.ts';

/** A run to be written, its configuration and variant by their places. */
interface ImportedRun {
  configuration: number;
  variant: number;
  round: number;
  started: number;
  wall: number;
  outcome: string;
  rate: number | null;
  time: string | null;
  reason: string | null;
  stderr: string | null;
  resources?: string | null;
  figures?: string | null;
}

interface ExportedExperiment {
  format: string;
  experiment: Pick<StoredExperiment, 'kind' | 'created' | 'state' | 'plan' | 'environment'>;
  variants: Variant[];
  configurations: PlannedConfiguration[];
  runs: ImportedRun[];
}

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
 * Stores an experiment that `export --format json` wrote.
 * @throws JsdynoError CSV_UNREADABLE when it is something else
 */
export function importJson(database: DatabaseSync, text: string, file: string, name: string): StoredExperiment {
  let data: ExportedExperiment;
  try {
    data = JSON.parse(text) as ExportedExperiment;
  } catch (error) {
    throw notAnExport(file, error);
  }
  if (data.format !== EXPORT_FORMAT) throw notAnExport(file);
  const { kind, created, state, plan, environment } = data.experiment;
  const { variants, configurations, runs } = data;
  return store(
    database,
    { name, kind, created, state, plan, environment, variants, configurations, owner: null },
    (experiment) => insertRuns(database, experiment, runs),
  );
}

function notAnExport(file: string, cause?: unknown): JsdynoError {
  return new JsdynoError('CSV_UNREADABLE', `${file} is neither compare.js' CSV nor an exported experiment`, {
    hint: 'write one with: jsdyno export --format json --output experiment.json',
    cause,
  });
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

function insertRuns(database: DatabaseSync, experiment: number, runs: readonly ImportedRun[]): void {
  const configurations = readConfigurations(database, experiment).map(({ id }) => id);
  const variants = readVariants(database, experiment).map(({ id }) => id);
  const insert = database.prepare(
    `INSERT INTO run (configuration, variant, round, started, wall, outcome, rate, time, reason, stderr, resources, figures)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const run of runs) {
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
