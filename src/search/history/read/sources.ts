/** Files and folders of results as points of series, whichever tool wrote them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parsedJson } from '../../../host/files/json-text.ts';
import { githubAction } from '../../../store/foreign/github-action.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { orElse } from '../../../text/errors/or-else.ts';
import { chained } from '../chained.ts';
import type { ReadPoint } from '../gathered.ts';
import { asvPoints, isAsv } from './asv.ts';
import { bencherPoints, isBencher } from './bencher.ts';
import { gateRatios, isGateHistory } from './gate-history.ts';
import { actionPoints } from './github-action.ts';
import { isOtavaCsv, otavaPoints } from './otava-csv.ts';

/** Files that tools keep beside their results. */
const NO_RESULTS = ['benchmarks.json', 'machine.json'];

/**
 * @param paths files, or folders with them at any depth
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID
 */
export function pointsIn(paths: readonly string[]): ReadPoint[] {
  const files = paths.flatMap(filesIn);
  const texts = files.map((file) => ({ file, text: textOf(file) }));
  const gates = texts.filter(({ text }) => isGateHistory(text));
  const others = texts.filter(({ text }) => !isGateHistory(text));
  return [
    ...chained(gates.flatMap(({ text, file }) => gateRatios(text, file))),
    ...others.flatMap(({ text, file }) => pointsOf(text, file)),
  ];
}

function pointsOf(text: string, file: string): ReadPoint[] {
  if (isOtavaCsv(text)) return otavaPoints(text);
  const page = text.replace(/^\s*window\.BENCHMARK_DATA\s*=/, '').replace(/;\s*$/, '');
  // Python writes NaN into JSON, which has no such number.
  const json = page.replace(/(?<=[[,]\s*)NaN(?=\s*[\],])/g, 'null');
  const document = orElse(() => parsedJson(json, (why) => new Error(why)), undefined);
  if (githubAction.isIn(document)) return actionPoints(document, file);
  if (isAsv(document)) return asvPoints(document, file);
  if (isBencher(document)) return bencherPoints(document, file);
  throw new JsdynoError('CSV_UNREADABLE', `${file} is no history that jsdyno reads`, {
    hint: 'it reads data.js of github-action-benchmark, CSVs of Otava, results of asv, "bencher perf --json" and the folder of "jsdyno gate --history"',
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
