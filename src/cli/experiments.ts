import type { DatabaseSync } from 'node:sqlite';
import { listExperiments, readVariants, type StoredExperiment } from '../store/experiments.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { countRuns } from '../store/runs.ts';
import { flawOf } from '../store/sound-experiment.ts';
import { jsonText } from '../text/json.ts';
import { printableIn } from '../text/printable.ts';
import type { Io } from './io.ts';

/** `jsdyno experiments`: one line each, the newest first. */
export async function experiments(options: { json?: boolean }, { stdout }: Pick<Io, 'stdout'>): Promise<number> {
  const database = openStoreToRead();
  const all = listExperiments(database).map((experiment) => entryOf(database, experiment));
  if (options.json === true) {
    stdout.write(`${jsonText(all, 2)}\n`);
    return 0;
  }
  if (all.length === 0) stdout.write('nothing is stored yet: start with "jsdyno compare"\n');
  for (const entry of printableIn(all)) {
    const { name, kind, state, origin, runs } = entry;
    const beginning = `${name}  ${kind.padEnd(7)}  ${(origin === 'measured' ? state : 'imported').padEnd(11)}`;
    const failed = runs.failed > 0 ? `, ${runs.failed} failed` : '';
    stdout.write(`${beginning}  ${String(runs.ok).padStart(6)} runs${failed}  ${aboutOf(entry)}\n`);
  }
  return 0;
}

function entryOf(database: DatabaseSync, experiment: StoredExperiment) {
  const { id, name, kind, origin, created, state, plan } = experiment;
  const runs = countRuns(database, id);
  // One that cannot be read hides none of the others.
  const flaw = flawOf(database, experiment);
  if (flaw !== null)
    return { name, kind, created, state, origin, variants: [], categories: [], runs, flaw: flaw.message };
  const variants = readVariants(database, id).map((variant) => variant.label);
  return { name, kind, created, state, origin, variants, categories: (plan.categories ?? []) as string[], runs };
}

function aboutOf(entry: ReturnType<typeof entryOf>): string {
  if (entry.flaw !== undefined) return `cannot be read: ${entry.flaw}; "jsdyno rm ${entry.name}" removes it`;
  return [entry.variants.join(' | '), entry.categories.join(' ')].filter((text) => text !== '').join('  ');
}
