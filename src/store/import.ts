import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../errors/catalogue.ts';
import type { Variant } from '../runtimes/index.ts';
import type { TextSource } from './csv-lines.ts';
import { type CsvRun, readCompareCsv } from './csv-read.ts';
import {
  createExperiment,
  type NewExperiment,
  type PlannedConfiguration,
  readConfigurations,
  readVariants,
  type StoredExperiment,
} from './experiments.ts';
import { EXPORT_FORMAT } from './export-json.ts';

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
}

interface ExportedExperiment {
  format: string;
  experiment: Pick<StoredExperiment, 'kind' | 'plan' | 'environment'>;
  variants: Variant[];
  configurations: PlannedConfiguration[];
  runs: ImportedRun[];
}

/**
 * Stores the runs of a CSV of compare as an experiment. Nothing is known of its runtimes and its machine, and the i-th run
 * of a row on each binary is taken for round i.
 * @throws JsdynoError CSV_UNREADABLE
 */
export async function importCsv(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
): Promise<{ experiment: StoredExperiment; warnings: string[] }> {
  const runs: CsvRun[] = [];
  const { groups, binaries, warnings } = await readCompareCsv(source, file, (run) => runs.push(run));
  // The baseline comes first in a stored experiment.
  const labels = binaries.toSorted((a, b) => Number(b === 'old') - Number(a === 'old'));
  const configurations = groups.map(({ benchmark, configuration }) => plainConfiguration(benchmark, configuration));
  const placeOf = new Map(configurations.map((one, i) => [`${one.benchmark} ${one.configuration}`, i]));
  const rounds = new Map<string, number>();
  const experiment = store(
    database,
    {
      name,
      kind: 'import',
      plan: { file: basename(file) },
      environment: {},
      variants: labels.map(unknownVariant),
      configurations,
      owner: null,
    },
    runs.map((run, i) => {
      const key = `${run.binary} ${run.benchmark} ${run.configuration}`;
      const round = (rounds.get(key) ?? 0) + 1;
      rounds.set(key, round);
      return {
        configuration: placeOf.get(`${run.benchmark} ${run.configuration}`) ?? -1,
        variant: labels.indexOf(run.binary),
        round,
        started: i, // the order of the file is all that is known of when
        wall: 0,
        outcome: 'ok',
        rate: run.rate,
        time: run.time,
        reason: null,
        stderr: null,
      };
    }),
  );
  return { experiment, warnings };
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
  const { kind, plan, environment } = data.experiment;
  return store(
    database,
    { name, kind, plan, environment, variants: data.variants, configurations: data.configurations, owner: null },
    data.runs,
  );
}

function notAnExport(file: string, cause?: unknown): JsdynoError {
  return new JsdynoError('CSV_UNREADABLE', `${file} is neither compare.js' CSV nor an exported experiment`, {
    hint: 'write one with: jsdyno export --format json --output experiment.json',
    cause,
  });
}

/** All or nothing: a file that was read half-way leaves no experiment. */
function store(database: DatabaseSync, planned: NewExperiment, runs: readonly ImportedRun[]): StoredExperiment {
  const experiment = createExperiment(database, planned);
  const configurations = readConfigurations(database, experiment.id);
  const variants = readVariants(database, experiment.id);
  const insert = database.prepare(
    `INSERT INTO run (configuration, variant, round, started, wall, outcome, rate, time, reason, stderr)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const run of runs) {
      const configuration = configurations[run.configuration]?.id ?? -1;
      const variant = variants[run.variant]?.id ?? -1;
      const { round, started, wall, outcome, rate, time, reason, stderr } = run;
      insert.run(configuration, variant, round, started, wall, outcome, rate, time, reason, stderr);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    database.prepare('DELETE FROM experiment WHERE id = ?').run(experiment.id);
    throw error;
  }
  return experiment;
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
