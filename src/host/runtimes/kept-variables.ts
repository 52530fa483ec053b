import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { actingOn, type Host } from '../process/surroundings.ts';
import { askVersion } from './ask-version.ts';
import type { Startable } from './command-line.ts';
import { fact, valuesOf } from './facts/fact.ts';
import type { FactName } from './facts/facts.ts';
import { type RuntimeKind, runtimeKinds } from './types.ts';

/** What says whether a runtime heeds a variable; all heed the others. */
const HEEDED: Readonly<Record<string, FactName>> = {
  NODE_OPTIONS: 'node-options',
  NODE_EXTRA_CA_CERTS: 'reads-extra-ca',
  OPENSSL_CONF: 'reads-openssl-conf',
  NODE_COMPILE_CACHE: 'compile-cache',
  UV_THREADPOOL_SIZE: 'pool-variable',
  BUN_OPTIONS: 'own-options',
  DENO_V8_FLAGS: 'own-options',
};

/**
 * Variables of the surroundings that command lines keep and that act on what they start: not those that a line sets itself, nor those
 * that the runtime that it begins with does not heed, which is asked for its version.
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
  const acting = (heeds: (asked: FactName, kind: RuntimeKind) => boolean) => {
    const isHeeded = (name: string, host: Host) => {
      const asked = HEEDED[name];
      return asked === undefined || host === 'any' || heeds(asked, host);
    };
    return actingOn(hosts, isHeeded, surroundings).filter((name) => !Object.hasOwn(line.env, name));
  };
  const may = acting((asked, kind) => valuesOf(asked, kind).includes(true));
  const must = acting((asked, kind) => valuesOf(asked, kind).every((value) => value === true));
  if (must.length === may.length) return may;
  const { executable } = line.runtime;
  // What starts a runtime in its turn does not tell which.
  if (!runtimeKinds.some((kind) => kind === nameOf(executable))) return may;
  const { kind, version } = await askVersion(executable, {});
  return kind === undefined ? may : acting((asked, host) => host !== kind || fact({ kind, version }, asked) === true);
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
