import { delimiter, dirname } from 'node:path';
import { packageFile } from '../../host/files/package-file.ts';
import type { RuntimeKind, Variant } from '../../host/runtimes/types.ts';
import { namedRuntime } from '../observed/named-runtime.ts';
import { withNodeOptions, withV8Flags } from '../observed/node-options.ts';
import type { Wanted } from './taken.ts';

// How a program is started so that its runtime, whichever it is, takes a profile.

/** Shipped as they are: the profiled runtime loads them. */
const PROFILER = packageFile('src/inspect/capture/profiler.cjs');
const ENDER = packageFile('src/inspect/capture/ender.cjs');

/** A command line as a user types it. */
export interface ProgramWords {
  command: string;
  args: string[];
  env: Record<string, string | undefined>;
}

/** What profiler.cjs is told, in JSDYNO_CAPTURE. */
export interface Order {
  port: number;
  word: string;
  folder: string;
  what: Wanted;
  /** Of its own unit. */
  interval: number;
  /** At once, and not when it is told to. */
  begin: boolean;
}

/**
 * The words with a variant's runtime in place of the one that they name, or in front where they name none that is known and a script
 * comes first; with another command (`npm start`) the runtime is first on the PATH. Pure.
 */
export function onVariant(words: readonly string[], variant: Variant): ProgramWords {
  const { executable, kind } = variant.runtime;
  const [first = '', ...rest] = words;
  const own = namedRuntime(words);
  const isScript = /\.[cm]?[jt]sx?$/.test(first);
  if (own === null && !isScript) {
    const PATH = `${dirname(executable)}${delimiter}${process.env.PATH ?? ''}`;
    return { command: first, args: rest, env: { ...variant.env, PATH } };
  }
  const after = own === null ? [first, ...rest] : own === 'deno' && rest[0] === 'run' ? rest.slice(1) : rest;
  // All that the other runtimes permit without asking.
  const before = kind === 'deno' ? ['run', ...(own === 'deno' ? [] : ['-A'])] : [];
  return { command: executable, args: [...before, ...variant.flags, ...after], env: variant.env };
}

/** The same program with what makes Node.js take its profile, in it and in all that it starts. Pure but for the surroundings. */
export function profiledByNode(
  words: ProgramWords,
  order: Order,
  nodeOptions = process.env.NODE_OPTIONS,
): ProgramWords {
  const given = words.env.NODE_OPTIONS ?? nodeOptions;
  const NODE_OPTIONS = withNodeOptions(given, ['--require', PROFILER]);
  return { ...words, env: { ...words.env, NODE_OPTIONS, JSDYNO_CAPTURE: JSON.stringify(order) } };
}

/** The same for Bun and Deno, by their own profiler, which writes into the folder when a process ends. Pure. */
export function profiledByItself(
  words: ProgramWords,
  kind: 'bun' | 'deno',
  folder: string,
  intervalUs: number,
): ProgramWords {
  const own = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${intervalUs}`, `--preload=${ENDER}`];
  if (kind === 'bun') return { ...words, args: [...own, ...words.args] };
  return { ...words, args: ['run', ...own, ...behindRun(words)] };
}

/**
 * A program that waits before its first step until it is sent SIGCONT, under the process id that it has later: so nothing of it is missed.
 * Pure.
 */
export function held({ command, args, env }: ProgramWords): ProgramWords {
  return { command: 'sh', args: ['-c', 'kill -STOP $$; exec "$@"', 'sh', command, ...args], env };
}

/** Flags by which perf can name JavaScript: V8 writes a map of its code, and a frame for each interpreted function. */
const FOR_PERF = ['--perf-basic-prof', '--interpreted-frames-native-stack'];

/** The same under perf, for Deno and for Node.js, which whatever else is started is taken to start. Bun has nothing of the kind. Pure but for the surroundings. */
export function readableByPerf(words: ProgramWords, kind: RuntimeKind | null): ProgramWords {
  if (kind === 'bun') return words;
  if (kind === 'deno') return { ...words, args: ['run', ...withV8Flags(behindRun(words), FOR_PERF)] };
  const given = words.env.NODE_OPTIONS ?? process.env.NODE_OPTIONS;
  return { ...words, env: { ...words.env, NODE_OPTIONS: withNodeOptions(given, FOR_PERF) } };
}

function behindRun({ args }: ProgramWords): string[] {
  return args[0] === 'run' ? args.slice(1) : args;
}
