import type { DatabaseSync } from 'node:sqlite';
import { checked } from '../../../store/exchange/check.ts';
import { experimentShape, type ShapesByKind } from '../../../store/exchange/experiment.ts';
import { anyJson } from '../../../store/exchange/fields.ts';
import { findExperiment, type StoredExperiment } from '../../../store/experiments.ts';
import { inTransaction } from '../../../store/transaction.ts';
import { insertExperiment } from '../../../store/write-experiment.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { FarmDocument, FarmExperiment } from '../wire/document.ts';
import { needsFiles } from './orphans.ts';

interface TakingUp {
  shapes: ShapesByKind;
  /** Brings the files that travelled with it, and gives the document with their paths here; called where who plans needs them. */
  bring(document: FarmDocument): Promise<FarmDocument>;
}

/**
 * Writes an experiment of the farm to the store of this machine under its name, without runs: those come as it goes on.
 *
 * @param shapes of all kinds of work: somebody wrote the document elsewhere
 * @throws JsdynoError IMPORT_INVALID for a document that is none, and those of `bring`
 */
export async function takeUpFromFarm(
  database: DatabaseSync,
  { name, document }: FarmExperiment,
  { shapes, bring }: TakingUp,
): Promise<StoredExperiment> {
  checkDocument(name, document, shapes);
  const { kind, plan, environment, variants, rows } = needsFiles(document.plan) ? await bring(document) : document;
  const experiment = {
    ...{ name, kind, plan, variants },
    origin: 'measured' as const,
    // Its hosts are not known here yet; that it was begun at a farm is.
    environment: { farm: { hosts: [] }, ...environment },
    configurations: rows,
    owner: null,
    state: 'interrupted' as const,
  };
  inTransaction(database, () => insertExperiment(database, experiment));
  return findExperiment(database, name);
}

/** @throws JsdynoError IMPORT_INVALID, EXPERIMENT_CHANGED */
function checkDocument(name: string, document: FarmDocument, shapes: ShapesByKind): void {
  const { version, kind, plan, environment, variants, rows } = document;
  if (version !== 1) {
    throw new JsdynoError('EXPERIMENT_CHANGED', `${name} was submitted by another jsdyno, ${document.jsdyno}`, {
      hint: 'install that version here',
    });
  }
  const file = `${name} at the farm`;
  const parts = {
    experiment: { kind, created: new Date().toISOString(), state: 'interrupted', plan, environment },
    variants,
    configurations: rows,
  };
  checked(anyJson, parts, file);
  checked(experimentShape(shapes), parts, file);
}
