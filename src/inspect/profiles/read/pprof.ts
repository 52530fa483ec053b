/**
 * pprof: what Go, `@datadog/pprof`, `pprof-rs` and many services write (profile.proto of github.com/google/pprof), decoded by the
 * format's library. Sample types that are no time or bytes are counts.
 */
import { type Location, Profile as Pprof, type Function as PprofFunction } from 'pprof-format';
import { badProfile } from '../bad-profile.ts';
import { namedFrame } from '../frames/named-frame.ts';
import { nativeKind } from '../frames/native-kind.ts';
import { scriptFrame } from '../frames/script-frame.ts';
import { bareFrame } from '../frames/v8-code.ts';
import type { Frame, Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { oneThread, type ProfileSource } from './source.ts';

const STRINGS = 6;

const UNITS: Readonly<Record<string, { unit: Profile['unit']; factor: number }>> = {
  nanoseconds: { unit: 'ns', factor: 1 },
  ns: { unit: 'ns', factor: 1 },
  microseconds: { unit: 'ns', factor: 1e3 },
  milliseconds: { unit: 'ns', factor: 1e6 },
  seconds: { unit: 'ns', factor: 1e9 },
  bytes: { unit: 'bytes', factor: 1 },
  kilobytes: { unit: 'bytes', factor: 1024 },
  megabytes: { unit: 'bytes', factor: 1024 ** 2 },
};

/** Files that are no JavaScript, whatever wrote the profile. */
const NATIVE_FILE = /\.(?:c|cc|cpp|cxx|h|hh|hpp|inc|s|go|rs|zig)$/i;
/** More places than a file of the largest size could hold; a key of node and place stays a whole number below 2^53. */
const PLACE_LIMIT = 2 ** 28;
const NO_STACK = bareFrame('(no stack)', 'unknown');
const THREAD_LABELS = new Set(['thread', 'thread name', 'thread_name']);

/** Fields of profile.proto that are messages, texts or packed numbers, and those that are numbers: writers begin with any of them. */
const LENGTH_FIELDS = new Set([1, 2, 3, 4, 5, 6, 11, 13]);
const NUMBER_FIELDS = new Set([7, 8, 9, 10, 12, 13, 14, 15]);

/** Whether bytes may be a pprof: they begin with one of its fields. */
export function isPprof(bytes: Uint8Array): boolean {
  const tag = bytes[0] ?? 0;
  const fields = tag % 8 === 2 ? LENGTH_FIELDS : NUMBER_FIELDS;
  return (tag % 8 === 0 || tag % 8 === 2) && fields.has(tag >> 3);
}

/**
 * @param bytes not compressed
 * @throws JsdynoError BAD_PROFILE
 */
export function readPprof(bytes: Uint8Array, source: ProfileSource): Profile {
  const { title } = source;
  const pprof = decoded(bytes, title);
  const { strings } = pprof.stringTable;
  const text = (index: number | bigint): string => strings[Number(index)] ?? '';
  const column = chosenColumn(pprof, text);
  const { unit, factor, type } = column;

  const builder = new ProfileBuilder();
  const threads = new Map<string, number>();
  const threadOf = (name: string | null): number => {
    const one = oneThread(source);
    const key = name ?? one.name;
    const known = threads.get(key);
    if (known !== undefined) return known;
    const index = builder.thread(name === null ? one : { pid: one.pid, tid: null, name });
    threads.set(key, index);
    return index;
  };
  const labels = new Set([...strings.keys()].filter((index) => THREAD_LABELS.has(strings[index] as string)));
  const framesAt = framesByLocation(pprof, text, builder);
  // Inlined functions are several frames of one place, which many stacks may have: they are gone through once for each node above them.
  const steps = new Map<number, number>();
  const below = (node: number, location: number, thread: number): number => {
    const place = framesAt.get(location);
    if (place === undefined) throw badProfile(title, 'a stack of it has a place that is not there');
    const key = (node < 0 ? -1 - thread : node) * PLACE_LIMIT + place.index;
    const known = steps.get(key);
    if (known !== undefined) return known;
    let at = node;
    for (const frame of place.frames) at = builder.child(at, frame, thread);
    steps.set(key, at);
    return at;
  };
  let samples = 0;
  const counts = pprof.sampleType.findIndex((one) => text(one.unit) === 'count');
  for (const sample of pprof.sample) {
    const label = sample.label.find(({ key, str }) => labels.has(Number(key)) && Number(str) > 0);
    const thread = threadOf(label === undefined ? null : text(label.str));
    let node = -1;
    // The innermost location comes first.
    for (let at = sample.locationId.length - 1; at >= 0; at--) {
      node = below(node, Number(sample.locationId[at]), thread);
    }
    if (node < 0) node = builder.child(-1, builder.frame(NO_STACK), thread);
    if (sample.value.length < pprof.sampleType.length)
      throw badProfile(title, 'a stack of it has fewer figures than it names');
    const amount = signed(sample.value[column.index] as number | bigint) * factor;
    // Differences of two profiles count below zero: they are none.
    if (!(amount >= 0)) throw badProfile(title, 'it counts below zero: it is a difference, not a profile');
    builder.spend(node, amount);
    samples += counts < 0 ? 0 : Number(sample.value[counts]);
  }
  const duration = Number(pprof.durationNanos);
  return builder.build({
    title,
    unit,
    per: 'all',
    samples: counts < 0 || unit === 'bytes' ? null : samples,
    durationNs: duration > 0 && duration < Number.MAX_SAFE_INTEGER ? duration : null,
    remarks:
      pprof.sampleType.length > 1
        ? [`of ${pprof.sampleType.length} figures of each stack the one shown is ${type}`]
        : [],
  });
}

/** The decoder hands 64 bits on without their sign. */
const signed = (value: number | bigint): number =>
  typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : value;

function decoded(bytes: Uint8Array, title: string): Pprof {
  try {
    checkVarints(bytes);
    const pprof = Pprof.decode(bytes);
    if (pprof.sampleType.length > 0 && pprof.stringTable.strings.length > 0) return pprof;
  } catch (cause) {
    throw badProfile(title, 'it is no profile', cause);
  }
  throw badProfile(title, 'it is no profile');
}

/** The figure that the profile names as its own; else time, before bytes, before counts; of several the last, as pprof itself chooses. */
function chosenColumn(pprof: Pprof, text: (index: number | bigint) => string) {
  const columns = pprof.sampleType.map(({ type, unit }, index) => ({
    index,
    type: text(type),
    ...(UNITS[text(unit).toLowerCase()] ?? { unit: 'samples' as const, factor: 1 }),
  }));
  const named = text(pprof.defaultSampleType);
  const rank = { ns: 2, bytes: 1, samples: 0 };
  return (
    columns.find(({ type }) => named !== '' && type === named) ??
    columns.reduce((best, one) => (rank[one.unit] >= rank[best.unit] ? one : best))
  );
}

interface Place {
  index: number;
  frames: number[];
}

/** The frames of each location from the outermost: inlined functions have one place with those that they stand in. */
function framesByLocation(
  pprof: Pprof,
  text: (index: number | bigint) => string,
  builder: ProfileBuilder,
): Map<number, Place> {
  const functions = new Map(pprof.function.map((one) => [Number(one.id), one]));
  const libraries = new Map(pprof.mapping.map(({ id, filename }) => [Number(id), text(filename)]));
  const frameOf = (location: Location): Frame[] => {
    const library = libraries.get(Number(location.mappingId)) || null;
    if (location.line.length === 0) return [namedFrame(`0x${BigInt(location.address).toString(16)}`, library ?? '')];
    return location.line
      .map(({ functionId, line }) => frame(functions.get(Number(functionId)), Number(line), library, text))
      .reverse();
  };
  return new Map(
    pprof.location.map((location, index) => [
      Number(location.id),
      { index, frames: frameOf(location).map((one) => builder.frame(one)) },
    ]),
  );
}

function frame(
  fn: PprofFunction | undefined,
  line: number,
  library: string | null,
  text: (index: number | bigint) => string,
): Frame {
  const name = fn === undefined ? '' : text(fn.name) || text(fn.systemName);
  const file = fn === undefined ? '' : text(fn.filename);
  if (file === '' || file === name) return namedFrame(name === '' ? '(unknown)' : name, library);
  if (NATIVE_FILE.test(file)) {
    return { name, kind: nativeKind(name, library), file, line: null, column: null, package: null, tier: null };
  }
  // Where the function begins is what it is told by; `line` is where in it the sample was, for those that write both.
  const start = fn === undefined ? 0 : Number(fn.startLine);
  return scriptFrame({ name, file, line: start > 0 ? start : line });
}

/**
 * What must hold before a pprof is decoded: a number of protobuf takes ten bytes at most (protobuf.dev, "Encoding"). The decoder takes what
 * is given, and a number of a million bytes takes it hours.
 */

const LONGEST = 10;

/** @throws RangeError */
function checkVarints(bytes: Uint8Array): void {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < LONGEST; i++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('a number is cut');
      value += (byte & 127) * 2 ** (7 * i);
      if (byte < 128) return value;
    }
    throw new RangeError('a number is too long');
  };
  while (at < bytes.length) {
    const tag = number();
    const mode = tag % 8;
    if (mode !== 0 && mode !== 2) throw new RangeError('a field of a type that no profile has');
    const value = number();
    if (mode === 0) continue;
    const end = at + value;
    if (end > bytes.length) throw new RangeError('a field is cut');
    // Messages of this format hold nothing but numbers, so that all their bytes can be looked at alike.
    if (Math.floor(tag / 8) !== STRINGS) checkRuns(bytes.subarray(at, end));
    at = end;
  }
}

function checkRuns(bytes: Uint8Array): void {
  let run = 0;
  for (const byte of bytes) {
    run = byte < 128 ? 0 : run + 1;
    if (run >= LONGEST) throw new RangeError('a number is too long');
  }
}
