import type { Seen } from '../collection.ts';
import { joinedEvents } from './joined-events.ts';
import { readTraceEvents } from './trace-events.ts';
import { readTraceLines } from './trace-lines.ts';

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
