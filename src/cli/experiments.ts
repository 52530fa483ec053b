import { listExperiments, readVariants } from '../store/experiments.ts';
import { countRuns } from '../store/runs.ts';
import { openStore } from '../store/store.ts';
import { jsonText } from '../text/json.ts';
import { printableIn } from '../text/printable.ts';
import type { Io } from './io.ts';

/** `jsdyno experiments`: one line each, the newest first. */
export async function experiments(options: { json?: boolean }, { stdout }: Pick<Io, 'stdout'>): Promise<number> {
  const database = openStore();
  const all = listExperiments(database).map(({ id, name, kind, origin, created, state, plan }) => ({
    name,
    kind,
    created,
    state,
    origin,
    variants: readVariants(database, id).map((variant) => variant.label),
    categories: (plan.categories ?? []) as string[],
    runs: countRuns(database, id),
  }));
  if (options.json === true) {
    stdout.write(`${jsonText(all, 2)}\n`);
    return 0;
  }
  if (all.length === 0) stdout.write('nothing is stored yet: start with "jsdyno compare"\n');
  for (const { name, kind, state, origin, variants, categories, runs } of printableIn(all)) {
    const failed = runs.failed > 0 ? `, ${runs.failed} failed` : '';
    const what = [variants.join(' | '), categories.join(' ')].filter((text) => text !== '').join('  ');
    stdout.write(
      `${name}  ${kind.padEnd(7)}  ${(origin === 'measured' ? state : 'imported').padEnd(11)}  ${String(runs.ok).padStart(6)} runs${failed}  ${what}\n`,
    );
  }
  return 0;
}
