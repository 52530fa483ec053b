import type { Runtime } from '../runtimes/index.ts';

/** Flags that only quieten Node.js: elsewhere they are left out. */
const QUIET = new Set(['--no-warnings', '--no-deprecation']);
/** Flags that Bun and Deno have under the same name (Deno by --v8-flags). */
const COMMON = new Set(['--expose-gc', '--expose_gc']);

/**
 * The flags of a benchmark as a runtime takes them, or the one it has no equivalent for.
 * Benchmarks ask for Node.js flags; `--expose-internals` names nothing that Bun or Deno could expose.
 */
export function flagsFor(kind: Runtime['kind'], flags: readonly string[]): { flags: string[] } | { missing: string } {
  if (kind === 'node') return { flags: [...flags] };
  const needed = flags.filter((flag) => !QUIET.has(flag));
  const missing = needed.find((flag) => !COMMON.has(flag));
  return missing === undefined ? { flags: needed } : { missing };
}
