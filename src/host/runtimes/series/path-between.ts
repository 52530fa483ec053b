import semver from 'semver';
import type { RuntimeKind } from '../types.ts';
import { isMainline, mainlineWarnings } from './mainline.ts';
import { missingNumbers, stableReleases } from './pick-releases.ts';

/** The way from one release to another. */
interface ReleasesBetween {
  /** Both ends included, in the order in which changes went into them. */
  versions: string[];
  /** Numbers on the way that the registry has not: `17.8`, `14.17.0`. */
  missing: string[];
  warnings: string[];
}

/**
 * The releases from one to the other, both included, in the order in which changes went into them: along the line of `old` while that is
 * the mainline, along the mainline, and where `to` is of a branch from the mainline along that branch. From a release of a branch the
 * way leads to the first release of the next line. `old` must not be newer than `to`. Pure.
 *
 * `16.20.0` to `18.16.0`: 16.20.0, 17.0.0 ... 17.9.0, 18.0.0 ... 18.11.0, 18.12.0 ... 18.16.0.
 *
 * @param all every release that there is, in any order
 */
export function pathBetween(kind: RuntimeKind, old: string, to: string, all: readonly string[]): ReleasesBetween {
  const stable = stableReleases([...new Set([...all, old, to])]);
  const newest = semver.major(stable.at(-1) as string);
  const last = semver.major(to);
  // Within one line there is nothing but that line; the last line is gone along to its end, branch or not.
  const isWanted = (version: string) =>
    semver.gt(version, old) &&
    semver.lt(version, to) &&
    (semver.major(version) === last || isMainline(kind, version, newest));
  const versions = [old, ...stable.filter(isWanted), to];
  const lines = Map.groupBy(versions, (version) => semver.major(version));
  const left = [...lines.keys()].filter((major) => major !== last);
  return {
    versions,
    missing: kind === 'node' ? missingNumbers(lines, versions, 'patch', isWanted) : [],
    warnings: mainlineWarnings(kind, left, newest),
  };
}
