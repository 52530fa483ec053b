import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { fingerprint } from '../files/hash.ts';
import { isFile, namesIfThere, realPathIfThere } from '../files/if-there.ts';
import { packageFile } from '../files/package-file.ts';
import type { Scenario } from './scenario.ts';
import { readScenario, SCENARIO_FILE } from './scenario-file.ts';

/** The built-in scenarios, a folder each. */
const BUILT_IN = packageFile('benchmarks/scenarios');

/** Names of the built-in scenarios, sorted. */
export function builtInScenarios(): string[] {
  return scenariosBelow(BUILT_IN).map((path) => basename(dirname(path)));
}

/** What to type for a scenario's folder: the name of a built-in one, else the folder. */
export function scenarioName(folder: string): string {
  return dirname(folder) === BUILT_IN ? basename(folder) : folder;
}

/**
 * Opens scenarios by what was typed: names of built-in ones, folders with a scenario.json, folders of such folders, or
 * paths of such files. `express` is the built-in one, `./express` a folder.
 * @throws JsdynoError SCENARIO_NOT_FOUND, SCENARIO_INVALID
 */
export function openScenarios(typed: readonly string[], cwd: string = process.cwd()): Scenario[] {
  const found = [...new Set(typed.flatMap((one) => pathsOf(one, cwd)))].map((path) =>
    readScenario(path, near(path, cwd)),
  );
  const twice = found.find(({ name }, i) => found.findIndex((one) => one.name === name) < i);
  if (twice !== undefined) {
    throw new JsdynoError('SCENARIO_INVALID', `two scenarios are called "${twice.name}"`, {
      hint: `give the one in ${near(twice.folder, cwd)} another "name"`,
    });
  }
  return found;
}

/**
 * SHA-256 over everything of a scenario that is the user's, by path, hexadecimal: its folder, and what its scenario.json
 * names outside of it. What npm installs is named by the lock file.
 */
export function scenarioFingerprint(scenario: Scenario): string {
  return fingerprint(contentsOf(scenario));
}

function* contentsOf(scenario: Scenario): Generator<[string, Uint8Array]> {
  for (const file of [...filesOf(scenario.folder), ...filesBeside(scenario)]) {
    yield [file, readFileSync(join(scenario.folder, file))];
  }
}

/**
 * Files of a folder, relative, sorted, `/` between parts; without node_modules and what begins with a dot. Links are followed, but to
 * no folder that one is in already: round and round.
 */
export function filesOf(folder: string, below = '', above: readonly string[] = []): string[] {
  const found: string[] = [];
  const here = realPathIfThere(join(folder, below));
  if (above.includes(here)) return [];
  for (const name of readdirSync(join(folder, below))) {
    if (name === 'node_modules' || name.startsWith('.')) continue;
    const path = below === '' ? name : `${below}/${name}`;
    const stats = statSync(join(folder, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) found.push(...filesOf(folder, path, [...above, here]));
    else if (stats?.isFile()) found.push(path);
  }
  return found.sort();
}

/** Files that scenario.json names by a path that leads out of its folder. */
export function filesBeside({ folder }: Scenario): string[] {
  const { routes, server = {}, start = [] } = JSON.parse(readFileSync(join(folder, SCENARIO_FILE), 'utf8'));
  const named: unknown[] = [routes, ...Object.values(server).flat(), ...start];
  return named
    .filter((path): path is string => typeof path === 'string' && path.startsWith('../'))
    .filter((path) => isFile(join(folder, path)))
    .sort();
}

function pathsOf(typed: string, cwd: string): string[] {
  if (/^[\w-]+$/.test(typed) && isFile(join(BUILT_IN, typed, SCENARIO_FILE))) {
    return [join(BUILT_IN, typed, SCENARIO_FILE)];
  }
  const path = resolve(cwd, typed);
  if (isFile(path) && path.endsWith('.json')) return [path];
  if (isFile(join(path, SCENARIO_FILE))) return [join(path, SCENARIO_FILE)];
  const below = scenariosBelow(path);
  if (below.length > 0) return below;
  const names = builtInScenarios();
  const close = nearest(typed, names);
  throw new JsdynoError('SCENARIO_NOT_FOUND', `no scenario "${typed}"`, {
    hint:
      close.length > 0
        ? `did you mean ${close.join(' or ')}?`
        : `there are: ${names.join(', ')}; or give a folder with a ${SCENARIO_FILE}`,
  });
}

function scenariosBelow(folder: string): string[] {
  return namesIfThere(folder)
    .map((name) => join(folder, name, SCENARIO_FILE))
    .filter(isFile);
}

/** The shorter of a path and the same path seen from a folder. */
function near(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short;
}
