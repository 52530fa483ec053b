import type { TreeChanges } from '../../../host/revisions/tree-changes.ts';
import type { FlagChange } from '../../../host/runtimes/changes/changes-between.ts';
import type { ComponentChange } from '../../../host/runtimes/changes/components.ts';
import type { RankedCommit } from '../../../host/runtimes/changes/touching.ts';

/**
 * What differs between two variants before anything is measured: plain data, as `JSON.stringify` takes it. Texts are as the runtimes, their
 * files and the tools say them: whoever prints them makes them printable (text/printable.ts).
 */
export interface Differences {
  old: SideFacts;
  new: SideFacts;
  /** Both run the same executable: only flags, environment and files can differ, and nothing of the executable was compared. */
  sameExecutable: boolean;
  /** Of two revisions of one repository, or one and the working tree; null of others, absent in what was stored before. */
  files?: TreeChanges | null | undefined;
  /** Parts by `process.versions`, the weightiest first. */
  components: ComponentChange[];
  /** V8's flags whose value is another, with the flags of both variants in force; those that both know first. */
  v8Flags: FlagChange[];
  /** How both were built, by `process.config`: differing entries only, those that bear on speed first. */
  build: BuildChange[];
  /** What compiled them and what they are linked with; null where it could not be read. */
  compilers: Change<string[]> | null;
  /** Shared libraries that they name; null where it could not be read. */
  libraries: Change<string[]> | null;
  /** Sizes of native functions; null where they could not be read. */
  native: NativeChanges | null;
  /** JavaScript of functions on the path and of the row's own file; null where neither was named, or it could not be read. */
  javaScript: ScriptChanges | null;
  /** Commits that the newer release's changelog lists: those of the subsystem first, then of the engine, then of how it is built. */
  commits: RankedCommit[];
  /** What could not be taken, and what is therefore not known to be the same. */
  couldNot: CouldNot[];
}

/** One of the two. */
export interface SideFacts {
  label: string;
  kind: string;
  version: string;
  /** Hexadecimal, of the executable. */
  sha256: string;
  flags: string[];
  env: Record<string, string>;
}

export interface CouldNot {
  /** `sizes of native functions` */
  what: string;
  /** `nm is not installed` */
  why: string;
  /** What would allow it: `install binutils`; null where nothing does. */
  allowedBy: string | null;
}

export interface Change<T> {
  old: T;
  new: T;
}

/** An entry of `process.config` that is another. */
export interface BuildChange {
  /** `variables.v8_no_strict_aliasing`, `target_defaults.cflags` */
  name: string;
  /** As JSON; null where that build has no such entry. */
  old: string | null;
  new: string | null;
  /** What it does, in words, where that is known: `without it the compiler may take pointers to different types for different memory`. */
  meaning: string | null;
}

/** Libraries that native functions are told apart by. */
export type NativePart = 'V8' | 'ICU' | 'Node.js' | 'libuv' | 'OpenSSL' | 'zlib' | 'simdutf' | 'other';

export interface NativeChange {
  /** For people, without mangling: `v8::internal::Heap::Scavenge()`. */
  name: string;
  /** As the executables have it: `ucnv_MBCSToUnicodeWithOffsets_75`; that of the new one where both have the function. */
  symbol: string;
  part: NativePart;
  /** Bytes of machine code; null where that executable has no such function. */
  old: number | null;
  new: number | null;
  /** It was asked for by name: it stands here even where its size is the same. */
  asked: boolean;
}

export interface NativeChanges {
  /** Functions with a size, of each. */
  functions: Change<number>;
  /** Of functions that both have: how many have another size. */
  changed: number;
  /** Those of the old that the new has not, and the other way round. */
  removed: number;
  added: number;
  /**
   * By library: functions that both have, and how many of them have another size. Where a library's version is the same and most of its
   * functions have another size, it was compiled otherwise.
   */
  byPart: { part: NativePart; common: number; changed: number }[];
  /** Those asked for, then those whose sizes differ most, as a ratio; limited, and without those that one side merged with another. */
  list: NativeChange[];
  /** Names that were asked for and that neither has. */
  notFound: string[];
}

/** A function, or a file, of which both sides have a text or one has none. */
export interface ScriptChange {
  /** `toJSON`, or a file's path as it was given. */
  name: string;
  /** Where it stands: `node:buffer`, `Buffer.prototype`, the file. */
  where: string;
  /** Of the line where it begins in that module, counted from 1; null where not told. */
  line: Change<number | null>;
  state: 'same' | 'changed' | 'added' | 'removed';
  /** Lines of a unified diff, `@@` ones with it; empty where it is the same. */
  diff: string[];
  /** Lines of the diff that were left out for length. */
  leftOut: number;
  linesAdded: number;
  linesRemoved: number;
  /** It was named as a frame; else the row's own file names it. */
  asked: boolean;
}

export interface ScriptChanges {
  /** Changed ones first; those asked for before those that the file names. */
  list: ScriptChange[];
  /** Functions that differ; the list has 40 of them at most. Absent in what was stored before. */
  changed?: number | undefined;
  /** Functions compared, those that are the same included. */
  compared: number;
  /** Built-in modules that frames stand in and whose text differs, with lines added and removed in the whole module. */
  modules: { name: string; linesAdded: number; linesRemoved: number }[];
  /** Names of frames of which neither side has JavaScript (built-ins of the engine, functions of dependencies). */
  notFound: string[];
}

/** A frame by its name, or with the place where it stands. */
export type FrameHint = string | { name: string; file?: string | null; line?: number | null };

/** What it is all about, so that what bears on it comes first. */
export interface Hints {
  /** Frames of JavaScript on the path, the hottest first, as profiles name them: `toJSON`, `{ name: 'toJSON', file: 'node:buffer' }`. */
  frames: readonly FrameHint[];
  /** Native functions on the path, as `nm` or `perf` name them. */
  nativeFunctions: readonly string[];
  /** The row's own file, absolute. */
  file?: string | undefined;
  /** The row's name, from which subsystems are told: `buffers/buffer-tojson.js len=4096`. */
  row?: string | undefined;
}
