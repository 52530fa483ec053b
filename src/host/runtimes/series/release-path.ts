import semver from 'semver';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { checkRelease } from '../oldest-releases.ts';
import { parseVariant } from '../parse-variant.ts';
import { requestFor, resolveSpec } from '../resolve-variant.ts';
import type { RuntimeKind, RuntimeOptions, VariantSpec } from '../types.ts';
import { knownReleases } from './known-releases.ts';
import { type LeftOut, notThere } from './left-out.ts';
import { isMainline, mainlineWarnings } from './mainline.ts';
import { missingNumbers, stableReleases } from './pick-releases.ts';
import { releaseText } from './release-text.ts';

/** How a path is looked up. */
interface PathOptions extends RuntimeOptions {
  /** Exchange the ends where the first is the newer one. */
  swap?: boolean | undefined;
}

/** The releases among which a change is looked for. */
interface ReleasePath {
  kind: RuntimeKind;
  /** Exact, the older end first; two or more. */
  versions: string[];
  /** The variant of each, as parseVariant takes it. */
  texts: string[];
  /** Releases on the way that the registry lacks. */
  leftOut: LeftOut[];
  /** Whether the ends were exchanged. */
  swapped: boolean;
  warnings: string[];
}

interface End {
  spec: VariantSpec;
  kind: RuntimeKind;
  version: string;
  warnings: string[];
}

/**
 * The path from one release to another (see pathBetween), each as a variant with the flags, environment and files that both ends
 * have. Nothing is fetched but lists of releases.
 *
 * @param old as typed: `node@16.20.0`, `node@16` (the newest of 16), `node@20 --flag`
 * @param to as typed
 * @throws JsdynoError BAD_SERIES where there is no path; BAD_VARIANT, UNKNOWN_RUNTIME, UNKNOWN_VERSION, UNSUPPORTED_RELEASE,
 *   UNSUPPORTED_PLATFORM, RUNTIME_NOT_CACHED, REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function releasePath(old: string, to: string, options: PathOptions): Promise<ReleasePath> {
  const ends = [await endOf(old, options), await endOf(to, options)] as const;
  const [a, b] = ends;
  if (a.kind !== b.kind) {
    throw bad(`there are no releases between ${nameOf(a)} and ${nameOf(b)}`, 'name two releases of one runtime');
  }
  if (surroundings(a.spec) !== surroundings(b.spec)) {
    throw bad(
      `"${old}" and "${to}" differ in more than the release`,
      'give both the same flags, environment and files, so that one thing changes',
    );
  }
  if (semver.eq(a.version, b.version)) {
    throw bad(`both ends are ${nameOf(a)}`, 'name two different releases');
  }
  const swapped = semver.gt(a.version, b.version);
  if (swapped && options.swap !== true) {
    throw bad(
      `${nameOf(a)} is newer than ${nameOf(b)}: they are the other way round`,
      `--old "${to}" --new "${old}", or --swap`,
    );
  }
  const [first, last] = swapped ? [b, a] : [a, b];
  for (const { kind, version } of ends) checkRelease(kind, version);
  const { versions: known, isCacheOnly, warnings } = await knownReleases(a.kind, options);
  const { versions, missing, warnings: guesses } = pathBetween(a.kind, first.version, last.version, known);
  return {
    kind: a.kind,
    versions,
    // A label of an end is a name for that end alone.
    texts: versions.map((version) => releaseText(unlabelled(first.spec), a.kind, version)),
    leftOut: isCacheOnly ? [] : notThere(a.kind, missing),
    swapped,
    warnings: [...new Set([...a.warnings, ...b.warnings, ...warnings, ...guesses])],
  };
}

async function endOf(text: string, options: RuntimeOptions): Promise<End> {
  const spec = parseVariant(text);
  const request = requestFor(spec.runtime, options);
  if (request.from !== 'registry') {
    const what = request.from === 'file' ? 'is a path' : 'is the one of PATH';
    throw bad(
      `${spec.runtime} ${what}, and a path of releases leads from one of the registry to another`,
      'name a release such as node@22.9.0',
    );
  }
  const { version, warnings } = await resolveSpec(spec.runtime, options);
  if (version === undefined) throw new Error('a release of the registry has a version');
  if (semver.prerelease(version) !== null) {
    throw bad(`${request.kind}@${version} is a prerelease, which cannot be an end`, 'name a release');
  }
  return { spec, kind: request.kind, version, warnings };
}

function surroundings({ env, flags, tree }: VariantSpec): string {
  const sorted = Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted, flags, tree ?? null]);
}

function unlabelled(spec: VariantSpec): VariantSpec {
  return { ...spec, text: '', label: '' };
}

function nameOf({ kind, version }: End): string {
  return `${kind}@${version}`;
}

function bad(message: string, hint: string): JsdynoError {
  return new JsdynoError('BAD_SERIES', message, { hint });
}

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
