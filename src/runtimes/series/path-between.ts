import semver from 'semver';
import type { RuntimeKind } from '../types.ts';
import { isMainline, mainlineWarnings } from './mainline.ts';
import { stableReleases } from './pick-releases.ts';

/**
 * The releases from one to the other, both included, in the order in which changes went into them: along the line of `old` while that is
 * the mainline, along the mainline, and where `to` is of a branch from the mainline along that branch. From a release of a branch the
 * way leads to the first release of the next line. `old` must not be newer than `to`. Pure.
 *
 * `16.20.0` to `18.16.0`: 16.20.0, 17.0.0 ... 17.9.0, 18.0.0 ... 18.11.0, 18.12.0 ... 18.16.0.
 *
 * @param all every release that there is, in any order
 */
export function pathBetween(
  kind: RuntimeKind,
  old: string,
  to: string,
  all: readonly string[],
): { versions: string[]; warnings: string[] } {
  const stable = stableReleases([...new Set([...all, old, to])]);
  const newest = semver.major(stable.at(-1) as string);
  const last = semver.major(to);
  const between = stable.filter((version) => semver.gt(version, old) && semver.lt(version, to));
  // Within one line there is nothing but that line; the last line is gone along to its end, branch or not.
  const versions = between.filter((version) => semver.major(version) === last || isMainline(kind, version, newest));
  const majors = [...new Set([old, ...between].map((version) => semver.major(version)))].filter(
    (major) => major !== last,
  );
  return { versions: [old, ...versions, to], warnings: mainlineWarnings(kind, majors, newest) };
}
