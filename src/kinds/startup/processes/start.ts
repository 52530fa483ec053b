import { dirname, join } from 'node:path';
import { type CommandLine, commandLine } from '../../../host/runtimes/command-line.ts';
import { ownLine } from '../../../host/runtimes/command-variants.ts';
import { fact, firstWith } from '../../../host/runtimes/facts/fact.ts';
import { fileOn } from '../../../host/runtimes/file-on.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import type { StartKind } from './scripts.ts';

/** A process that is timed as a whole: a script on the variant, or the command line that the variant is. */
export interface TimedProcess {
  /** Absolute path; absent: the variant is a command line. */
  script?: string | undefined;
  kind: StartKind;
  /** A description of the built-in script; absent for the user's own. */
  description?: string | undefined;
  /** Runs of each variant before its first that counts. */
  warmup: number;
  /** Whether an exit code other than 0 counts as no failure. */
  ignoreFailure?: boolean | undefined;
  showOutput?: boolean | undefined;
}

/** How a process is started. */
export interface Start {
  line: CommandLine;
  /** The file that must exist before the first run, and the process that makes it at another path. */
  build?: { creates: string; line(partial: string): CommandLine };
  /** Runs that must come before those that count, since they fill a cache. */
  leastWarmup: number;
}

/** How a process is started on a variant, or the reason why that is impossible. Pure. */
export function startOf(timed: TimedProcess, variant: Variant): Start | { unavailable: string } {
  const { kind } = timed;
  const script = scriptOn(timed, variant);
  if (script === undefined) return { line: ownLine(variant), leastWarmup: 0 };
  const missing = lacking(kind, variant);
  if (missing !== null) return { unavailable: missing };
  if (kind === 'snapshot') return snapshotStart(script, variant);
  const line = commandLine(variant, script, []);
  if (kind === 'plain') return { line, leastWarmup: 0 };
  // Each release uses its own part of the folder. nodejs.org/api/module.html#module-compile-cache
  const cache = { NODE_COMPILE_CACHE: join(dirname(script), 'compile-cache') };
  return { line: { ...line, env: { ...cache, ...line.env } }, leastWarmup: 1 };
}

/** Where a variant finds the script: those that are built in, which are described, are the same for all. Pure. */
export function scriptOn(
  { script, description }: Pick<TimedProcess, 'script' | 'description'>,
  variant: Pick<Variant, 'tree' | 'transformed'>,
): string | undefined {
  return script === undefined || description !== undefined ? script : fileOn(variant, script);
}

/** `--snapshot-blob` reads a snapshot; beside `--build-snapshot` it names the file to make. nodejs.org/api/cli.html */
function snapshotStart(script: string, variant: Variant): Start {
  // Node.js refuses a snapshot of another build, or of other V8 flags.
  const flags = variant.flags.join(' ').replace(/[^\w.=-]+/g, '_');
  const blob = join(dirname(script), `${variant.runtime.sha256.slice(0, 16)}${flags}.blob`);
  return {
    line: commandLine(variant, script, [], ['--snapshot-blob', blob]),
    build: {
      creates: blob,
      line: (partial) => commandLine(variant, script, [], ['--snapshot-blob', partial, '--build-snapshot']),
    },
    leastWarmup: 0,
  };
}

const NEEDS = {
  'compile-cache': 'a compile cache needs',
  snapshot: 'startup snapshots need',
} as const;

function lacking(kind: StartKind, { runtime }: Variant): string | null {
  if (kind === 'plain' || (runtime.kind === 'node' && fact(runtime, kind) === true)) return null;
  return `${NEEDS[kind]} Node.js ${firstWith(kind)} or newer`;
}
