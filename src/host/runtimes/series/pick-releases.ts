import semver from 'semver';
import { isLongTerm } from '../pick-version.ts';
import type { RuntimeKind } from '../types.ts';
import type { Each } from './each.ts';
import { isMainline, isOnBranch, lastOnMainline, mainlineWarnings } from './mainline.ts';

/** The releases of a series, oldest first. */
interface Picked {
  versions: string[];
  /** Numbers between them that the registry has not: `17.8`, `14.17.0`. */
  missing: string[];
  warnings: string[];
}

/** Stable releases, oldest first. Pure. */
export function stableReleases(versions: readonly string[]): string[] {
  return versions.filter((version) => semver.prerelease(version) === null).sort(semver.compare);
}

/**
 * The releases that a range stands for, each once and in order: of `major` and `last` the newest of each major version, of `first` the
 * oldest, of `lts` the newest of each line with long-term support, of `minor` the newest patch of each minor version, of `patch` all.
 *
 * `minor` and `patch` follow one line: that of the major version where the range has one alone, otherwise the mainline (see
 * isMainline). Pure.
 *
 * @param range as semver has them
 * @param all every release that there is, in any order
 * @param now milliseconds since the epoch
 */
export function pickReleases(
  kind: RuntimeKind,
  range: string,
  each: Each,
  all: readonly string[],
  now = Date.now(),
): Picked {
  const stable = stableReleases(all);
  const newest = semver.major(stable.at(-1) ?? '0.0.0');
  const inRange = stable.filter((version) => semver.satisfies(version, range));
  const lines = Map.groupBy(inRange, (version) => semver.major(version));
  const ends = (at: 0 | -1) => [...lines.values()].map((line) => line.at(at) as string);
  if (each === 'major' || each === 'last') return { versions: ends(-1), missing: [], warnings: [] };
  if (each === 'first') return { versions: ends(0), missing: [], warnings: [] };
  if (each === 'lts') {
    const known = { versions: stable, time: {}, tags: {} };
    const long = ends(-1).filter((version) => isLongTerm(semver.major(version), known, now) && isOnBranch(version));
    return { versions: long, missing: [], warnings: [] };
  }
  const isOne = lines.size === 1;
  const isTaken = (version: string) => isOne || isMainline(kind, version, newest);
  const isWanted = (version: string) => semver.satisfies(version, range) && isTaken(version);
  const line = inRange.filter(isTaken);
  const versions =
    each === 'patch' ? line : [...Map.groupBy(line, minorOf).values()].map((patches) => patches.at(-1) as string);
  const missing = kind === 'node' ? missingNumbers(lines, line, each, isWanted) : [];
  return { versions, missing, warnings: isOne ? [] : mainlineWarnings(kind, [...lines.keys()], newest) };
}

function minorOf(version: string): string {
  return `${semver.major(version)}.${semver.minor(version)}`;
}

/**
 * Numbers that the registry lacks of lines of Node.js, which gives them out without gaps. Pure.
 *
 * @param lines releases by major version, oldest first
 * @param taken those of them that are taken
 * @param isWanted whether a release of that number would be taken
 */
export function missingNumbers(
  lines: ReadonlyMap<number, readonly string[]>,
  taken: readonly string[],
  each: Each,
  isWanted: (version: string) => boolean,
): string[] {
  const missing: string[] = [];
  for (const [major, line] of lines) {
    const last = lastOnMainline(major);
    const tops = [...line.slice(-1), ...(last !== undefined && isWanted(last) ? [last] : [])];
    const top = Math.max(...tops.map((version) => semver.minor(version)));
    for (let minor = 0; minor <= top; minor++) {
      const number = `${major}.${minor}`;
      const patches = taken.filter((version) => minorOf(version) === number).map((version) => semver.patch(version));
      if (patches.length === 0 && isWanted(`${number}.0`)) missing.push(number);
      if (each !== 'patch') continue;
      const lost = Array.from({ length: Math.max(0, ...patches) }, (_, patch) => patch)
        .filter((patch) => !patches.includes(patch))
        .map((patch) => `${number}.${patch}`);
      missing.push(...lost.filter(isWanted));
    }
  }
  return missing;
}
