import { page } from '../text/addresses.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { checked, invalid } from './exchange/check.ts';
import { type ExchangedPart, partShape } from './exchange/evidence.ts';
import { type ExchangedExperiment, experimentShape, type ShapesByKind } from './exchange/experiment.ts';
import type { Shape } from './exchange/fields.ts';
import { type ExchangedRun, runAmong } from './exchange/runs.ts';
import { EVIDENCE_FORMAT, EXPORT_FORMAT } from './export-json.ts';
import { forEachLine, type TextSource } from './lines.ts';

/** How `exportJson` ends its first line, and its last one; between them a line is a run, or a part of the evidence. */
const RUNS_BEGIN = ',"runs":[';
const RUNS_END = ']}';
/** What stands between runs and evidence, where there is some. */
const EVIDENCE_BEGIN = '],"evidence":[';
/** Characters: the first line lists all configurations. No string of V8 has more than 2^29 - 24. */
const LONGEST_LINE = 400_000_000;
/** More parts of evidence than a search takes: a run under a profiler is one. */
const MOST_PARTS = 50_000;

/**
 * Reads what `exportJson` wrote, a run at a time, so that memory does not grow with the runs. The same JSON in another
 * layout is taken too, but parsed whole. The values that are handed on have the shape of the format.
 *
 * @param kinds what the plan and the rows of each kind may hold
 * @param visit takes a run and its place `i` in the list
 * @param visitPart takes a part of what was found out beside runs
 * @throws JsdynoError CSV_UNREADABLE when it is something else, or was cut off; IMPORT_INVALID when it has another shape
 */
export async function readExport(
  source: TextSource,
  file: string,
  kinds: ShapesByKind,
  visit: (run: ExchangedRun, i: number) => void,
  visitPart: (part: ExchangedPart) => void,
): Promise<ExchangedExperiment> {
  let head: ExchangedExperiment | undefined;
  let run: Shape<ExchangedRun> | undefined;
  let runs = 0;
  let parts: number | null = null;
  let isWhole = false;
  const others: string[] = [];
  let othersLength = 0;
  const takeRun = (value: unknown): void => {
    visit(checked(run as Shape<ExchangedRun>, value, file, `runs[${runs}]`), runs);
    runs++;
  };
  const takePart = (value: unknown): void => {
    if (parts === null) parts = 0;
    if (parts === MOST_PARTS) throw invalid(`${file}: evidence must be a list of at most ${MOST_PARTS} parts`);
    visitPart(checked(partShape, value, file, `evidence[${parts}]`));
    parts++;
  };
  const takeHead = (value: unknown): void => {
    head = headOf(value, file, kinds);
    run = runAmong(head.configurations.length, head.variants.length);
  };
  const takeOther = (line: string): void => {
    others.push(line);
    othersLength += line.length;
    if (othersLength > LONGEST_LINE) throw notAnExport(file, 'in this layout it is too long to be parsed whole');
  };
  const take = (line: string): void => {
    if (head === undefined && others.length === 0 && line.endsWith(RUNS_BEGIN)) {
      takeHead(parsed(`${line.slice(0, -RUNS_BEGIN.length)}}`, file));
    } else if (head === undefined) takeOther(line);
    else if (isWhole) throw notAnExport(file, 'it goes on behind its end');
    else if (line === RUNS_END) isWhole = true;
    else if (line === EVIDENCE_BEGIN && parts === null) parts = 0;
    else if (parts !== null) takePart(parsed(line.endsWith(',') ? line.slice(0, -1) : line, file));
    else takeRun(parsed(line.endsWith(',') ? line.slice(0, -1) : line, file));
  };
  await forEachLine(source, file, take, LONGEST_LINE);
  if (head === undefined) {
    const whole = parsed(others.join('\n'), file);
    takeHead(whole);
    const { runs: all, evidence = [] } = whole as { runs?: unknown; evidence?: unknown };
    if (!Array.isArray(all)) throw invalid(`${file}: runs must be a list`);
    if (!Array.isArray(evidence)) throw invalid(`${file}: evidence must be a list`);
    for (const value of all) takeRun(value);
    for (const value of evidence) takePart(value);
    isWhole = true;
  }
  if (!isWhole) throw notAnExport(file, 'it was cut off');
  return head as unknown as ExchangedExperiment;
}

function headOf(value: unknown, file: string, kinds: ShapesByKind): ExchangedExperiment {
  const { format: found } = typeof value === 'object' && value !== null ? (value as { format?: unknown }) : {};
  if (typeof found !== 'string' || !found.startsWith(FORMATS)) throw notAnExport(file);
  if (found === EXPORT_FORMAT || found === EVIDENCE_FORMAT) return checked(experimentShape(kinds), value, file);
  throw new JsdynoError(
    'IMPORT_INVALID',
    `${file} has the format ${found.slice(0, 60)}; this jsdyno reads ${EXPORT_FORMAT} and ${EVIDENCE_FORMAT}`,
    {
      hint: 'update jsdyno, or export it again with the version that is to read it',
    },
  );
}

/** The beginning of the formats of all versions. */
const FORMATS = 'jsdyno-experiment-';

function parsed(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw notAnExport(file, undefined, error);
  }
}

function notAnExport(file: string, details?: string, cause?: unknown): JsdynoError {
  return new JsdynoError('CSV_UNREADABLE', `${file} is neither compare.js' CSV nor an exported experiment`, {
    hint: `write one with: jsdyno export --format json; JSON of other tools must be whole, and of those that ${page('analyze')} names`,
    details,
    cause,
  });
}
