import { type ParameterValue, spell } from '../../measure/configuration.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { COMPARE_HEADER, compareLine } from '../csv-write.ts';
import { forEachLine, type TextSource } from '../lines.ts';
import { named, namesApart } from './names-apart.ts';

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
    entryFile?: string | null;
    namePath?: string[] | null;
    params?: Record<string, ParameterValue> | null;
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
/** No export of jsdyno begins so. */
const BEGIN = '{"type":"bench:';

/** Whether a text has events of node:bench: what `npm run` and the benchmarks themselves print may be between them. */
export function isBenchEvents(text: string): boolean {
  return text.includes(BEGIN);
}

/**
 * The runs of node:bench as a CSV of compare.js: a line for each benchmark of each process, whose rate is that of all of its samples
 * together, operations by time. Samples of one process are no runs of their own: they say nothing of the next process.
 *
 * @param files runs of one file, one behind the other, are of one variant; a process each
 * @throws JsdynoError CSV_UNREADABLE for half an event
 */
export function benchEventsAsCsv(files: readonly BenchFile[]): BenchRuns {
  const parameters: Record<string, Record<string, ParameterValue>> = {};
  return { source: linesOf(files, parameters), parameters };
}

async function* linesOf(files: readonly BenchFile[], parameters: BenchRuns['parameters']): AsyncGenerator<string> {
  yield `${COMPARE_HEADER}\n`;
  for (const { source, name, label } of files) {
    const runs: { file: string; configuration: string; rate: number; time: number }[] = [];
    // Of all events: a file whose benchmarks failed must not change how the others are called.
    const paths = new Set<string>();
    const open = new Map<string, { operations: number; nanos: number }>();
    await forEachLine(
      source,
      name,
      (text, number) => {
        const at = text.indexOf(BEGIN);
        if (at === -1) return;
        const { type, data } = eventIn(text.slice(at), number, name);
        const file = data.entryFile ?? '';
        if (file !== '') paths.add(file);
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
        runs.push({ file, configuration, rate: (1e9 * operations) / nanos, time: nanos / 1e9 });
      },
      LONGEST,
    );
    const names = namesApart(paths);
    for (const { file, ...run } of runs) {
      const benchmark = names.get(file) ?? '';
      yield `${compareLine({ ...run, binary: label, benchmark })}\n`;
    }
  }
}

function eventIn(text: string, number: number, name: string): BenchEvent {
  try {
    const event = JSON.parse(text) as Partial<BenchEvent>;
    if (typeof event.type === 'string' && typeof event.data === 'object' && event.data !== null)
      return event as BenchEvent;
  } catch {} // said below
  throw new JsdynoError('CSV_UNREADABLE', `line ${number} of ${name} is half an event of node:bench`, {
    hint: 'write them with: node --experimental-bench --bench --bench-reporter=json FILE > FILE.ndjson',
  });
}

/** As the rows of `jsdyno ops`, where a parameter cannot take the place of a name either. */
function namesOf({ namePath, params }: BenchEvent['data']): Record<string, ParameterValue> {
  const names = namePath ?? [];
  const group = names.slice(0, -1).join(' / ');
  return named({ group: group === '' ? undefined : group, operation: names.at(-1) ?? '' }, params ?? {});
}
