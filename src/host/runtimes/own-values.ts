import { packageFile } from '../files/package-file.ts';
import { commandLine, type Startable } from './command-line.ts';
import { runToEnd } from './run-to-end.ts';

/** What a process has by itself of what flags and variables can set; null where the runtime does not tell. */
export interface OwnValues {
  /** Of V8's young generation: the most that a semi-space may have, MB. */
  semiSpace: number | null;
  /** Threads of libuv's pool; told on Linux. */
  poolThreads: number | null;
}

/** What sizes a runtime without being in its command line; a program's own environment may have them. */
const SIZING = ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'DENO_V8_FLAGS'] as const;

/** Those of them that are set. Pure but for its default. */
export function sizingVariables(surroundings: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    SIZING.flatMap((name) => (surroundings[name] === undefined ? [] : [[name, surroundings[name] as string]])),
  );
}

/** Of V8's flags those that size its heap. */
const SIZES = /^(?:--v8-flags=)?--(?:max|min)[-_](?:semi|old|heap)\S+=/;

/** Those among the words of a command line that size the heap. Pure. */
export function sizingFlags(words: readonly string[]): string[] {
  return words.filter((word) => SIZES.test(word));
}

const PROBE = packageFile('src/host/runtimes/support/own-values.cjs');
const MARK = '@jsdyno-own ';
const MEGABYTE = 2 ** 20;
/** V8 reserves a semi-space three times: two of them, and as much for large young objects (`YoungGenerationSizeFromSemiSpaceSize`). */
const SEMI_SPACES = 3;

/**
 * The sizes that are in force in a process of a variant, with its flags and environment, read from two processes of it. What V8
 * prints as the default of `--max-semi-space-size` is 0: the size follows from its version and the machine's memory (16 MB in
 * Node.js 20 and 22, 64 in 24, 32 in 26, on 24 GiB). It is part of the heap's limit, so a process in which it is 1 MB tells the rest.
 */
export async function ownValues(variant: Startable, signal?: AbortSignal): Promise<OwnValues> {
  const told = await tell(variant, [], signal);
  const least = variant.runtime.kind === 'bun' ? null : await tell(variant, ['--max-semi-space-size=1'], signal);
  // No difference at all: --max-heap-size fixes the sum, and the old generation has what the young one has not.
  const more = told === null || least === null ? 0 : (told.heapLimit - least.heapLimit) / MEGABYTE;
  return {
    semiSpace: more === 0 ? null : 1 + more / SEMI_SPACES,
    poolThreads: variant.runtime.kind === 'node' ? (told?.pool ?? null) : null,
  };
}

async function tell(variant: Startable, more: string[], signal?: AbortSignal) {
  const { command, args, env } = commandLine({ ...variant, flags: [...variant.flags, ...more] }, PROBE, []);
  const { stdout } = await runToEnd(command, args, env, signal);
  const line = stdout.split('\n').findLast((one) => one.startsWith(MARK));
  try {
    return JSON.parse(line?.slice(MARK.length) ?? 'null') as { heapLimit: number; pool: number | null } | null;
  } catch {
    return null; // a program of the name of a runtime may print anything
  }
}
