import type { DatabaseSync } from 'node:sqlite';
import { isRunning, startTimeOf } from '../host/process/owner.ts';
import type { Variant } from '../host/runtimes/index.ts';
import type { Configuration } from '../measure/configuration.ts';
import type { Calibration } from '../measure/figures.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { nearest } from '../text/errors/nearest.ts';
import { storedJson } from './stored-json.ts';
import { inTransaction } from './transaction.ts';

/**
 * Where an experiment comes from: `unchecked` was imported by a jsdyno that did not check what it stored. Nothing that an
 * import names is executed or fetched, and no file can say that it was measured here.
 */
type ExperimentOrigin = 'measured' | 'imported' | 'unchecked';
export type ExperimentState = 'running' | 'interrupted' | 'done';

/** An experiment without its runs. `P` is its plan's options, whatever its kind needs to go on. */
export interface StoredExperiment {
  id: number;
  /** The name that users type: date, time and a few letters, `1121-0946-quiet`. */
  name: string;
  /** Name of the kind of work; in experiments of older versions the command that measured them. */
  kind: string;
  origin: ExperimentOrigin;
  /** ISO 8601. */
  created: string;
  ended: string | null;
  state: ExperimentState;
  /** PID of the process that measures it now, null when none does. */
  owner: number | null;
  plan: Record<string, unknown>;
  environment: Record<string, unknown>;
}

export interface StoredVariant extends Variant {
  id: number;
}

/** A planned row. On a variant that lacks it, or where it cannot be loaded, `missing` holds the reason by label. */
export type PlannedConfiguration<C extends Configuration = Configuration> = C & Planned;

export interface Planned {
  missing: Record<string, { outcome: 'failed' | 'unavailable'; reason: string }>;
  /** The number of iterations was chosen anew; `configuration` and `parameters` have what is used. */
  calibration?: Calibration | undefined;
}

export type StoredConfiguration<C extends Configuration = Configuration> = PlannedConfiguration<C> & { id: number };

export type Row = Record<string, string | number | null>;

/** What is known of where an experiment is measured, as it is stored now. */
export function environmentOf(database: DatabaseSync, experiment: number): Record<string, unknown> {
  const row = database.prepare('SELECT environment FROM experiment WHERE id = ?').get(experiment) as Row | undefined;
  return row === undefined ? {} : storedJson<Record<string, unknown>>(row.environment);
}

/** All experiments, the newest first. */
export function listExperiments(database: DatabaseSync): StoredExperiment[] {
  return (database.prepare('SELECT * FROM experiment ORDER BY id DESC').all() as Row[]).map(toExperiment);
}

/**
 * The newest experiment that was measured here and interrupted.
 * @throws JsdynoError UNKNOWN_EXPERIMENT when there is none
 */
export function findInterrupted(database: DatabaseSync): StoredExperiment {
  const all = listExperiments(database);
  const found = all.find(({ state, origin }) => state === 'interrupted' && origin === 'measured');
  if (found !== undefined) return found;
  throw new JsdynoError('UNKNOWN_EXPERIMENT', 'no experiment was interrupted', {
    hint: all.length === 0 ? 'nothing is stored yet: start with "jsdyno compare"' : '"jsdyno experiments" lists them',
  });
}

/**
 * By name, an unambiguous beginning of it, or `last`.
 * @throws JsdynoError UNKNOWN_EXPERIMENT
 */
export function findExperiment(database: DatabaseSync, name: string): StoredExperiment {
  const all = listExperiments(database);
  const exact = name === 'last' ? all.slice(0, 1) : all.filter((one) => one.name === name);
  const found = exact.length > 0 ? exact : all.filter((one) => one.name.startsWith(name));
  if (found.length === 1) return found[0] as StoredExperiment;
  const names = (found.length > 1 ? found : all).map((one) => one.name);
  throw new JsdynoError(
    'UNKNOWN_EXPERIMENT',
    `${found.length > 1 ? 'several experiments begin with' : 'no experiment'} "${name}"`,
    {
      hint: names.length === 0 ? 'nothing is stored yet: start with "jsdyno compare"' : didYouMean(name, names),
    },
  );
}

function didYouMean(name: string, names: string[]): string {
  const close = nearest(name, names);
  return `"jsdyno experiments" lists them; ${close.length > 0 ? 'nearest' : 'newest'}: ${(close.length > 0 ? close : names.slice(0, 3)).join(', ')}`;
}

export function readVariants(database: DatabaseSync, experiment: number): StoredVariant[] {
  const rows = database
    .prepare('SELECT id, description FROM variant WHERE experiment = ? ORDER BY position')
    .all(experiment);
  return (rows as Row[]).map((row) => ({ ...storedJson<Variant>(row.description), id: Number(row.id) }));
}

/**
 * The rows of an experiment in their order.
 * @param kind the kind of work that they are of, by whose type they are told apart; older versions did not store it
 */
export function readConfigurations<C extends Configuration = Configuration>(
  database: DatabaseSync,
  experiment: number,
  kind?: C['kind'],
): StoredConfiguration<C>[] {
  const rows = database.prepare('SELECT * FROM configuration WHERE experiment = ? ORDER BY position').all(experiment);
  return (rows as Row[]).map((row) => ({
    ...storedJson<StoredConfiguration<C>>(row.details),
    ...(kind === undefined ? {} : { kind }),
    id: Number(row.id),
    benchmark: String(row.benchmark),
    configuration: String(row.configuration),
  }));
}

/**
 * Refuses an import: its plan says what to run here, and somebody wrote it elsewhere.
 * @throws JsdynoError EXPERIMENT_CHANGED for an import
 */
export function refuseImport({ name, origin }: Pick<StoredExperiment, 'name' | 'origin'>): void {
  if (origin === 'measured') return;
  throw new JsdynoError('EXPERIMENT_CHANGED', `${name} was imported and cannot be continued`, {
    hint: `"jsdyno show ${name}" prints it; to measure the same here, start a new experiment`,
  });
}

/** Why a variant lacks a row, undefined when it has it. Labels are anybody's words, `constructor` among them. */
export function missingOn(
  { missing }: Pick<PlannedConfiguration, 'missing'>,
  label: string,
): PlannedConfiguration['missing'][string] | undefined {
  return Object.hasOwn(missing, label) ? missing[label] : undefined;
}

/**
 * Takes an experiment for this process.
 * @throws JsdynoError EXPERIMENT_BUSY when a living process measures it; EXPERIMENT_CHANGED for an import
 */
export function claimExperiment(database: DatabaseSync, experiment: StoredExperiment): void {
  inTransaction(database, () => {
    // As stored: the caller's object may say anything.
    const row = refuseBusy(database, experiment);
    refuseImport({ name: experiment.name, origin: row?.origin as ExperimentOrigin });
    database
      .prepare("UPDATE experiment SET owner = ?, owner_start = ?, state = 'running' WHERE id = ?")
      .run(process.pid, startTimeOf(process.pid), experiment.id);
  });
}

/**
 * The row of an experiment that no other living process measures.
 * @throws JsdynoError EXPERIMENT_BUSY
 */
export function refuseBusy(
  database: DatabaseSync,
  { id, name }: Pick<StoredExperiment, 'id' | 'name'>,
): Row | undefined {
  const row = database.prepare('SELECT owner, owner_start, origin FROM experiment WHERE id = ?').get(id) as
    | Row
    | undefined;
  const owner = row === undefined ? null : ownerOf(row);
  if (owner === null || owner === process.pid) return row;
  throw new JsdynoError('EXPERIMENT_BUSY', `${name} is being measured by process ${owner}`, {
    hint: 'wait for it, or end that process first',
  });
}

/** Gives an experiment back: `done` when all is measured, else `interrupted`. */
export function releaseExperiment(database: DatabaseSync, experiment: number, state: 'done' | 'interrupted'): void {
  database
    .prepare('UPDATE experiment SET owner = NULL, owner_start = NULL, state = ?, ended = ? WHERE id = ?')
    .run(state, new Date().toISOString(), experiment);
}

/** Removes an experiment with its runs. */
export function removeExperiment(database: DatabaseSync, experiment: number): void {
  database.prepare('DELETE FROM experiment WHERE id = ?').run(experiment);
}

/** The PID of the process that measures an experiment, if the process still runs; an older jsdyno stored only the PID. */
function ownerOf({ owner, owner_start: start }: Row): number | null {
  if (typeof owner !== 'number') return null;
  return isRunning({ pid: owner, start: start === null ? null : String(start) }) ? owner : null;
}

function toExperiment(row: Row): StoredExperiment {
  const owner = ownerOf(row);
  return {
    id: Number(row.id),
    name: String(row.name),
    kind: String(row.kind),
    origin: row.origin as ExperimentOrigin,
    created: String(row.created),
    ended: row.ended as string | null,
    // A process that was killed could not mark its experiment, which counts as interrupted all the same.
    state: row.state === 'running' && owner === null ? 'interrupted' : (row.state as ExperimentState),
    owner,
    plan: storedJson<Record<string, unknown>>(row.plan),
    environment: storedJson<Record<string, unknown>>(row.environment),
  };
}
