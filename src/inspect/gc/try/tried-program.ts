import { basename, resolve } from 'node:path';
import { findProgram } from '../../../host/files/find-program.ts';
import { commandLine, type Startable } from '../../../host/runtimes/command-line.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import { sizingFlags } from '../../../host/runtimes/own-values.ts';
import { splitWords } from '../../../host/runtimes/split-words.ts';
import { ownServer } from '../../../host/scenarios/own-server.ts';
import type { Scenario } from '../../../host/scenarios/scenario.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { shellWord } from '../../../text/shell-word.ts';

/** A program as it can be started with other flags of V8. */
export interface TriedProgram {
  /** Absent: the first words are a program's own line. */
  variant?: Variant | undefined;
  /** The command line; with a variant the script and its arguments, none for a scenario. */
  words: readonly string[];
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** Flags as typed, in words. @throws JsdynoError BAD_OPTION */
export function flagWords(typed: string): string[] {
  const words = splitWords(typed);
  if (words !== undefined && words.length > 0 && words.every((word) => word.startsWith('-'))) return words;
  throw new JsdynoError('BAD_OPTION', `--try-flags ${JSON.stringify(typed)} are not flags`, {
    hint: "--try-flags='--max-semi-space-size=64'",
  });
}

/** The command line of the whole program with flags, for a shell's words. @throws JsdynoError BAD_USAGE */
export function triedLine({ variant, words }: TriedProgram, flags: readonly string[]): string {
  if (variant !== undefined) {
    const [script = '', ...args] = words;
    refuseBun(variant.runtime.kind);
    const line = commandLine({ ...variant, flags: [...variant.flags, ...flags] }, resolve(script), args);
    const env = Object.entries(line.env).map(([name, value]) => `${name}=${value}`);
    return lineOf([...env, line.command, ...line.args]);
  }
  const { env, executable, args } = ownNode(words);
  return lineOf([...env, executable, ...flags, ...args]);
}

/** The same as a server, and the variants that it runs on. @throws JsdynoError BAD_USAGE */
export function triedServer(
  { variant, words }: TriedProgram,
  { port, path }: { port?: number | undefined; path: string },
): Scenario {
  if (variant !== undefined) {
    refuseBun(variant.runtime.kind);
    return ownServer({ server: lineOf(words), port, paths: [path] });
  }
  return ownServer({ command: `$RUNTIME ${lineOf(ownNode(words).args)}`, port, paths: [path] });
}

/** A variant with more flags, as it is typed. @throws JsdynoError BAD_USAGE */
export function triedVariant({ variant, words }: TriedProgram, flags: readonly string[], label: string): string {
  if (variant === undefined) {
    const { env, executable } = ownNode(words);
    return `${label}: ${lineOf([...env, executable, ...flags])}`;
  }
  refuseBun(variant.runtime.kind);
  const env = Object.entries(variant.env).map(([name, value]) => `${name}=${value}`);
  return `${label}: ${lineOf([...env, variant.runtime.executable, ...variant.flags, ...flags])}`;
}

/** What sizes the program as it is, in surroundings of such variables. @throws JsdynoError BAD_USAGE */
export function sizedProgram({ variant, words }: TriedProgram, surroundings: Record<string, string>): Startable {
  if (variant !== undefined) return { ...variant, env: { ...surroundings, ...variant.env } };
  const { env, executable, args } = ownNode(words);
  const own = Object.fromEntries(env.map((word) => word.split(/=(.*)/s, 2) as [string, string]));
  const runtime = { kind: 'node' as const, version: '', executable };
  return { runtime, flags: sizingFlags(args), env: { ...surroundings, ...own } };
}

function lineOf(words: readonly string[]): string {
  // An assignment stays one where only its value is quoted.
  return words.map((word) => (ASSIGNMENT.test(word) ? assignment(word) : shellWord(word))).join(' ');
}

function assignment(word: string): string {
  const at = word.indexOf('=') + 1;
  const value = word.slice(at);
  return value === '' ? word : word.slice(0, at) + shellWord(value);
}

function ownNode(words: readonly string[]) {
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  const [name = '', ...args] = words.slice(first);
  const executable = findProgram(name);
  if (executable === undefined || basename(name).replace(/\.exe$/i, '') !== 'node') {
    throw new JsdynoError(
      'BAD_USAGE',
      '--try gives flags to Node.js, and the command line starts with another program',
      {
        hint: 'jsdyno gc --try -- node app.js, or --on node@22 -- app.js',
      },
    );
  }
  return { env: words.slice(0, first), executable, args };
}

function refuseBun(kind: Variant['runtime']['kind']): void {
  if (kind !== 'bun') return;
  throw new JsdynoError('BAD_USAGE', '--try tries flags of V8, which Bun does not use', {
    hint: 'leave out --try, or use Node.js or Deno',
  });
}
