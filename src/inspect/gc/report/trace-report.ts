import { textOfFile } from '../../../host/files/text-file.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Seen } from '../collection.ts';
import { joinedEvents } from '../read/joined-events.ts';
import { readTraceEvents } from '../read/trace-events.ts';
import { readTraceLines } from '../read/trace-lines.ts';
import { type GcReport, reportOnFile } from './gc-report.ts';

/** A day of collections. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * The report of a file that `--trace-gc` or V8's trace of events wrote.
 * @throws JsdynoError FILE_UNREADABLE
 */
export function reportOnTrace(path: string): GcReport {
  const hint = 'node --trace-gc app.js > trace.txt writes such a file';
  const text = textOfFile(path, MOST_BYTES, (why, cause) => {
    return new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${why}`, { hint, cause });
  });
  const seen = readTraceFile(text);
  if (seen.collections.length > 0) return reportOnFile(path, seen);
  throw new JsdynoError('FILE_UNREADABLE', `${path} contains no collections`, { hint });
}

/** Reads what V8 wrote: a file of trace events, or what it printed. All of it counts. Pure. */
export function readTraceFile(text: string): Seen {
  const rest = { looks: [], from: 0, watching: null };
  if (/^\s*\{\s*"traceEvents"/.test(text)) {
    const told = readTraceEvents(text);
    const joined = joinedEvents([told], (told.first ?? 0) / 1000);
    return { ...rest, teller: 'trace events', ...joined, to: endOf(joined.collections), torn: told.torn };
  }
  const told = readTraceLines(text);
  return { ...rest, ...told, to: endOf(told.collections) };
}

function endOf(collections: Seen['collections']): number {
  return collections.reduce((last, { at, pause }) => Math.max(last, at + pause), 0);
}
