/** Writing experiments with their variants and rows, and adding some to those that are there. */
import type { DatabaseSync } from 'node:sqlite';
import { startTimeOf } from '../host/process/owner.ts';
import type { Variant } from '../host/runtimes/index.ts';
import {
  type ExperimentState,
  findExperiment,
  type PlannedConfiguration,
  type Row,
  type StoredConfiguration,
  type StoredExperiment,
} from './experiments.ts';
import { storedJson } from './stored-json.ts';
import { inTransaction } from './transaction.ts';

export interface NewExperiment {
  name: string;
  kind: string;
  origin: 'measured' | 'imported';
  plan: object;
  environment: Record<string, unknown>;
  variants: readonly Variant[];
  configurations: readonly PlannedConfiguration[];
  /** PID of the process that will measure it; null for an import. */
  owner: number | null;
  /** For an import: the values of the experiment that it comes from. Default: now, and done or running. */
  created?: string | undefined;
  state?: ExperimentState | undefined;
}

/** Writes an experiment with its variants and configurations in one transaction. Returns it as stored. */
export function createExperiment(database: DatabaseSync, experiment: NewExperiment): StoredExperiment {
  inTransaction(database, () => insertExperiment(database, experiment));
  return findExperiment(database, experiment.name);
}

/** Writes an experiment with its variants and configurations, within the caller's transaction. Returns its row id. */
export function insertExperiment(database: DatabaseSync, experiment: NewExperiment): number {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO experiment (name, kind, origin, created, state, owner, owner_start, plan, environment)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      experiment.name,
      experiment.kind,
      experiment.origin,
      experiment.created ?? new Date().toISOString(),
      experiment.state ?? (experiment.owner === null ? 'done' : 'running'),
      experiment.owner,
      experiment.owner === null ? null : startTimeOf(experiment.owner),
      JSON.stringify(experiment.plan),
      JSON.stringify(experiment.environment),
    );
  const id = Number(lastInsertRowid);
  insertVariants(database, id, experiment.variants);
  insertConfigurations(database, id, experiment.configurations);
  return id;
}

/** Adds rows that were not known when the experiment began, behind the others, in one transaction. */
export function addConfigurations(
  database: DatabaseSync,
  experiment: number,
  configurations: readonly PlannedConfiguration[],
): void {
  inTransaction(database, () => insertConfigurations(database, experiment, configurations));
}

/**
 * Adds variants to an experiment behind the others, with what rows lack on them and what the plan says now, in one transaction.
 * @param plan fields that take the place of those of the stored plan
 */
export function addVariants(
  database: DatabaseSync,
  experiment: number,
  variants: readonly Variant[],
  configurations: readonly StoredConfiguration[],
  plan: Record<string, unknown>,
): void {
  inTransaction(database, () => {
    insertVariants(database, experiment, variants);
    const row = database.prepare('UPDATE configuration SET details = ? WHERE id = ? AND experiment = ?');
    for (const { id, benchmark: _, configuration: __, ...details } of configurations) {
      row.run(JSON.stringify(details), id, experiment);
    }
    const stored = database.prepare('SELECT plan FROM experiment WHERE id = ?').get(experiment) as { plan: string };
    const merged = { ...storedJson<object>(stored.plan), ...plan };
    database.prepare('UPDATE experiment SET plan = ? WHERE id = ?').run(JSON.stringify(merged), experiment);
  });
}

function insertVariants(database: DatabaseSync, experiment: number, variants: readonly Variant[]): void {
  const first = countOf(database, 'variant', experiment);
  const variant = database.prepare(
    'INSERT INTO variant (experiment, position, label, description) VALUES (?, ?, ?, ?)',
  );
  variants.forEach((one, i) => {
    variant.run(experiment, first + i, one.label, JSON.stringify(one));
  });
}

function insertConfigurations(
  database: DatabaseSync,
  experiment: number,
  configurations: readonly PlannedConfiguration[],
): void {
  const first = countOf(database, 'configuration', experiment);
  const configuration = database.prepare(
    'INSERT INTO configuration (experiment, position, benchmark, configuration, details) VALUES (?, ?, ?, ?, ?)',
  );
  configurations.forEach(({ benchmark, configuration: spelling, ...details }, i) => {
    configuration.run(experiment, first + i, benchmark, spelling, JSON.stringify(details));
  });
}

/** What is there already, behind which others are written. */
function countOf(database: DatabaseSync, table: 'configuration' | 'variant', experiment: number): number {
  const counted = database.prepare(`SELECT count(*) AS count FROM ${table} WHERE experiment = ?`).get(experiment);
  return Number((counted as Row).count);
}
