import type { DatabaseSync } from 'node:sqlite';
import { shapesToCheck } from '../kinds/stored.ts';
import { type Envelope, jsonDocument } from '../show/report/json-envelope.ts';
import { type Column, left, right } from '../show/sheets/column.ts';
import { gridLines } from '../show/sheets/terminal.ts';
import type { Count } from '../stats/quantities.ts';
import type { ShapesByKind } from '../store/exchange/experiment.ts';
import { listExperiments, readVariants, type StoredExperiment } from '../store/experiments.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { countRuns } from '../store/run-counts.ts';
import type { StoredRun } from '../store/runs.ts';
import { flawOf } from '../store/sound-experiment.ts';
import { fold } from '../text/fold.ts';
import type { Io } from '../text/io.ts';
import { printableIn } from '../text/printable.ts';
import { columnsOf } from '../text/terminal.ts';
import { wordOf } from './found/found.ts';

/** What is stored, as printed by jsdyno experiments --json. @title jsdyno experiments */
export interface ExperimentsDocument extends Envelope<'experiments', 1> {
  /** the newest first */
  experiments: Entry[];
}

interface Entry extends Pick<StoredExperiment, 'name' | 'kind' | 'created' | 'state' | 'origin'> {
  variants: string[];
  categories: string[];
  runs: Record<StoredRun['outcome'], Count>;
  /** why it cannot be read */
  flaw?: string;
}

/** `jsdyno experiments`: one line each, the newest first. */
export async function experiments(options: { format?: string }, { stdout }: Pick<Io, 'stdout'>): Promise<number> {
  const database = openStoreToRead();
  const stored = listExperiments(database);
  const shapes = await shapesToCheck(stored);
  const all = stored.map((experiment) => entryOf(database, experiment, shapes));
  if (options.format === 'json') {
    stdout.write(jsonDocument<ExperimentsDocument>('experiments', 1, { experiments: all }));
    return 0;
  }
  if (all.length === 0) stdout.write('nothing is stored yet: start with "jsdyno compare"\n');
  const width = columnsOf(stdout);
  for (const line of gridLines(COLUMNS, printableIn(all), { width })) stdout.write(`${fold(line, width)}\n`);
  return 0;
}

const COLUMNS: readonly Column<Entry>[] = [
  left('', ({ name }) => name, { gap: 0 }),
  left('', ({ kind }) => kind, { least: 7 }),
  left('', ({ origin, state }) => (origin === 'measured' ? state : 'imported'), { least: 11 }),
  right('', ({ runs }) => runs.ok, { least: 6 }),
  left('', ({ runs: { failed } }) => `runs${failed > 0 ? `, ${failed} failed` : ''}`, { gap: 1 }),
  left('', aboutOf),
];

function entryOf(database: DatabaseSync, experiment: StoredExperiment, shapes: ShapesByKind): Entry {
  const { id, name, origin, created, state, plan } = experiment;
  const runs = countRuns(database, id);
  // An experiment that cannot be read hides none of the others: its plan may be anything.
  const flaw = flawOf(database, experiment, shapes);
  if (flaw !== null) {
    const { kind } = experiment;
    return { name, kind, created, state, origin, variants: [], categories: [], runs, flaw: flaw.message };
  }
  // The command that measured the experiment, where its kind has several.
  const kind = wordOf(plan) ?? (typeof plan.view === 'string' ? plan.view : experiment.kind);
  const variants = readVariants(database, id).map((variant) => variant.label);
  return { name, kind, created, state, origin, variants, categories: (plan.categories ?? []) as string[], runs };
}

/** So many variants are named one by one. */
const MOST_SHOWN = 6;

function aboutOf(entry: Entry): string {
  if (entry.flaw !== undefined) return `cannot be read: ${entry.flaw}; "jsdyno rm ${entry.name}" removes it`;
  const { variants } = entry;
  const [first, second] = variants;
  // A bisection begins with both ends; what lies between them follows as it is visited.
  const last = entry.kind === 'bisect' ? second : variants.at(-1);
  const isSpan = variants.length > (entry.kind === 'bisect' ? 2 : MOST_SHOWN);
  const shown = isSpan ? `${first} to ${last} (${variants.length})` : variants.join(' | ');
  return [shown, entry.categories.join(' ')].filter((text) => text !== '').join('  ');
}
