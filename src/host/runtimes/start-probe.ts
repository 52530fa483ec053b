import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { sha256 as hashOf } from '../files/hash.ts';
import { readJson, writeJson } from '../files/json-file.ts';
import { packageFile } from '../files/package-file.ts';
import { inherited } from '../process/surroundings.ts';
import { commandLine, type Startable } from './command-line.ts';
import { flagGone } from './facts/fact.ts';
import { whyForeign } from './foreign-executable.ts';
import { type Ended, patience, runToEnd } from './run-to-end.ts';
import type { RuntimeKind } from './types.ts';

/** What a runtime says about itself. */
export interface Probe {
  kind: RuntimeKind;
  version: string;
  /** `process.versions`. */
  versions: Record<string, string>;
  engine: 'v8' | 'jsc';
  engineVersion: string;
  arch: string;
  platform: string;
  executable: string;
  /** `process.features`. */
  features: Record<string, unknown>;
  /** The part of `process.config.variables` that bears on speed. */
  config: Record<string, unknown>;
  /** Shared libraries with the engine in them, absolute paths; most builds have none. */
  libraries: string[];
}

const mark = '@jsdyno-probe ';

/**
 * Starts a variant, with its flags and environment, on a script that says what runs it.
 *
 * @throws JsdynoError RUNTIME_DOES_NOT_START, with the first line of stderr that says why
 */
export async function startProbe(variant: Startable, signal?: AbortSignal): Promise<Probe> {
  const script = packageFile('src/host/runtimes/support/probe.cjs');
  const { command, args, env } = commandLine(variant, script, []);
  const ended = await runToEnd(command, args, env, signal);
  const line = ended.stdout.split('\n').findLast((candidate) => candidate.startsWith(mark));
  const probe = line === undefined ? null : parseProbe(line.slice(mark.length));
  if (ended.code === 0 && probe !== null) return probe;
  throw doesNotStart(variant, ended);
}

/** null for what the script would not have printed. */
function parseProbe(text: string): Probe | null {
  try {
    const probe = JSON.parse(text) as Probe | null;
    const isWhole = typeof probe?.version === 'string' && typeof probe.versions === 'object' && probe.versions !== null;
    return isWhole ? probe : null;
  } catch {
    return null;
  }
}

/**
 * The same, answered from disk when this executable has started with these flags and this environment before. Only for
 * executables that carry their engine: a shared library may have been replaced.
 *
 * @param sha256 of the executable
 */
export async function startProbeOnce(
  root: string,
  variant: Startable,
  sha256: string,
  signal?: AbortSignal,
): Promise<Probe> {
  const circumstances = JSON.stringify([2, variant.flags, variant.env, inherited().passedOn, process.arch]);
  const key = hashOf(circumstances).slice(0, 16);
  const file = join(root, 'probes', `${sha256.slice(0, 16)}-${key}.json`);
  const known = await readJson<Probe>(file);
  if (typeof known?.version === 'string') return known;
  const probe = await startProbe(variant, signal);
  await writeJson(file, probe).catch(() => {});
  return probe;
}

/** One line about a runtime that did not start: why, in the words of whoever refused. */
export function doesNotStart(variant: Startable, ended: Ended): JsdynoError {
  const { kind, version, executable } = variant.runtime;
  const what = [version === '' ? executable : `${kind} ${version}`, ...variant.flags].join(' ');
  const foreign = whyForeign(executable);
  return new JsdynoError('RUNTIME_DOES_NOT_START', `${what} does not start: ${foreign ?? reason(executable, ended)}`, {
    hint: foreign !== null ? 'take a build for this machine' : (flagsGone(variant) ?? hintFor(variant.runtime, ended)),
    details: `${executable}\n${ended.stderr.trim()}`,
    cause: ended.error,
  });
}

function reason(executable: string, { error, timedOut, killedBy, code, stderr }: Ended): string {
  if (error !== undefined) {
    const words: Record<string, string> = {
      ENOENT: `${executable} does not exist, or the interpreter of its first line does not`,
      EACCES: `${executable} is not an executable file, or may not be run`,
      ENOEXEC: `${executable} is not a program for this machine`,
    };
    return words[error.code ?? ''] ?? error.message;
  }
  if (timedOut) return `it said nothing for ${patience / 1000} s`;
  const line = tellingLine(stderr, executable);
  if (line !== undefined) return line;
  return killedBy !== null ? `killed by ${killedBy}` : `exit code ${code}, and not a word`;
}

/** The line of stderr that says what went wrong: traces of Node begin with a place in its own sources. */
function tellingLine(stderr: string, executable: string): string | undefined {
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  const lines = stderr
    .replace(escapes, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = lines.find((line) =>
    /\b(\w*error\b.*:|bad option|not found|not allowed|not recognize|fatal|illegal)/i.test(line),
  );
  return (telling ?? lines[0])?.replace(`${executable}: `, '').replace(/^error: /, '');
}

/** What became of the first flag of the variant that its release does not take. */
function flagsGone({ flags, runtime }: Startable): string | undefined {
  const { kind } = runtime;
  if (kind === 'command') return undefined;
  const all = flags.flatMap((one) => one.replace(/^--v8-flags=/, '').split(','));
  return all.map((flag) => flagGone({ ...runtime, kind }, flag)).find((gone) => gone !== null) ?? undefined;
}

function hintFor({ kind, executable }: Startable['runtime'], { code, stderr, killedBy }: Ended): string {
  if (/bad option|not allowed in NODE_OPTIONS/.test(stderr) || (kind === 'node' && code === 9)) {
    return `its flags are listed by "${executable} --help" and "${executable} --v8-options"`;
  }
  if (/did not recognize flag/.test(stderr)) return `V8's flags are listed by "${executable} run --v8-flags=--help"`;
  if (/GLIBC|GLIBCXX|shared librar/.test(stderr))
    return 'this build needs a newer system; take an older version, or build it here';
  if (killedBy === 'SIGILL') return 'this build needs a newer processor; take a build made for this one';
  return 'try the executable by hand, or take another version or path';
}
