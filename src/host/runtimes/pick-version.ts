import semver from 'semver';
import type { RuntimeKind } from './types.ts';

/** What is known about a package's versions; `time` and `tags` may be empty. */
interface Releases {
  versions: readonly string[];
  /** Version to the moment of its publication, ISO 8601. */
  time: Readonly<Record<string, string>>;
  tags: Readonly<Record<string, string>>;
}

/** Node's release lines by their code names (https://github.com/nodejs/Release/blob/main/CODENAMES.md). */
const codeNames: Record<string, number> = {
  argon: 4,
  boron: 6,
  carbon: 8,
  dubnium: 10,
  erbium: 12,
  fermium: 14,
  gallium: 16,
  hydrogen: 18,
  iron: 20,
  jod: 22,
  krypton: 24,
};

const day = 24 * 60 * 60 * 1000;

/**
 * The version that is meant by what stands after the `@`: a version, a range, `latest`, `lts`, a code name, a dist-tag.
 * Prereleases are chosen only when they are named.
 *
 * @param now milliseconds since the epoch
 * @returns undefined when nothing matches
 */
export function pickVersion(kind: RuntimeKind, wanted: string, releases: Releases, now: number): string | undefined {
  const name = wanted.toLowerCase();
  const stable = releases.versions.filter((version) => semver.prerelease(version) === null);
  if (name === 'latest' || name === 'current' || name === 'stable')
    return semver.maxSatisfying(stable, '*') ?? undefined;

  if (kind === 'node') {
    if (name === 'lts' || name === 'lts/*') {
      const lts = stable.filter((version) => isLongTerm(semver.major(version), releases, now));
      return semver.maxSatisfying(lts, '*') ?? undefined;
    }
    const major = codeNames[name.replace(/^lts\//, '')];
    if (major !== undefined) return semver.maxSatisfying(stable, `${major}`) ?? undefined;
  }
  const exact = semver.valid(wanted);
  if (exact !== null) return releases.versions.find((version) => semver.valid(version) === exact);
  const range = semver.validRange(wanted);
  if (range !== null) return semver.maxSatisfying([...releases.versions], range) ?? undefined;

  const tagged = releases.tags[wanted];
  if (tagged !== undefined && releases.versions.includes(tagged)) return tagged;
  // The packages of single platforms carry no tag for these, only the versions.
  const channel = releases.versions.filter((version) => semver.prerelease(version)?.[0] === name);
  return semver.rsort([...channel])[0];
}

/**
 * Whether a major version of Node has long-term support: even majors from their first October on, half a year after
 * the release in April; from 27 on there is one major a year and all of them get there.
 *
 * Mirrors stamp a version with the day on which they copied it, so a date from the registry counts only where it is
 * earlier than the calendar's.
 */
export function isLongTerm(major: number, { versions, time }: Releases, now: number): boolean {
  if (major < 4 || (major % 2 === 1 && major < 27)) return false;
  const first = versions.filter((version) => semver.major(version) === major).sort(semver.compare)[0];
  const published = first === undefined ? Number.NaN : Date.parse(time[first] ?? '');
  const year = major < 27 ? 2018 + (major - 10) / 2 : 2000 + major;
  const planned = Date.UTC(year, 3, 25);
  return Math.min(planned, Number.isNaN(published) ? planned : published) + 182 * day <= now;
}

/** The versions nearest to one that does not exist, best first, at most three. */
export function nearestVersions(wanted: string, versions: readonly string[]): string[] {
  const stable = versions.filter((version) => semver.prerelease(version) === null).sort(semver.rcompare);
  const target = semver.coerce(wanted);
  if (target === null) return stable.slice(0, 3);
  const inMajor = stable.filter((version) => semver.major(version) === target.major);
  const inMinor = inMajor.filter((version) => semver.minor(version) === target.minor);
  const [pool, distance] =
    inMinor.length > 0
      ? [inMinor, (version: string) => Math.abs(semver.patch(version) - target.patch)]
      : inMajor.length > 0
        ? [inMajor, (version: string) => Math.abs(semver.minor(version) - target.minor)]
        : [stable, (version: string) => Math.abs(semver.major(version) - target.major)];
  // Newest first as it is, and sorting keeps that order among equals.
  return [...pool].sort((a, b) => distance(a) - distance(b)).slice(0, 3);
}

/** Newest first. */
export function newestFirst<T extends { version: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => semver.rcompare(a.version, b.version));
}

/** Every version that a range, a tag or a name covers: what `remove` removes. */
export function matchingVersions(
  kind: RuntimeKind,
  wanted: string,
  versions: readonly string[],
  now: number,
): string[] {
  const range = semver.validRange(wanted);
  if (range !== null)
    return versions.filter((version) => semver.satisfies(version, range, { includePrerelease: true }));
  const one = pickVersion(kind, wanted, { versions, time: {}, tags: {} }, now);
  return one === undefined ? [] : [one];
}
