import type { DatabaseSync } from 'node:sqlite';
import { jsonText } from '../text/json.ts';
import { evidenceOf, evidenceParts } from './evidence.ts';
import { readConfigurations, readVariants, type StoredExperiment, type StoredVariant } from './experiments.ts';
import { eachRunInTime } from './runs.ts';

/** The form of an exported experiment; `format` changes when a reader must. */
export const EXPORT_FORMAT = 'jsdyno-experiment-1';
/** The same with evidence behind the runs, which a reader of the first would take for runs. */
export const EVIDENCE_FORMAT = 'jsdyno-experiment-2';

/**
 * An experiment with all that the store has of it, as JSON and piece by piece: a line for each run.
 * What was found out beside runs follows them, a line for each part. Runs refer to configurations and variants by their place in the lists above them.
 */
export function* exportJson(database: DatabaseSync, experiment: StoredExperiment): Generator<string> {
  const variants = readVariants(database, experiment.id);
  const configurations = readConfigurations(database, experiment.id);
  const parts = evidenceParts(database, experiment.id);
  const { name, kind, created, ended, state, plan, environment } = experiment;
  const head = {
    format: parts.length === 0 ? EXPORT_FORMAT : EVIDENCE_FORMAT,
    experiment: { name, kind, created, ended, state, plan, environment },
    variants: variants.map((variant) => withoutId(withoutPlaces(variant))),
    configurations: configurations.map(withoutId),
  };
  yield `${jsonText(head).slice(0, -1)},"runs":[`;
  const placeOfVariant = new Map(variants.map(({ id }, i) => [id, i]));
  const placeOfConfiguration = new Map(configurations.map(({ id }, i) => [id, i]));
  let separator = '\n';
  for (const run of eachRunInTime(database, experiment.id)) {
    const { variant, configuration, lane = null, ...rest } = run;
    const line = {
      configuration: placeOfConfiguration.get(configuration),
      variant: placeOfVariant.get(variant),
      ...rest,
      ...(lane === null ? {} : { lane }),
    };
    yield `${separator}${jsonText(line)}`;
    separator = ',\n';
  }
  if (parts.length > 0) {
    yield '\n],"evidence":[';
    separator = '\n';
    for (const part of parts) {
      yield `${separator}${jsonText({ ...part, found: evidenceOf(database, experiment.id, part) })}`;
      separator = ',\n';
    }
  }
  yield '\n]}\n';
}

/** Where the files of a tree lay says something about this machine only. */
function withoutPlaces(variant: StoredVariant): StoredVariant {
  const { tree } = variant;
  return tree === undefined ? variant : { ...variant, tree: { ...tree, folder: tree.name, root: '.' } };
}

function withoutId<T extends { id: number }>({ id: _, ...rest }: T): Omit<T, 'id'> {
  return rest;
}
