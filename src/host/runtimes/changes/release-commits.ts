import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import semver from 'semver';
import { lastOnMainline } from '../series/mainline.ts';
import type { Runtime } from '../types.ts';
import { type Commit, parseChangelog } from './parse-changelog.ts';

/** What is known, and why not more. */
export interface Known<T> {
  list: T[];
  /** One line; null where all is known. */
  reason: string | null;
}

/**
 * The commits that went into a runtime after another, by the changelog in its own package, which has the releases of its major version:
 * those of the newer release, and of releases between where the two are of one line.
 *
 * @param old the older one
 */
export async function releaseCommits(old: Runtime, to: Runtime): Promise<Known<Commit>> {
  const unknown = (reason: string) => ({ list: [], reason });
  if (to.kind !== 'node' || old.kind !== 'node')
    return unknown(`packages of ${to.kind} carry no changelog with commits`);
  if (to.source !== 'registry') return unknown('an executable that was named by its path has no changelog beside it');
  // `bin/node` lies in the folder that the package was unpacked to.
  const file = join(dirname(dirname(to.executable)), 'CHANGELOG.md');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const name = `${to.package ?? 'the package'}@${to.version}`;
  if (text === undefined) return unknown(`${name} carries no CHANGELOG.md`);
  const sections = parseChangelog(text);
  const own = sections.find(({ version }) => version === to.version);
  if (own === undefined) return unknown(`the CHANGELOG.md of ${name} has no section of ${to.version}`);
  if (own.commits.length === 0) return unknown(`the CHANGELOG.md of ${name} lists no commits of ${to.version}`);
  const isOneLine = semver.major(old.version) === semver.major(to.version);
  const between = sections.filter(
    ({ version }) =>
      semver.lt(version, to.version) &&
      (isOneLine ? semver.gt(version, old.version) : semver.major(version) === semver.major(to.version)),
  );
  const list = [own, ...between].flatMap(({ commits }) => commits);
  const isNext = between.length === 0 && to.version.endsWith('.0.0') && isEndOfLine(old.version, to.version);
  const reason =
    isOneLine || isNext
      ? null
      : `changes of older lines than ${semver.major(to.version)} since ${old.version} are in other packages`;
  return { list, reason };
}

/** Whether nothing came between a release and the first of another line. */
function isEndOfLine(old: string, first: string): boolean {
  const last = lastOnMainline(semver.major(old)) ?? old;
  return semver.major(first) - semver.major(old) === 1 && semver.gte(old, last);
}
