import semver from 'semver';
import type { RuntimeKind } from '../types.ts';

/**
 * The last release of each line of Node.js that came out before the first of the next one, by the dates of nodejs.org/en/about/previous-releases
 * and of the changelogs (doc/changelogs in nodejs/node; schedule: nodejs/Release). Releases after it are of a branch: of an even
 * line mostly its long-term support. Registries cannot tell: a mirror's dates are those of its copying.
 */
const LAST_ON_MAINLINE: Readonly<Record<number, string>> = {
  // 12.12.0: 2019-10-11; 13.0.0: 2019-10-22, the day after 12.13.0, which is the first with long-term support.
  12: '12.12.0',
  // 14.0.0: 2020-04-21
  13: '13.13.0',
  // 15.0.0: 2020-10-20
  14: '14.14.0',
  // 16.0.0: 2021-04-20
  15: '15.14.0',
  // 17.0.0: 2021-10-19
  16: '16.11.1',
  // 18.0.0: 2022-04-19
  17: '17.9.0',
  // 19.0.0: 2022-10-18
  18: '18.11.0',
  // 20.0.0: 2023-04-18
  19: '19.9.0',
  // 21.0.0: 2023-10-17
  20: '20.8.1',
  // 22.0.0: 2024-04-24
  21: '21.7.3',
  // 22.10.0 and 23.0.0: 2024-10-16
  22: '22.9.0',
  // 24.0.0: 2025-05-06
  23: '23.11.0',
  // 24.10.0: 2025-10-08; 25.0.0: 2025-10-15
  24: '24.10.0',
  // 26.0.0: 2026-05-05
  25: '25.9.0',
};

/** The first line whose end is not in the table. */
const AFTER_TABLE = Math.max(...Object.keys(LAST_ON_MAINLINE).map(Number)) + 1;

/** Up to which minor a line is taken for mainline whose successor is out, and is not in the table: where lines of the table end. */
const LIKELY_LAST_MINOR = 10;

/**
 * Whether a release lies on the line by date: after it came the next one, and never one of an older line. Bun and Deno have one
 * line each. Of Node.js all of the newest line is. Pure.
 *
 * @param newest the newest major version that there is
 */
export function isMainline(kind: RuntimeKind, version: string, newest: number): boolean {
  if (kind !== 'node') return true;
  const major = semver.major(version);
  if (major >= newest) return true;
  const last = LAST_ON_MAINLINE[major];
  if (last !== undefined) return semver.lte(version, last);
  return major < AFTER_TABLE || semver.minor(version) <= LIKELY_LAST_MINOR;
}

/** Warnings about lines whose end on the mainline is guessed. Pure. */
export function mainlineWarnings(kind: RuntimeKind, majors: readonly number[], newest: number): string[] {
  if (kind !== 'node') return [];
  return majors
    .filter((major) => major >= AFTER_TABLE && major < newest)
    .map(
      (major) =>
        `when node ${major} gave way to node ${major + 1} is not known here: its releases up to ${major}.${LIKELY_LAST_MINOR} are taken`,
    );
}

/** Whether a release came out after the line had left the mainline; of a line that is not in the table no more is known. Pure. */
export function isOnBranch(version: string): boolean {
  const last = lastOnMainline(semver.major(version));
  return last === undefined || semver.gt(version, last);
}

/** The last release of a line of Node.js on the mainline; undefined where that is not known. Pure. */
export function lastOnMainline(major: number): string | undefined {
  return LAST_ON_MAINLINE[major];
}
