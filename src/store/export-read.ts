import { JsdynoError } from '../errors/catalogue.ts';
import type { Variant } from '../runtimes/index.ts';
import type { PlannedConfiguration, StoredExperiment } from './experiments.ts';
import { EXPORT_FORMAT } from './export-json.ts';
import { forEachLine, type TextSource } from './lines.ts';

/** A run to be written, its configuration and variant by their places. */
export interface ExportedRun {
  configuration: number;
  variant: number;
  round: number;
  started: number;
  wall: number;
  outcome: string;
  rate: number | null;
  time: string | null;
  reason: string | null;
  stderr: string | null;
  resources?: string | null;
  figures?: string | null;
}

/** What stands before the runs. */
export interface ExportedExperiment {
  format: string;
  experiment: Pick<StoredExperiment, 'kind' | 'created' | 'state' | 'plan' | 'environment'>;
  variants: Variant[];
  configurations: PlannedConfiguration[];
}

/** How `exportJson` ends its first line, and its last one; between them a line is a run. */
const RUNS_BEGIN = ',"runs":[';
const RUNS_END = ']}';
/** Characters: the first line lists all configurations. No string of V8 has more than 2^29 - 24. */
const LONGEST_LINE = 400_000_000;

/**
 * Reads what `exportJson` wrote, a run at a time, so that memory does not grow with the runs. The same JSON in another
 * layout is taken too, but parsed whole.
 *
 * @param visit takes a run as JSON, see `runOf`
 * @throws JsdynoError CSV_UNREADABLE when it is something else, or was cut off
 */
export async function readExport(
  source: TextSource,
  file: string,
  visit: (run: string) => void,
): Promise<ExportedExperiment> {
  let head: ExportedExperiment | undefined;
  let isWhole = false;
  const others: string[] = [];
  const take = (line: string): void => {
    if (head === undefined && others.length === 0 && line.endsWith(RUNS_BEGIN)) {
      head = headOf(`${line.slice(0, -RUNS_BEGIN.length)}}`, file);
    } else if (head === undefined) others.push(line);
    else if (line === RUNS_END) isWhole = true;
    else visit(line.endsWith(',') ? line.slice(0, -1) : line);
  };
  await forEachLine(source, file, take, LONGEST_LINE);
  if (head !== undefined && !isWhole) throw notAnExport(file, 'it was cut off');
  if (head !== undefined) return head;
  const whole = headOf(others.join('\n'), file) as ExportedExperiment & { runs?: ExportedRun[] };
  if (!Array.isArray(whole.runs)) throw notAnExport(file, 'it has no list of runs');
  for (const run of whole.runs) visit(JSON.stringify(run));
  return whole;
}

/** @throws JsdynoError CSV_UNREADABLE */
export function runOf(json: string, file: string): ExportedRun {
  return parsed(json, file) as ExportedRun;
}

function headOf(json: string, file: string): ExportedExperiment {
  const head = parsed(json, file) as ExportedExperiment;
  if (head?.format !== EXPORT_FORMAT) throw notAnExport(file);
  const { experiment, variants, configurations } = head;
  if (typeof experiment !== 'object' || !Array.isArray(variants) || !Array.isArray(configurations)) {
    throw notAnExport(file, 'it lacks experiment, variants or configurations');
  }
  return head;
}

function parsed(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw notAnExport(file, undefined, error);
  }
}

function notAnExport(file: string, details?: string, cause?: unknown): JsdynoError {
  return new JsdynoError('CSV_UNREADABLE', `${file} is neither compare.js' CSV nor an exported experiment`, {
    hint: 'write one with: jsdyno export --format json --output experiment.json',
    details,
    cause,
  });
}
