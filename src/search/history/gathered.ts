/** Figures of many sources as series: one point a release or commit. */
import { createHash } from 'node:crypto';
import semver from 'semver';
import { median } from '../../stats/describe.ts';
import type { ChangePoint, HostEvent, Series, SeriesKey, SeriesPoint } from './series.ts';

/** A point with the series that it belongs to. */
export interface ReadPoint extends SeriesPoint {
  key: SeriesKey;
  values: Series['values'];
  reference: string | null;
  /** What the host was then, as named facts: a change of one is an event. */
  host?: Readonly<Record<string, string>> | undefined;
}

/** Twelve hexadecimal digits of a hash, which name something in addresses and on command lines. */
export const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** The id of a change between two labels. */
export function changeId(
  { id }: Pick<Series, 'id'>,
  kind: ChangePoint['kind'],
  labels: readonly [string, string],
): string {
  return shortHash([id, kind, ...labels]);
}

/**
 * Points of each key together, in the order of their releases, or else of their time. Several of one label become one, their median, so that a
 * release that was measured often weighs no more than another.
 */
export function gathered(points: Iterable<ReadPoint>): Series[] {
  const byKey = Map.groupBy(points, ({ key, values, reference }) => JSON.stringify([key, values, reference]));
  return [...byKey.values()].map((own) => {
    const [{ key, values, reference }] = own as [ReadPoint, ...ReadPoint[]];
    const byLabel = [...Map.groupBy(own, ({ label }) => label).values()];
    const ordered = inOrder(byLabel.map((same) => same as [ReadPoint, ...ReadPoint[]]));
    return {
      id: shortHash([key, values, reference]),
      key,
      values,
      reference,
      points: ordered.map(together),
      events: eventsOf(ordered.map(([first]) => first)),
    };
  });
}

type Same = readonly [ReadPoint, ...ReadPoint[]];

/** Releases by their versions; commits by time, and where none is known as they came. */
function inOrder(all: readonly Same[]): Same[] {
  const areReleases = all.every(([{ label }]) => semver.valid(label) !== null);
  const timeOf = ([{ time }]: Same): number => (time === null ? Number.NaN : Date.parse(time));
  return areReleases
    ? [...all].sort(([a], [b]) => semver.compare(a.label, b.label))
    : [...all].sort((a, b) => timeOf(a) - timeOf(b) || 0);
}

function together(same: Same): SeriesPoint {
  const [{ label, time }] = same;
  const newest = same.at(-1) as ReadPoint;
  const log = median(same.map((one) => one.log));
  return {
    label,
    time,
    log,
    interval: same.length === 1 ? newest.interval : null,
    experiment: newest.experiment,
    verdict: newest.verdict,
  };
}

function eventsOf(points: readonly ReadPoint[]): HostEvent[] {
  const events: HostEvent[] = [];
  for (const [at, { host = {} }] of points.entries()) {
    const before = points[at - 1]?.host ?? {};
    for (const [name, value] of Object.entries(host)) {
      const old = before[name];
      if (old !== undefined && old !== value) events.push({ at, text: `${name}: ${old} → ${value}` });
    }
  }
  return events;
}
