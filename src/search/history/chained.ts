/** Ratios between releases as values on one scale: each to the same reference, over as few others as need be. */
import { median } from '../../stats/describe.ts';
import type { ReadPoint } from './gathered.ts';
import type { SeriesKey, SeriesPoint } from './series.ts';

/** Two releases, or commits, that were measured in the same rounds. */
export interface PairedRatio extends Pick<SeriesPoint, 'interval' | 'experiment' | 'verdict'>, Pick<ReadPoint, 'host'> {
  key: SeriesKey;
  from: string;
  to: string;
  /** ISO 8601 */
  time: string;
  /** ln(`to` / `from`) */
  log: number;
}

/** The reference is what most was compared with, the earliest of several. What no chain of ratios connects with it has a reference of its own. Pure. */
export function chained(ratios: readonly PairedRatio[]): ReadPoint[] {
  return [...Map.groupBy(ratios, ({ key }) => JSON.stringify(key)).values()].flatMap(onOneScale);
}

function onOneScale(ratios: readonly PairedRatio[]): ReadPoint[] {
  const [first] = ratios;
  if (first === undefined) return [];
  const reference = mostCompared(ratios);
  const levels = new Map([[reference, 0]]);
  const points: ReadPoint[] = [pointOf({ ...first, to: reference, log: 0, interval: null, verdict: null }, reference)];
  for (let ring = [reference]; ring.length > 0; ) {
    const known = new Set(ring);
    const next = new Map<string, PairedRatio[]>();
    for (const ratio of ratios.flatMap(bothWays)) {
      if (known.has(ratio.from) && !levels.has(ratio.to)) next.set(ratio.to, [...(next.get(ratio.to) ?? []), ratio]);
    }
    for (const [label, own] of next) {
      const logs = own.map(({ from, log }) => (levels.get(from) as number) + log);
      levels.set(label, median(logs));
      // Beyond the reference's own rounds an interval would have to hold those of the chain, too.
      points.push(
        ...own.map((ratio, i) =>
          pointOf(
            { ...ratio, log: logs[i] as number, ...(ratio.from === reference ? {} : { interval: null }) },
            reference,
          ),
        ),
      );
    }
    ring = [...next.keys()];
  }
  const apart = ratios.filter(({ from }) => !levels.has(from));
  return [...points, ...onOneScale(apart)];
}

function mostCompared(ratios: readonly PairedRatio[]): string {
  const counts = new Map<string, number>();
  for (const { from } of ratios) counts.set(from, (counts.get(from) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function bothWays(ratio: PairedRatio): PairedRatio[] {
  const { from, to, log, interval } = ratio;
  const back = interval === null ? null : ([-interval[1], -interval[0]] as const);
  return [ratio, { ...ratio, from: to, to: from, log: -log, interval: back, verdict: null }];
}

function pointOf(
  { key, to, time, log, interval, experiment, verdict, host }: PairedRatio,
  reference: string,
): ReadPoint {
  return { key, values: 'ratio', reference, label: to, time, log, interval, experiment, verdict, host };
}
