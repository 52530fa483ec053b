import { totalmem } from 'node:os';
import { join } from 'node:path';
import { sha256 as hashOf } from '../../files/hash.ts';
import { textIfThere } from '../../files/if-there.ts';
import { readJson, writeJson } from '../../files/json-file.ts';
import { cacheFolder } from '../../files/own-folders.ts';
import { packageFile } from '../../files/package-file.ts';
import type { Startable } from '../command-line.ts';
import type { Runtime, RuntimeKind, RuntimeOptions } from '../types.ts';
import { FACTS, type FactName, type Facts, FLAGS, type FlagFact, factNames, type Value } from './facts.ts';
import { SEEN } from './seen.ts';
import { factsInTable, inTable, isDecided, shown, tableFrom } from './table.ts';

/** What probes saw. */
export const TABLE = tableFrom(SEEN);

/** What identifies the facts of a runtime. */
export type Asked = Pick<Runtime, 'kind' | 'version'> & Partial<Pick<Runtime, 'versions'>>;

/**
 * Of releases that the table does not know: `node 27.0.0-pre`. Builds of one version share them, or each build of whoever works on a
 * runtime would wait for probes.
 */
const probed = new Map<string, Facts>();

/**
 * What a runtime does: as a probe saw it on this executable, if the table does not know its release; else as the table has it. Null for a
 * command, and where no probe could tell.
 *
 * @param runtime its version is '' where only its name is known: it is taken for the newest
 */
export function fact(runtime: Asked, name: FactName): Value {
  if (runtime.kind === 'command') return null;
  return probed.get(releaseOf(runtime))?.[name] ?? inTable(TABLE, name, runtime.kind, ownVersion(runtime));
}

function releaseOf(runtime: Asked): string {
  return `${runtime.kind} ${ownVersion(runtime)}`;
}

/** As the executable says it: a package may have another. */
function ownVersion({ kind, version, versions }: Asked): string {
  return versions?.[kind] ?? version;
}

/** Bytes of the heap without Buffers, of what `process.memoryUsage()` says. */
export function heapUsed(runtime: Asked, told: { heapUsed: number; external: number }): number {
  return fact(runtime, 'heap-has-buffers') === true ? Math.max(0, told.heapUsed - told.external) : told.heapUsed;
}

/** Each value that a fact had on some release of a runtime. */
export function valuesOf(name: FactName, kind: RuntimeKind): Value[] {
  return (TABLE.values[name]?.[kind] ?? []).map(([, value]) => value);
}

/** The probed releases on which a fact holds, oldest first. */
function releasesWith(name: FactName, kind: RuntimeKind): string[] {
  return Object.keys(TABLE.releases[kind] ?? {}).filter((release) => inTable(TABLE, name, kind, release) === true);
}

/** The first release of Node.js that was seen to do so: `22.18`. */
export function firstWith(name: FactName): string {
  return releasesWith(name, 'node')[0]?.replace(/\.0$/, '') ?? '';
}

/** What a flag of a command line became that a runtime does not take; null for one that it takes, or that is not known. Pure but for what is known. */
export function flagGone(runtime: Asked & { kind: RuntimeKind }, flag: string): string | null {
  const name = flag.split('=', 1)[0] as keyof typeof FLAGS;
  const known = FLAGS[name] as FlagFact | undefined;
  if (known === undefined || fact(runtime, name) !== false) return null;
  const { kind, version } = runtime;
  const all = releasesWith(name, kind);
  const seen =
    all.length === 0
      ? `${kind} has no ${name}`
      : `${kind} has ${name} from ${all[0]} to ${all.at(-1)}, not in ${version}`;
  const { instead } = known;
  if (typeof instead === 'object') return `${seen}; ${instead.words}`;
  return instead !== undefined && fact(runtime, instead) === true ? `${seen}; write ${instead}` : seen;
}

/** A fact on which the runtime at hand and the table differ. */
export interface Difference {
  name: FactName;
  table: Value;
  seen: Value;
}

/** The table has sizes as they are on so much memory, bytes. */
const LARGE = 15 * 2 ** 30;

/** What differs from a table. A probe that cannot tell here says nothing. Pure but for the machine's memory. */
export function differences(table: Facts, seen: Facts, memory = totalmem()): Difference[] {
  return factNames
    .filter((name) => (FACTS[name].byMemory ?? false) === false || memory >= LARGE)
    .map((name) => ({ name, table: table[name] ?? null, seen: seen[name] ?? null }))
    .filter(({ table, seen }) => seen !== null && seen !== table);
}

/** In words: `largest semi-space: 64 MiB, was 32`. Pure. */
export function differenceWords({ name, table, seen }: Difference): string {
  const { says, unit } = FACTS[name];
  return `${says}: ${shown(seen)}${unit === undefined ? '' : ` ${unit}`}, was ${shown(table)}`;
}

/** The probes that were kept are run again when they are others. */
const PROBES = ['inside', 'served', 'ends', 'pool', 'told'].map((name) => `src/host/runtimes/facts/probes/${name}.cjs`);
const probesKey = () =>
  hashOf(JSON.stringify([1, FACTS]), ...PROBES.map((path) => textIfThere(packageFile(path)) ?? ''));

/**
 * The facts of a release that the table does not know, probed when it is first used, which is said, and kept: `fact` has them from then on.
 *
 * @returns what differs from the release before it, in words, one for all; none where nothing does
 */
export async function learn(
  runtime: Runtime,
  options: Pick<RuntimeOptions, 'cacheDir' | 'signal' | 'onProgress'>,
): Promise<string[]> {
  const { kind } = runtime;
  const version = ownVersion(runtime);
  const release = releaseOf(runtime);
  if (kind === 'command' || probed.has(release) || isDecided(TABLE, kind, version)) return [];
  const key = hashOf(release, probesKey()).slice(0, 16);
  const file = join(cacheFolder(options.cacheDir), 'probes', `facts-${key}.json`);
  const table = factsInTable(TABLE, kind, version);
  const kept = await readJson<Facts>(file);
  if (kept === undefined) {
    const nothing = { package: runtime.package ?? kind, receivedBytes: 0, totalBytes: null };
    options.onProgress?.({ phase: 'probing', kind, version, ...nothing });
  }
  const facts = kept ?? (await probeTwice(runtime, table, options.signal));
  probed.set(release, facts);
  if (kept === undefined) await writeJson(file, facts).catch(() => {});
  const changed = differences(table, facts);
  if (changed.length === 0) return [];
  return [
    `${kind} ${version} is not among the releases that jsdyno knows; probed: ${changed.map(differenceWords).join('; ')}`,
  ];
}

/** What differs from the table is probed again: the machine may have been busy. What is seen then counts. */
export async function probeTwice(runtime: Startable['runtime'], table: Facts, signal?: AbortSignal): Promise<Facts> {
  const { probeRuntime } = await import('./probe-runtime.ts');
  const first = await probeRuntime(runtime, signal);
  const doubtful = factNames.filter((name) => (table[name] ?? null) !== null && table[name] !== first[name]);
  if (doubtful.length === 0) return first;
  const second = await probeRuntime(runtime, signal);
  return { ...first, ...Object.fromEntries(doubtful.map((name) => [name, second[name] ?? null])) };
}
