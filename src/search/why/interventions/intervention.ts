import type { RuntimeKind } from '../../../host/runtimes/types.ts';

/** What an intervention takes hold of. */
export type InterventionArea =
  | 'compiler'
  | 'concurrency'
  | 'collector'
  | 'allocator'
  | 'placement'
  | 'threads'
  | 'snapshot'
  | 'default'
  | 'given'
  | 'asked';

/** What decides whether an intervention can be tried on a variant. */
export interface RuntimeFacts {
  kind: RuntimeKind | 'command';
  version: string;
  /** `process.platform` of the machine. */
  platform: NodeJS.Platform;
  /** The C library that it is linked with; null where it is not known. */
  libc: 'glibc' | 'musl' | null;
  /** V8's flags that it lists, with the values that are in force; empty where it lists none. */
  v8Flags: Readonly<Record<string, string>>;
  /** Flags and environment that the variant has already. */
  flags: readonly string[];
  env: Readonly<Record<string, string>>;
  /** CPUs that processes may be pinned to. */
  cpus: number;
}

/** One change of conditions under which both variants are measured again, to see whether the gap closes. */
export interface Intervention {
  /** Stable, for stores and command lines: `no-concurrent-recompilation`. */
  name: string;
  /** For people, in a few words. */
  title: string;
  /** Behind the variant's own. */
  flags: string[];
  env: Record<string, string>;
  /** Flags of V8 that it sets, by their names in `--v8-options`, and to what. */
  v8: Record<string, string>;
  /** The process is bound to a single CPU. */
  pin?: 'one-cpu';
  what: InterventionArea;
  /** What it changes of what is measured, to be said wherever it is shown; null where it changes only how the same work is done. */
  changes: string | null;
  /** Never tried unless it is asked for by its name. */
  onlyAsked?: true;
  /** Only this side can take it: the other has no such flag, and is measured as it is. Absent: both. */
  onlyOn?: 'old' | 'new';
  /** Why a runtime cannot have it, in a line; null where it can. Pure. */
  isPossible(facts: RuntimeFacts): string | null;
}
