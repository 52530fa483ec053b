/** Files and folders of results as points of series, whichever tool wrote them; farms and jsdyno's own exports as a store. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { parsedJson } from '../../../host/files/json-text.ts';
import { importJson } from '../../../kinds/import.ts';
import { githubAction } from '../../../store/foreign/github-action.ts';
import { storeInMemory } from '../../../store/read-store.ts';
import { page } from '../../../text/addresses.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { orElse } from '../../../text/errors/or-else.ts';
import { isFarmUrl } from '../../../work/farm/sql/farm-url.ts';
import { chained } from '../chained.ts';
import type { ReadPoint } from '../gathered.ts';
import { asvPoints, isAsv } from './asv.ts';
import { bencherPoints, isBencher } from './bencher.ts';
import { copyFarmAt } from './farm.ts';
import { gateRatios, isGateHistory } from './gate-history.ts';
import { actionPoints } from './github-action.ts';
import { isOtavaCsv, otavaPoints } from './otava-csv.ts';

/** Files that tools keep beside their results. */
const NO_RESULTS = ['benchmarks.json', 'machine.json'];
/** However its JSON is laid out. */
const EXPORT = /^\s*\{\s*"format":\s*"jsdyno-experiment-/;

/**
 * @param sources files, folders with them at any depth, and the address of a farm
 * @param onUnsound called with the error of what a farm has and is left out
 * @returns points of other tools, and a store of the experiments in exports, which have the names of their files, and at the farm
 * @throws JsdynoError BAD_USAGE, CSV_UNREADABLE, IMPORT_INVALID, FARM_UNREACHABLE, FARM_NOT_PREPARED
 */
export async function readSources(
  sources: readonly string[],
  onUnsound: (error: unknown) => void = () => {},
): Promise<{ store: DatabaseSync; points: ReadPoint[] }> {
  const store = storeInMemory();
  const [farm, ...others] = new Set(sources.filter(isFarmUrl));
  if (others.length > 0) {
    throw new JsdynoError('BAD_USAGE', 'experiments of two farms may have the same names', { hint: 'name one farm' });
  }
  if (farm !== undefined) await copyFarmAt(farm, store, onUnsound);
  const named = sources.filter((source) => !isFarmUrl(source)).flatMap(filesIn);
  const files = [...new Map(named.map((file) => [resolve(file), file])).values()];
  const texts = files.map((file) => ({ file, text: textOf(file) }));
  for (const { file, text } of texts) if (EXPORT.test(text)) await importJson(store, [text], file, file);
  const gates = texts.filter(({ text }) => isGateHistory(text));
  const foreign = texts.filter(({ text }) => !isGateHistory(text) && !EXPORT.test(text));
  const points = [
    ...chained(gates.flatMap(({ text, file }) => gateRatios(text, file))),
    ...foreign.flatMap(({ text, file }) => pointsOf(text, file)),
  ];
  return { store, points };
}

function pointsOf(text: string, file: string): ReadPoint[] {
  if (isOtavaCsv(text)) return otavaPoints(text);
  const script = text.replace(/^\s*window\.BENCHMARK_DATA\s*=/, '').replace(/;\s*$/, '');
  // Python writes NaN into JSON, which has no such number.
  const json = script.replace(/(?<=[[,]\s*)NaN(?=\s*[\],])/g, 'null');
  const document = orElse(() => parsedJson(json, (why) => new Error(why)), undefined);
  if (githubAction.isIn(document)) return actionPoints(document, file);
  if (isAsv(document)) return asvPoints(document, file);
  if (isBencher(document)) return bencherPoints(document, file);
  throw new JsdynoError('CSV_UNREADABLE', `${file} is no history that jsdyno reads`, {
    hint: `it reads what ${page('history')} names; of a CSV of compare.js nobody knows when it was measured: export with --format json`,
  });
}

/** The files of a folder in the order of their names. */
function filesIn(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !NO_RESULTS.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() || /\.(jsonl?|csv|js)$/.test(entry.name) ? filesIn(join(path, entry.name)) : [],
    );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new JsdynoError('CSV_UNREADABLE', `cannot read ${file}`, { details: String(error), cause: error });
  }
}
