import semver from 'semver';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { lackOf } from '../oldest-releases.ts';
import { NAMED_RELEASE } from '../parse-runtime.ts';
import { parseVariant } from '../parse-variant.ts';
import type { RuntimeKind, RuntimeOptions, VariantSpec } from '../types.ts';
import type { Each } from './each.ts';
import { type KnownReleases, knownReleases } from './known-releases.ts';
import { type LeftOut, leftOutLines, notThere } from './left-out.ts';
import { pickReleases } from './pick-releases.ts';
import { releaseText } from './release-text.ts';

/** How a series is looked up. */
interface SeriesOptions extends RuntimeOptions {
  /** How many variants there must be; default: 1. */
  fewest?: number | undefined;
}

/** Variants in place of the ranges that were typed. */
interface ExpandedSeries {
  /** As parseVariant takes them, each with an exact release; oldest first within a range. */
  texts: string[];
  leftOut: LeftOut[];
  /** Lines that say what is amiss; of releases that are left out see leftOutLines. */
  warnings: string[];
}

/**
 * Puts the releases that a range stands for in place of it, each once. Variants that are no ranges stay as they are, also
 * when one is named several times.
 *
 * @param texts as typed
 * @throws JsdynoError BAD_SERIES for a range that holds no release, and for too few in all;
 *   BAD_VARIANT, UNSUPPORTED_PLATFORM, REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function expandSeries(
  texts: readonly string[],
  each: Each,
  options: SeriesOptions = {},
): Promise<ExpandedSeries> {
  const all = texts.map((text) => ({ text, series: parseSeries(text) }));
  const known = new Map<string, KnownReleases>();
  const expanded: ExpandedSeries = { texts: [], leftOut: [], warnings: [] };
  for (const { text, series } of all) {
    if (series === null) {
      expanded.texts.push(text);
      continue;
    }
    let releases = known.get(series.kind);
    if (releases === undefined) {
      releases = await knownReleases(series.kind, options);
      known.set(series.kind, releases);
      expanded.warnings.push(...releases.warnings);
    }
    const own = releasesOf(series, each, releases);
    expanded.texts.push(...own.texts.filter((one) => !expanded.texts.includes(one)));
    expanded.leftOut.push(...own.leftOut);
    expanded.warnings.push(...own.warnings);
  }
  const { fewest = 1 } = options;
  if (expanded.texts.length < fewest) throw tooFew(texts, each, expanded.texts, fewest);
  return expanded;
}

/** @throws JsdynoError BAD_SERIES */
function releasesOf(
  { kind, range, spec }: Series,
  each: Each,
  { versions, isCacheOnly }: KnownReleases,
): ExpandedSeries {
  if (each === 'lts' && kind !== 'node') {
    throw new JsdynoError('BAD_SERIES', `${kind} has no lines with long-term support`, {
      hint: '--each major, minor or patch',
    });
  }
  const usable = versions.filter((version) => lackOf(kind, version) === undefined);
  const { versions: picked, missing, warnings } = pickReleases(kind, range, each, usable);
  const wished = pickReleases(kind, range, each, versions).versions;
  const tooOld = wished.flatMap((version) => {
    const lack = lackOf(kind, version);
    return lack === undefined ? [] : [{ text: `${kind}@${version}`, reason: lack }];
  });
  const gaps = isCacheOnly ? [] : notThere(kind, missing);
  if (picked.length === 0) throw empty(spec.runtime, each, tooOld, isCacheOnly);
  return {
    texts: picked.map((version) => releaseText(spec, kind, version)),
    leftOut: [...tooOld, ...gaps.filter(({ text }) => !isTooOld(text, kind))],
    warnings,
  };
}

/** Whether expandSeries would put others in place of any of these. Pure. @throws JsdynoError BAD_VARIANT */
export function holdsSeries(texts: readonly string[]): boolean {
  return texts.some((text) => parseSeries(text) !== null);
}

function isTooOld(text: string, kind: Series['kind']): boolean {
  const number = text.slice(kind.length + 1);
  return lackOf(kind, number.split('.').length === 2 ? `${number}.0` : number) !== undefined;
}

function empty(runtime: string, each: Each, tooOld: readonly LeftOut[], isCacheOnly: boolean): JsdynoError {
  const [line] = leftOutLines(tooOld);
  if (line !== undefined) return bad(`${runtime} contains no release that can be measured: ${line}`, 'name newer ones');
  if (isCacheOnly) return bad(`${runtime} contains no cached release`, '"jsdyno runtimes" lists the cached ones');
  const what = each === 'lts' ? 'no release with long-term support' : 'no release';
  return bad(`${runtime} contains ${what}`, 'write a range such as "node@>=20 <27"');
}

function tooFew(typed: readonly string[], each: Each, found: readonly string[], fewest: number): JsdynoError {
  const what = `${typed.join(', ')} with --each ${each} is ${found.join(', ')} alone`;
  return bad(`${what}, but at least ${fewest} are needed`, 'use a wider range, or --each minor');
}

function bad(message: string, hint: string): JsdynoError {
  return new JsdynoError('BAD_SERIES', message, { hint });
}

/** A variant that stands for many: its runtime is a range. */
interface Series {
  kind: RuntimeKind;
  /** As semver has them: `>=18 <27`, `18`. */
  range: string;
  /** Flags, environment and files, which each release gets. */
  spec: VariantSpec;
}

/**
 * Reads `node@>=18 <27 --flag`, `node@18`, `node@18 - 22`, `bun@1`. Releases that are spelt out (`node@18.0.0`), names (`node@lts`) and paths
 * are no series. Pure.
 *
 * @returns null for a variant that stands for itself alone
 * @throws JsdynoError BAD_VARIANT
 */
export function parseSeries(text: string): Series | null {
  const spec = parseVariant(text);
  const [, kind, wanted = ''] = NAMED_RELEASE.exec(spec.runtime) ?? [];
  if (kind === undefined || wanted.trim() === '' || semver.valid(wanted) !== null) return null;
  const range = semver.validRange(wanted);
  return range === null ? null : { kind: kind.toLowerCase() as RuntimeKind, range: wanted.trim(), spec };
}
