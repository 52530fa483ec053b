import type { Runtime } from '../host/runtimes/index.ts';
import type { NotMeasured } from './outcome.ts';

/** Flags that only quieten Node.js: other runtimes do not get them. */
const QUIET = new Set(['--no-warnings', '--no-deprecation', '--disable-warning']);
/** Features that these flags turn on in Node.js are always on in the others. */
const UNASKED = new Set(['--experimental-transform-types']);
/** Flags that Bun and Deno have under the same name (Deno by --v8-flags). */
const COMMON = new Set(['--expose-gc', '--expose_gc']);

/**
 * The flags of a benchmark as a runtime takes them, or the one it has no equivalent for.
 * Benchmarks ask for Node.js flags; `--expose-internals` names nothing that Bun or Deno could expose.
 */
export function flagsFor(kind: Runtime['kind'], flags: readonly string[]): { flags: string[] } | { missing: string } {
  if (kind === 'node') return { flags: [...flags] };
  const needed = flags.filter((flag) => !QUIET.has(nameOf(flag)) && !UNASKED.has(flag));
  const missing = needed.find((flag) => !COMMON.has(flag));
  return missing === undefined ? { flags: needed } : { missing };
}

/** What a run comes to on a runtime that lacks a flag. */
export function lackingFlag(missing: string): NotMeasured {
  return { outcome: 'unavailable', reason: `asks for Node.js' flag ${missing}` };
}

function nameOf(flag: string): string {
  return flag.split('=')[0] ?? flag;
}
