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
  const both = ratios.flatMap(bothWays).map((ratio, place) => ({ ratio, place }));
  const beside = Map.groupBy(both, ({ ratio }) => ratio.from);
  const levels = new Map<string, number>();
  const points: ReadPoint[] = [];
  for (const reference of byCount(ratios)) {
    if (levels.has(reference)) continue;
    levels.set(reference, 0);
    const own = beside.get(reference)?.[0]?.ratio as PairedRatio;
    points.push(pointOf({ ...own, to: reference, log: 0, interval: null, verdict: null }, reference));
    for (let ring = [reference]; ring.length > 0; ) {
      const found = ring.flatMap((from) => beside.get(from)?.filter(({ ratio: { to } }) => !levels.has(to)) ?? []);
      const next = Map.groupBy(
        found.sort((a, b) => a.place - b.place),
        ({ ratio: { to } }) => to,
      );
      for (const [label, same] of next) {
        const logs = same.map(({ ratio: { from, log } }) => (levels.get(from) as number) + log);
        levels.set(label, median(logs));
        // Beyond the reference's own rounds an interval would have to hold those of the chain, too.
        points.push(
          ...same.map(({ ratio }, i) =>
            pointOf(
              { ...ratio, log: logs[i] as number, ...(ratio.from === reference ? {} : { interval: null }) },
              reference,
            ),
          ),
        );
      }
      ring = [...next.keys()];
    }
  }
  return points;
}

/** What most was compared with first, the earliest of several before the others. */
function byCount(ratios: readonly PairedRatio[]): string[] {
  const counts = Map.groupBy(ratios, ({ from }) => from);
  return [...counts].sort(([, a], [, b]) => b.length - a.length).map(([from]) => from);
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
