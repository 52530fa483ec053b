/** pprof (profile.proto of github.com/google/pprof), by the format's library, compressed as all its readers expect. */

import { gzipSync } from 'node:zlib';
import {
  Function as Fn,
  Label,
  Line,
  Location,
  Mapping,
  Profile as Pprof,
  Sample,
  StringTable,
  ValueType,
} from 'pprof-format';
import { printable } from '../../../text/printable.ts';
import type { Frame, Profile } from '../profile.ts';

const TYPES = {
  ns: ['time', 'nanoseconds'],
  bytes: ['space', 'bytes'],
  samples: ['samples', 'count'],
} as const;

/** The format has whole numbers only: what is of an operation is written as that of so many. */
const OPERATIONS = 1000;

/** The file's bytes. Each stack has its thread's name as the label `thread`; libraries of native code are mappings. */
export function writePprof(profile: Profile): Uint8Array {
  const { frames, threads, nodes } = profile;
  const table = new StringTable();
  const text = (value: string): number => table.dedup(value);
  const isOfOperation = profile.per === 'operation';
  const [type, unit] = TYPES[profile.unit];
  const factor = isOfOperation ? OPERATIONS : 1;

  const mapping: Mapping[] = [];
  const mappings = new Map<string, number>();
  const mappingOf = (library: string): number => {
    const known = mappings.get(library);
    if (known !== undefined) return known;
    const id = mapping.push(new Mapping({ id: mapping.length + 1, filename: text(library), hasFunctions: true }));
    mappings.set(library, id);
    return id;
  };
  const fn: Fn[] = [];
  const location: Location[] = [];
  for (const [index, frame] of frames.entries()) {
    const name = text(printable(frame.name === '' ? '(anonymous)' : frame.name));
    const library = libraryOf(frame);
    const startLine = frame.line ?? 0;
    const filename = library === null ? text(printable(frame.file ?? '')) : 0;
    fn.push(new Fn({ id: index + 1, name, systemName: name, filename, startLine }));
    const line = [new Line({ functionId: index + 1, line: startLine })];
    location.push(
      new Location({ id: index + 1, line, mappingId: library === null ? 0 : mappingOf(printable(library)) }),
    );
  }
  const labels = threads.map(({ name }) => [new Label({ key: text('thread'), str: text(printable(name)) })]);
  const sample: Sample[] = [];
  for (const [node, self] of nodes.self.entries()) {
    const value = Math.round(self * factor);
    if (value <= 0) continue;
    const locationId: number[] = [];
    for (let at = node; at >= 0; at = nodes.parent[at] as number) locationId.push((nodes.frame[at] as number) + 1);
    sample.push(new Sample({ locationId, value: [value], label: labels[nodes.thread[node] as number] ?? [] }));
  }
  const valueType = new ValueType({
    type: text(isOfOperation ? `${type} of ${OPERATIONS} operations` : type),
    unit: text(unit),
  });
  const comment = [profile.title, ...profile.remarks].map((one) => text(printable(one)));
  const pprof = new Pprof({
    sampleType: [valueType],
    sample,
    mapping,
    location,
    function: fn,
    stringTable: table,
    durationNanos: Math.round(profile.durationNs ?? 0),
    periodType: valueType,
    period: 1,
    comment,
  });
  return gzipSync(pprof.encode());
}

/** The file of a frame that has no line and is no JavaScript is the library that it is in. */
const libraryOf = ({ kind, file, line }: Frame): string | null =>
  file !== null && line === null && ['native', 'kernel', 'v8', 'compiler', 'collector'].includes(kind) ? file : null;
