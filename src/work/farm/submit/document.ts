import { isDeepStrictEqual } from 'node:util';
import { packageVersion } from '../../../host/files/package-file.ts';
import { readConfigurations, readVariants } from '../../../store/experiments.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Execution } from '../../experiment/execution.ts';
import type { BundleRef, FarmDocument } from '../wire/document.ts';

/** What hosts must know of an experiment, as it is in the store now: stages and searches add rows and variants later. */
export function documentOf(
  { database, experiment, kind, variants }: Pick<Execution, 'database' | 'experiment' | 'kind' | 'variants'>,
  bundles: readonly BundleRef[] = [],
): FarmDocument {
  const ready = new Map(variants.map((variant) => [variant.id, variant]));
  const document: FarmDocument = {
    version: 1,
    jsdyno: packageVersion(),
    name: experiment.name,
    kind: kind.name,
    plan: experiment.plan,
    environment: experiment.environment,
    variants: readVariants(database, experiment.id).map((one) => withoutId(ready.get(one.id) ?? one)),
    rows: readConfigurations(database, experiment.id, kind.name).map(withoutId),
    bundles,
  };
  // As it comes back: without fields that are undefined.
  return JSON.parse(JSON.stringify(document)) as FarmDocument;
}

/**
 * The document of an experiment that is there already, and is submitted again: with more rows or variants than before, or with fewer, from
 * a store that knows of fewer. Pure.
 *
 * @returns null where nothing is to be changed
 * @throws JsdynoError FARM_NAME_TAKEN where it is another experiment of the same name
 */
export function joinedDocument(there: FarmDocument, own: FarmDocument): FarmDocument | null {
  const isSame =
    there.kind === own.kind &&
    there.plan.seed === own.plan.seed &&
    agree(there.variants, own.variants, ({ label }) => label) &&
    agree(there.rows, own.rows, ({ benchmark, configuration }) => `${benchmark} ${configuration}`);
  if (!isSame) {
    throw new JsdynoError('FARM_NAME_TAKEN', `the farm has another experiment called ${own.name}`, {
      hint: 'start the comparison again: it gets a name of its own',
    });
  }
  // Later variants change the rows that lack them and the fingerprint of the files.
  const [newer, older] = own.variants.length >= there.variants.length ? [own, there] : [there, own];
  const known = new Set(newer.bundles.map(({ sha256 }) => sha256));
  const joined: FarmDocument = {
    ...newer,
    environment: there.environment,
    rows: [...newer.rows, ...older.rows.slice(newer.rows.length)],
    ...((newer.places ?? older.places) ? { places: newer.places ?? older.places } : {}),
    bundles: [...newer.bundles, ...older.bundles.filter(({ sha256 }) => !known.has(sha256))],
  };
  return isDeepStrictEqual(joined, there) ? null : joined;
}

/** Whether one of two lists begins with the other. */
function agree<T>(a: readonly T[], b: readonly T[], nameOf: (one: T) => string): boolean {
  return a.slice(0, b.length).every((one, i) => nameOf(one) === nameOf(b[i] as T));
}

function withoutId<T extends { id: number }>({ id: _, ...rest }: T): Omit<T, 'id'> {
  return rest;
}
