/**
 * What a search for a cause took, as a file may hold it: each phase has its own shape. The rooms that take it have the types;
 * test/store/exchange/evidence.test.ts holds both to each other.
 */
import * as v from 'valibot';
import {
  boolean,
  byName,
  finite,
  list,
  name,
  names,
  notNegative,
  object,
  oneOf,
  type Shape,
  text,
  whole,
} from './fields.ts';

/** More pairs of runs than anybody makes. */
const MOST_PAIRS = 10_000;

const maybe = v.nullable;
const change = <T>(one: Shape<T>) => object({ old: one, new: one });

const rowOutput = object({
  of: name,
  values: list(object({ name, digests: names, shown: list(text) })),
  remarks: names,
});
export const outputShape = object({ old: list(rowOutput), new: list(rowOutput) });

const side = object({ label: name, kind: name, version: name, sha256: name, flags: names, env: byName(text) });

const native = object({
  functions: change(finite),
  ...{ changed: finite, removed: finite, added: finite },
  byPart: list(
    object({
      part: oneOf(['V8', 'ICU', 'Node.js', 'libuv', 'OpenSSL', 'zlib', 'simdutf', 'other']),
      ...{ common: finite, changed: finite },
    }),
  ),
  list: list(
    object({
      ...{ name: text, symbol: text },
      part: oneOf(['V8', 'ICU', 'Node.js', 'libuv', 'OpenSSL', 'zlib', 'simdutf', 'other']),
      ...{ old: maybe(finite), new: maybe(finite), asked: boolean },
    }),
  ),
  notFound: list(text),
});

const javaScript = object({
  list: list(
    object({
      ...{ name, where: name, line: change(maybe(finite)) },
      state: oneOf(['same', 'changed', 'added', 'removed']),
      diff: list(text),
      ...{ leftOut: finite, linesAdded: finite, linesRemoved: finite, asked: boolean },
    }),
  ),
  compared: finite,
  modules: list(object({ name, linesAdded: finite, linesRemoved: finite })),
  notFound: list(text),
});

const files = object({
  files: list(object({ path: text, added: finite, removed: finite })),
  commits: finite,
  newest: list(object({ commit: name, subject: text })),
});

export const differencesShape = object({
  ...{ old: side, new: side, sameExecutable: boolean },
  files: v.exactOptional(maybe(files)),
  components: list(object({ name, title: name, old: maybe(name), new: maybe(name) })),
  v8Flags: list(object({ name, old: maybe(text), new: maybe(text) })),
  build: list(object({ name, old: maybe(text), new: maybe(text), meaning: maybe(text) })),
  ...{ compilers: maybe(change(names)), libraries: maybe(change(names)) },
  ...{ native: maybe(native), javaScript: maybe(javaScript) },
  commits: list(
    object({
      ...{ hash: name, subsystem: name, subject: text, author: name, pr: maybe(name), release: name },
      touches: maybe(oneOf(['subsystem', 'engine', 'build'])),
    }),
  ),
  couldNot: list(object({ what: text, why: text, allowedBy: maybe(text) })),
});

const counts = byName(finite);
const timed = object({ count: notNegative, nanos: notNegative });

const place = maybe(finite);

const frame = object({
  name: text,
  kind: oneOf([
    ...(['application', 'dependency', 'node', 'v8', 'regexp', 'wasm'] as const),
    ...(['compiler', 'collector', 'native', 'kernel', 'idle', 'unknown'] as const),
  ]),
  ...{ file: maybe(text), line: place, column: place, package: maybe(name) },
  tier: maybe(oneOf(['interpreted', 'baseline', 'maglev', 'optimised'])),
});

/** Columns of one length, which name what is there; a caller comes before what it calls. */
const tree = v.pipe(
  object({
    frames: list(frame),
    threads: names,
    ...{ parent: list(whole(-1)), frame: list(whole(0)), thread: list(whole(0)) },
    ...{ nanos: list(finite), samples: list(notNegative) },
  }),
  v.check(
    ({ parent, frame: of, thread, nanos, samples, frames, threads }) =>
      [of, thread, nanos, samples].every(({ length }) => length === parent.length) &&
      parent.every((caller, i) => caller < i) &&
      of.every((one) => one < frames.length) &&
      thread.every((one) => one < threads.length),
    'a tree whose columns are of one length and name what is there',
  ),
);

const counters = object({
  count: notNegative,
  collections: v.exactOptional(byName(object({ count: finite, nanos: finite }))),
  heapBytes: v.exactOptional(finite),
  externalBytes: v.exactOptional(finite),
  minorFaults: v.exactOptional(finite),
  majorFaults: v.exactOptional(finite),
  userNanos: v.exactOptional(finite),
  systemNanos: v.exactOptional(finite),
  voluntarySwitches: v.exactOptional(finite),
  involuntarySwitches: v.exactOptional(finite),
  threads: v.exactOptional(counts),
});

const samples = object({
  form: v.literal('samples'),
  ...{ profiled: timed, plain: maybe(timed) },
  batches: object({ plain: list(finite), profiled: list(finite) }),
  ...{ tree, mainCpuNanos: maybe(finite), counters: v.exactOptional(counters), remarks: list(text) },
});

const events = object({
  form: v.literal('events'),
  functions: list(object({ name: text, optimised: counts, aborted: counts, deoptimised: counts })),
  timed: maybe(timed),
});

const counted = object({ count: notNegative, functions: counts });
const instructions = object({ form: v.literal('instructions'), few: counted, many: counted });
const missing = object({ missing: text, allow: maybe(text) });

export const takenShape = object({
  signal: oneOf(['cpu', 'perf', 'events', 'instructions']),
  pair: whole(0, MOST_PAIRS),
  side: oneOf(['old', 'new']),
  ...{ startedAt: finite, wallMs: notNegative },
  of: v.lazy((input) => {
    const { form } = (input ?? {}) as { form?: unknown };
    if (form === 'samples') return samples;
    if (form === 'events') return events;
    return form === 'instructions' ? instructions : missing;
  }),
});

export const interventionsShape = list(
  object({
    ...{ name, title: text, flags: list(text), env: byName(text), v8: byName(text) },
    pin: v.exactOptional(v.literal('one-cpu')),
    what: oneOf([
      ...(['compiler', 'concurrency', 'collector', 'allocator', 'placement'] as const),
      ...(['threads', 'snapshot', 'default', 'given', 'asked'] as const),
    ]),
    changes: maybe(text),
    onlyAsked: v.exactOptional(v.literal(true)),
    onlyOn: v.exactOptional(oneOf(['old', 'new'])),
    because: text,
    partOf: v.exactOptional(name),
  }),
);

const impossible = list(object({ name, title: text, why: text }));

/** What each part of each phase found; the parts of `profiles` are many, of one shape. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Shape<unknown>>>>> = {
  output: { both: outputShape },
  differences: { first: differencesShape },
  path: { 'on the path': differencesShape },
  suspects: { list: interventionsShape },
  interventions: { list: interventionsShape, impossible },
  profiles: {},
};

/** A part of a phase. */
export interface ExchangedPart {
  /** What was looked for: `output`, `differences`, `profiles`. */
  phase: string;
  /** Which part of it; a phase has each once. */
  part: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** Milliseconds that it took. */
  wall: number;
  /** Why nothing was found, or not all, in a line; null where all was. */
  reason: string | null;
  found: unknown;
}

/** The shape of a part, by the phase and the name that it says. */
export const partShape: Shape<ExchangedPart> = v.lazy((input) => {
  const { phase, part, found } = (input ?? {}) as Record<string, unknown>;
  return object({
    phase: oneOf(Object.keys(PARTS)),
    part: name,
    at: whole(0),
    wall: notNegative,
    reason: maybe(text),
    found: found === null || part === 'end' ? v.null('nothing') : shapeOf(`${phase}`, `${part}`),
  });
});

function shapeOf(phase: string, part: string): Shape<unknown> {
  if (phase === 'profiles') return takenShape;
  const parts = Object.hasOwn(PARTS, phase) ? PARTS[phase] : undefined;
  const own = parts !== undefined && Object.hasOwn(parts, part) ? parts[part] : undefined;
  return own ?? v.never('nothing: its phase has no such part');
}
