/**
 * Where time or memory went, whatever took it: the shape that all readers of profiles make and all views and writers take. Plain data in
 * columns, since a profile may have 100,000 stacks.
 */

/**
 * Whose code a frame is. `application`: files of the program itself; `dependency`: files below a `node_modules`; `node`: JavaScript of the
 * runtime itself (`node:` and `internal/` modules, of Bun and Deno likewise); `v8`: built-ins and stubs of the engine; `compiler` and
 * `collector`: what the engine does beside the program; `native`: C and C++ of the runtime and its libraries; `kernel`: system calls and
 * what the kernel does in them; `idle`: nothing; `unknown`: not told.
 */
export type FrameKind =
  | 'application'
  | 'dependency'
  | 'node'
  | 'v8'
  | 'regexp'
  | 'wasm'
  | 'compiler'
  | 'collector'
  | 'native'
  | 'kernel'
  | 'idle'
  | 'unknown';

/** How code of JavaScript was run. */
export type Tier = 'interpreted' | 'baseline' | 'maglev' | 'optimised';

export interface Frame {
  /** As the source names it; empty for an anonymous function. Not printable before it went through text/printable. */
  name: string;
  kind: FrameKind;
  /** A path, a `file:` address or a module's name (`node:fs`); a library's for native code; null where not told. */
  file: string | null;
  /** Counted from 1; null where not told. */
  line: number | null;
  column: number | null;
  /** The package of a `dependency`, by its name: `fastify`, `@scope/name`; else null. */
  package: string | null;
  /** Null where not told, and for what is no JavaScript. */
  tier: Tier | null;
}

export interface ProfiledThread {
  pid: number;
  /** Null where it is not told. */
  tid: number | null;
  /** `main`, `worker 1`, `libuv-worker`, `V8Worker`; of a cluster with the process: `process 4711, main`. */
  name: string;
}

/** The call tree in columns: index i is one node. A parent comes before its children. */
export interface CallTree {
  /** Index of the caller; -1 for what a thread began with. */
  parent: number[];
  /** Index into `frames`. */
  frame: number[];
  /** Index into `threads`. */
  thread: number[];
  /** What was spent in the frame itself, without its callees, in the profile's unit. */
  self: number[];
}

export interface Profile {
  /** What it is of, in a line: `node app.js, 10 s at 1,000 requests/s`. */
  title: string;
  /** What `self` counts: nanoseconds of time (or of time an operation, see `per`), bytes allocated or held, or samples where they have no time. */
  unit: 'ns' | 'bytes' | 'samples';
  /** What the figures are divided by: nothing, or operations. */
  per: 'all' | 'operation';
  frames: Frame[];
  threads: ProfiledThread[];
  nodes: CallTree;
  /** Samples that it rests on, for how sure a share is; null where not told. */
  samples: number | null;
  /** Nanoseconds from the first to the last sample; null where not told. */
  durationNs: number | null;
  /** What it cannot show, and what it cost, a line each: `native code is folded into its JavaScript callers`. */
  remarks: string[];
}
