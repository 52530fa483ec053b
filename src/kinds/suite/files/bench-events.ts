import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { type ParameterValue, spell } from '../../../measure/configuration.ts';
import { COMPARE_HEADER, compareLine } from '../../../store/csv-write.ts';
import { forEachLine, type TextSource } from '../../../store/lines.ts';

/** What `node --experimental-bench --bench --bench-reporter=json` printed. */
interface BenchFile {
  source: TextSource;
  /** in messages, such as its path */
  name: string;
  /** the variant that its runs are of */
  label: string;
}

/** The parts of an event of node:bench that count here (doc/api/bench.md of Node.js 26.9). */
interface BenchEvent {
  type: string;
  data: {
    /** of a process that runs a file */
    fileRunId?: string;
    benchId?: string;
    entryFile?: string;
    namePath?: string[];
    params?: Record<string, ParameterValue>;
    operations?: number;
    duration_ns?: string;
    error?: { message?: string } | null;
    skip?: unknown;
  };
}

/** Runs as a CSV of compare.js. */
export interface BenchRuns {
  source: TextSource;
  /** Of each configuration, by its spelling; complete once the source is read. */
  parameters: Record<string, Record<string, ParameterValue>>;
}

/** Lines come long: `bench:complete` holds all samples. */
const LONGEST = 1 << 28;
/** Whoever begins so is no export of jsdyno. */
const MARK = /^\s*\{"type":"bench:/;

/** Whether a text begins as the events of node:bench do. */
export function isBenchEvents(beginning: string): boolean {
  return MARK.test(beginning.replace(/^\uFEFF/, ''));
}

/**
 * The runs of node:bench as a CSV of compare.js: a line for each benchmark of each process, whose rate is that of all of its samples
 * together, operations by time. Samples of one process are no runs of their own: they say nothing of the next process.
 *
 * @param files runs of one file, one behind the other, are of one variant; a process each
 * @throws JsdynoError CSV_UNREADABLE for a line that is no event
 */
export function benchEventsAsCsv(files: readonly BenchFile[]): BenchRuns {
  const parameters: Record<string, Record<string, ParameterValue>> = {};
  return { source: linesOf(files, parameters), parameters };
}

async function* linesOf(files: readonly BenchFile[], parameters: BenchRuns['parameters']): AsyncGenerator<string> {
  yield `${COMPARE_HEADER}\n`;
  for (const { source, name, label } of files) {
    const lines: string[] = [];
    const open = new Map<string, { operations: number; nanos: number }>();
    await forEachLine(
      source,
      name,
      (text, number) => {
        const { type, data } = eventIn(text, number, name);
        const key = `${data.fileRunId} ${data.benchId}`;
        if (type === 'bench:sample') {
          const before = open.get(key) ?? { operations: 0, nanos: 0 };
          before.operations += Number(data.operations);
          before.nanos += Number(data.duration_ns);
          open.set(key, before);
        }
        const all = open.get(key);
        if (type !== 'bench:complete' || all === undefined || data.error != null) return;
        open.delete(key);
        const { operations, nanos } = all;
        const names = namesOf(data);
        const configuration = spell(names);
        parameters[configuration] = names;
        lines.push(
          `${compareLine({ binary: label, benchmark: fileOf(data), configuration, rate: (1e9 * operations) / nanos, time: nanos / 1e9 })}\n`,
        );
      },
      LONGEST,
    );
    yield lines.join('');
  }
}

function eventIn(text: string, number: number, name: string): BenchEvent {
  try {
    const event = JSON.parse(text) as Partial<BenchEvent>;
    if (typeof event.type === 'string' && typeof event.data === 'object') return event as BenchEvent;
  } catch {} // said below
  throw new JsdynoError('CSV_UNREADABLE', `line ${number} of ${name} is no event of node:bench`, {
    hint: 'write them with: node --experimental-bench --bench --bench-reporter=json FILE > FILE.ndjson',
  });
}

/** As the rows of `jsdyno ops`. */
function namesOf({ namePath = [], params = {} }: BenchEvent['data']): Record<string, ParameterValue> {
  const group = namePath.slice(0, -1).join(' > ');
  return { ...(group === '' ? {} : { group }), operation: namePath.at(-1) ?? '', ...params };
}

/** As it is called from where the user is, so that rows of two checkouts are alike; its name alone where it lies elsewhere. */
function fileOf({ entryFile = '' }: BenchEvent['data']): string {
  const path = entryFile.startsWith('file:') ? fileURLToPath(entryFile) : entryFile;
  const own = relative(process.cwd(), path);
  return own.startsWith('..') ? (path.split(/[\\/]/).at(-1) ?? path) : own;
}
