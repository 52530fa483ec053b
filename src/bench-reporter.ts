/**
 * What `node --experimental-bench --bench --bench-reporter=jsdyno/bench-reporter FILE` loads: stores the run as an experiment of one
 * variant, and prints its rates. One process cannot say what the next one would, so it compares nothing.
 */
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { reportFailure } from './cli/failure.ts';
import { importCsv } from './kinds/import.ts';
import { loadKind } from './kinds/kinds.ts';
import { type BenchRuns, benchEventsAsCsv } from './store/foreign/bench-events.ts';
import { openStore } from './store/store.ts';
import { printable } from './text/printable.ts';
import { freeName } from './work/experiment/name.ts';

interface Event {
  type: string;
  data: { namePath?: readonly string[]; entryFile?: string | null; error?: { message?: string } | null };
}

/** @param events as node:bench gives them to reporters */
export default async function* benchReporter(events: AsyncIterable<Event>): AsyncGenerator<string> {
  const failed: string[] = [];
  async function* lines() {
    for await (const event of events) {
      const { type, data } = event;
      // A diagnostic with an error is of a file that does not load.
      if ((type === 'bench:complete' || type === 'bench:diagnostic') && data.error != null) {
        const name = data.namePath?.join(' / ') ?? basename(data.entryFile ?? '');
        failed.push(`${printable(`failed: ${name}: ${data.error.message ?? data.error}`)}\n`);
      }
      yield `${JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`;
    }
  }
  const files = [{ source: lines(), name: 'node:bench', label: `node ${process.version.slice(1)}` }];
  const { source, parameters } = benchEventsAsCsv(files);
  const csv: (Uint8Array | string)[] = [];
  for await (const line of source) csv.push(line);
  const [, ...runs] = csv; // behind the header
  if (runs.length === 0) {
    yield `${failed.join('')}nothing was measured\n`;
    return;
  }
  try {
    const { name, table } = await stored(csv, parameters);
    yield `${table}${failed.join('')}
${name}: one process, which says nothing of the next one; "jsdyno ops FILE --on node@24 --on node@26" compares
`;
  } catch (error) {
    yield failed.join('');
    process.exitCode = reportFailure(error, process, { verbose: false });
  }
}

async function stored(csv: (Uint8Array | string)[], parameters: BenchRuns['parameters']) {
  const database = openStore();
  const name = freeName(database, new Date());
  const { experiment } = await importCsv(database, csv, 'node:bench', name, { isAlone: true, parameters });
  const printed: string[] = [];
  const stdout = new Writable({ decodeStrings: false, write: (text, _, done) => done(void printed.push(text)) });
  const kind = await loadKind(experiment.kind);
  await kind.print({ database, experiment }, {}, { stdout, stderr: stdout, stdin: process.stdin });
  return { name, table: printed.join('') };
}
