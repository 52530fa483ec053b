import { basename } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Variant } from '../host/runtimes/index.ts';
import type { ParameterValue } from '../measure/configuration.ts';
import { readCompareCsv } from './csv-read.ts';
import { MOST_EVIDENCE } from './evidence.ts';
import { invalid } from './exchange/check.ts';
import type { ExchangedPart } from './exchange/evidence.ts';
import type { ShapesByKind } from './exchange/experiment.ts';
import { findExperiment, type StoredExperiment } from './experiments.ts';
import { readExport } from './export-read.ts';
import type { TextSource } from './lines.ts';
import { inTransaction } from './transaction.ts';
import { WaitingExport } from './waiting-export.ts';
import { WaitingRuns, waitingTable } from './waiting-runs.ts';
import { insertExperiment, type NewExperiment } from './write-experiment.ts';

/**
 * Stores the runs of a CSV of compare as an experiment. Nothing is known of its runtimes and its machine, and the i-th run
 * of a row on each binary is taken for round i. Memory does not grow with the runs, and the store is not held while the CSV
 * is read, however slowly it comes.
 *
 * @param of the kind of work of such a CSV, and the known part of its plan
 * @throws JsdynoError CSV_UNREADABLE
 */
export async function importCsv(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
  of: { kind: string; plan: object; parameters?: Record<string, Record<string, ParameterValue>> | undefined },
): Promise<{ experiment: StoredExperiment; warnings: string[] }> {
  const waiting = new WaitingRuns(database);
  try {
    const { groups, warnings } = await readCompareCsv(source, file, (run) => waiting.add(run));
    const planned: NewExperiment = {
      name,
      kind: of.kind,
      origin: 'imported',
      plan: { ...of.plan, file: basename(file) },
      environment: {},
      variants: waiting.labels.map(unknownVariant),
      configurations: groups.map((group) => rowOf(of, group)),
      owner: null,
    };
    return { experiment: store(database, planned, (experiment) => waiting.moveTo(experiment)), warnings };
  } finally {
    waiting.drop();
  }
}

/**
 * Stores an experiment that `export --format json` wrote, as frugally. Whatever the file says, it stays an import.
 * @throws JsdynoError CSV_UNREADABLE when it is something else, IMPORT_INVALID when it has another shape
 */
export async function importJson(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
  kinds: ShapesByKind,
): Promise<StoredExperiment> {
  const waiting = new WaitingExport(database, file);
  const evidence = new WaitingEvidence(database, file);
  try {
    const { experiment, variants, configurations } = await readExport(
      source,
      file,
      kinds,
      (run, i) => waiting.add(run, i),
      (part) => evidence.add(part),
    );
    const state = experiment.state === 'done' ? 'done' : 'interrupted';
    const planned: NewExperiment = {
      ...experiment,
      name,
      state,
      origin: 'imported',
      variants,
      configurations,
      owner: null,
    };
    return store(database, planned, (id) => {
      waiting.moveTo(id);
      evidence.moveTo(id);
    });
  } finally {
    waiting.drop();
    evidence.drop();
  }
}

/** All or nothing: whatever ends it half-way leaves no experiment. */
function store(database: DatabaseSync, planned: NewExperiment, insert: (experiment: number) => void): StoredExperiment {
  inTransaction(database, () => insert(insertExperiment(database, planned)));
  return findExperiment(database, planned.name);
}

/** Its parameters are known by their spelling alone, unless told. */
function rowOf(
  { kind, parameters = {} }: Pick<Parameters<typeof importCsv>[4], 'kind' | 'parameters'>,
  { benchmark, configuration }: { benchmark: string; configuration: string },
) {
  const told = Object.hasOwn(parameters, configuration) ? parameters[configuration] : undefined;
  return { kind, benchmark, configuration, parameters: told ?? {}, missing: {} };
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

/** Evidence of an export on its way to the store, in the order of the file, each part once. */
class WaitingEvidence {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #table: string;
  readonly #insert: StatementSync;

  /** @param file how messages call it */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#table = waitingTable(database, 'phase, part, at, wall, reason, json, UNIQUE (phase, part)');
    this.#insert = database.prepare(
      `INSERT OR IGNORE INTO ${this.#table} (phase, part, at, wall, reason, json) VALUES (?, ?, ?, ?, ?, ?)`,
    );
  }

  /** @throws JsdynoError IMPORT_INVALID for a second part of a name, and for one that no store would keep */
  add({ phase, part, at, wall, reason, found }: ExchangedPart): void {
    const json = JSON.stringify(found);
    const which = `${this.#file}: evidence of ${phase}, part ${part},`;
    if (json.length > MOST_EVIDENCE) throw invalid(`${which} must be at most ${MOST_EVIDENCE} characters`);
    const { changes } = this.#insert.run(phase, part, at, wall, reason, json);
    if (changes === 0) throw invalid(`${which} is there twice`);
  }

  moveTo(experiment: number): void {
    this.#database
      .prepare(
        `INSERT INTO evidence (experiment, phase, part, at, wall, reason, json)
         SELECT ?, phase, part, at, wall, reason, json FROM ${this.#table} ORDER BY rowid`,
      )
      .run(experiment);
  }

  drop(): void {
    this.#database.exec(`DROP TABLE ${this.#table}`);
  }
}
