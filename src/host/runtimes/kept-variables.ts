import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import semver from 'semver';
import { actingOn, type Host } from '../process/surroundings.ts';
import { askVersion } from './ask-version.ts';
import type { Startable } from './command-line.ts';
import { runtimeKinds } from './types.ts';

/**
 * Variables of the surroundings that command lines keep and that act on what they start: not those that a line sets itself, nor those
 * that the release of Node.js that it begins with does not heed, which is asked for its version.
 */
export async function keptVariables(
  lines: readonly Startable[],
  surroundings: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  const kept = await Promise.all(lines.map((line) => keptOf(line, surroundings)));
  return [...new Set(kept.flat())].sort();
}

async function keptOf(line: Startable, surroundings: NodeJS.ProcessEnv): Promise<string[]> {
  const hosts = hostsOf(line);
  const acting = (isOlder: (release: string) => boolean) =>
    actingOn(hosts, isOlder, surroundings).filter((name) => !Object.hasOwn(line.env, name));
  const may = acting(() => true);
  if (acting(() => false).length === may.length) return may;
  const version = await versionOf(line.runtime.executable);
  return version === null ? may : acting((release) => semver.lt(version, release));
}

/** Null for what starts Node.js in its turn. */
async function versionOf(executable: string): Promise<string | null> {
  if (nameOf(executable) !== 'node') return null;
  const { kind, version } = await askVersion(executable, {});
  return kind === 'node' ? semver.valid(version) : null;
}

/** Programs that start what stands behind them. */
const STARTERS = /^(sh|bash|dash|zsh|env|nice|taskset|time|make|cmd)$/;

/** On what a command line may come to run: by its program, the first line of a script, and what it starts. */
export function hostsOf({ runtime: { executable }, flags }: Startable): Set<Host> {
  if (executable === '') return new Set(); // a server that runs already
  const name = nameOf(executable);
  const interpreter = firstLine(executable);
  const isStarter = STARTERS.test(name) || interpreter !== null;
  const words = [name, interpreter ?? '', ...(isStarter ? flags : [])].join(' ');
  const named = runtimeKinds.filter((one) => new RegExp(`\\b${one}\\b`).test(words));
  // A script of a shell may start any.
  return new Set<Host>(['any', ...(named.length === 0 && isStarter ? runtimeKinds : named)]);
}

function nameOf(executable: string): string {
  return basename(executable).replace(/\.exe$/i, '');
}

/** Of a script its interpreter; null for what is none. */
function firstLine(executable: string): string | null {
  try {
    const file = openSync(executable, 'r');
    const start = Buffer.alloc(128);
    const length = readSync(file, start);
    closeSync(file);
    const [line = ''] = start.toString('latin1', 0, length).split('\n');
    return line.startsWith('#!') ? line : null;
  } catch {
    return null; // where it does not start either, that is said elsewhere
  }
}
