import type { RuntimeKind } from '../../../host/runtimes/types.ts';
import type { Count } from '../../../stats/quantities.ts';
import type { Collection, Seen, Teller } from '../collection.ts';
import type { Watched } from '../observe/watch-program.ts';
import { type Remark, remarksOn } from '../remarks.ts';
import { type Summary, summarise } from '../summary.ts';
import type { Trial } from '../trial.ts';

/** What `jsdyno gc` reports. Formats compute nothing: each figure is here. */
export interface GcReport {
  /** What was watched, as typed. */
  title: string;
  /** Null for a file. */
  runtime: { kind: RuntimeKind; version: string | null } | null;
  teller: Teller;
  /** Milliseconds since the start of the program, of the part that is summed up. */
  from: number;
  to: number;
  load: LoadFacts | null;
  summary: Summary;
  /** Those of that part, in the order of time; `heap` is a place in `heaps` here. */
  collections: Collection[];
  heaps: Seen['heaps'];
  remarks: Remark[];
  /** What `--try` found; null where nothing was tried. */
  trial: Trial | null;
}

export interface LoadFacts {
  url: string;
  /** Requests a second; null: as many as were answered. */
  rate: number | null;
  connections: Count;
  /** Requests a second. */
  answered: number;
  /** Nanoseconds. */
  p50: number | null;
  p99: number | null;
}

/** The report of a program that was watched. */
export function reportOn(watched: Watched): GcReport {
  const { load, kind, version, title, seen } = watched;
  return {
    ...reportOfSeen(seen),
    title,
    runtime: { kind, version },
    load:
      load === null
        ? null
        : {
            url: load.subject.url,
            rate: load.subject.rate,
            connections: load.subject.connections,
            answered: load.requestsPerSecond,
            p50: load.latency?.p50 ?? null,
            p99: load.latency?.p99 ?? null,
          },
    remarks: remarksOn(watched),
  };
}

/** The report of what was read from a file. */
export function reportOnFile(title: string, seen: Seen): GcReport {
  const remarks: Remark[] = [];
  if (seen.torn > 0) {
    remarks.push({ kind: 'torn', text: `${seen.torn} lines of collections that the program wrote into are left out` });
  }
  if (seen.heaps.length > 1 && seen.teller !== 'trace events') {
    remarks.push({ kind: 'clock', text: 'times of a worker are since its own start: V8 prints no others' });
  }
  return { ...reportOfSeen(seen), title, runtime: null, load: null, remarks };
}

function reportOfSeen(seen: Seen) {
  const { teller, from, to, heaps } = seen;
  const collections = seen.collections.filter(({ at }) => at >= from && at <= to);
  return { teller, from, to, heaps, collections, summary: summarise(seen), trial: null };
}
