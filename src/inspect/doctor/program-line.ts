import { resolve } from 'node:path';
import { findProgram } from '../../host/files/find-program.ts';
import { packageFile } from '../../host/files/package-file.ts';
import { type CommandLine, commandLine, type Startable } from '../../host/runtimes/command-line.ts';
import type { Variant } from '../../host/runtimes/index.ts';
import { sizingFlags, sizingVariables } from '../../host/runtimes/own-values.ts';
import { preloadFlags } from '../../host/runtimes/preload-flags.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { namedRuntime } from '../observed/named-runtime.ts';

/** Shipped as it is: the program's runtime loads it. */
export const SIGNALS = packageFile('src/inspect/doctor/inside/signals.cjs');

/** The runtime that a command line begins with, as a variant names one; null for any other program. Pure. */
export function runtimeIn(words: readonly string[]): string | null {
  return namedRuntime(words) === null ? null : (words[0] as string);
}

/**
 * How a program is started so that it loads what tells of it. What was typed stays as it is where its own first word is the runtime;
 * with another runtime in its place the script is started as benchmarks are. Pure but for what Deno's and Bun's isolation reads.
 *
 * @param words as typed, the runtime first
 * @param isReplaced the variant stands in for the first word
 * @throws JsdynoError BAD_USAGE
 */
export function programLine(words: readonly string[], variant: Variant | null, isReplaced: boolean): CommandLine {
  const [command = '', ...rest] = words;
  if (variant === null) return { command, args: rest, env: {} };
  const { kind, executable } = variant.runtime;
  const preload = preloadFlags(variant, SIGNALS);
  const log = kind === 'deno' ? ['--v8-flags=--trace-gc'] : [];
  const env = { ...variant.env, ...(kind === 'bun' ? { BUN_JSC_logGC: '1' } : {}) };
  if (isReplaced) {
    const place = rest.findIndex((word) => !word.startsWith('-'));
    if (place === -1) {
      throw new JsdynoError('BAD_USAGE', 'the script after the runtime is missing', {
        hint: 'for example node app.js',
      });
    }
    const own = kind === 'deno' ? ['--trace-gc'] : [];
    const flags = [...own, ...variant.flags, ...rest.slice(0, place)];
    const script = resolve(rest[place] as string);
    const line = commandLine({ ...variant, flags }, script, rest.slice(place + 1), preload);
    return { ...line, env: { ...line.env, ...env } };
  }
  if (kind !== 'deno') return { command: executable, args: [...preload, ...rest], env };
  const args = rest[0] === 'run' ? rest.slice(1) : rest;
  return { command: executable, args: ['run', ...preload, ...log, ...args], env };
}

/** A program as it is started, as far as that tells what acts on it. */
export function startedAs(words: readonly string[], variant: Variant | null): Startable {
  const [command = '', ...rest] = words;
  const runtime = variant?.runtime ?? { kind: 'command', version: '', executable: findProgram(command) ?? '' };
  return { runtime, flags: rest, env: variant?.env ?? {} };
}

/** What sizes a program: its runtime, the flags and the variables that it is started with. Pure but for its default. */
export function sizedAs(
  words: readonly string[],
  { runtime, flags, env }: Variant,
  surroundings: NodeJS.ProcessEnv = process.env,
): Startable {
  return {
    runtime,
    flags: [...flags, ...sizingFlags(words)],
    env: { ...sizingVariables(surroundings), ...env },
  };
}
