/** What fresh rounds of the two sides of a change say of it. */
import type { StoredExperiment } from '../../store/experiments.ts';
import type { PairedRatio } from './chained.ts';
import { shortHash } from './gathered.ts';
import type { ChangePoint, Series, SeriesKey } from './series.ts';

/** What an experiment measures again: a row, by its digest, and the labels of both sides, the older one first. */
export type Confirms = readonly [row: string, from: string, to: string];

/** Whether a change is of a level: what returns, or moves a whole machine, has no two sides. */
export function hasSides({ kind }: Pick<ChangePoint, 'kind'>): boolean {
  return kind === 'step' || kind === 'drift';
}

/** What a change asks to be measured again. */
export function askedBy({ range: [from, to] }: ChangePoint, { key }: Series): Confirms {
  return [rowId(key), from.label, to.label];
}

/** Not of its metric, suite or machine: all metrics are measured at once, and a pair of runs counts on any machine. */
function rowId({ kind, benchmark, configuration, variant }: SeriesKey): string {
  return shortHash([kind, benchmark, configuration, variant]);
}

/** What a stored experiment was measured for; null where it is of no change. */
export function confirmsOf({ plan: { confirms } }: Pick<StoredExperiment, 'plan'>): Confirms | null {
  if (!Array.isArray(confirms)) return null;
  const [row, from, to] = confirms.map(String);
  return row === undefined || from === undefined || to === undefined ? null : [row, from, to];
}

/** The changes with the verdicts of the newest rounds that were measured for them. Pure. */
export function withVerdicts(
  changes: readonly ChangePoint[],
  series: readonly Series[],
  fresh: readonly { confirms: Confirms; ratio: PairedRatio }[],
): ChangePoint[] {
  const byId = new Map(series.map((one) => [one.id, one]));
  const newest = fresh.toSorted((a, b) => Date.parse(b.ratio.time) - Date.parse(a.ratio.time));
  const byRow = Map.groupBy(newest, ({ confirms: [row], ratio }) => `${row} ${ratio.key.metric.name}`);
  return changes.map((change) => {
    const own = byId.get(change.series[0] ?? '');
    const of = own && hasSides(change) ? byRow.get(`${rowId(own.key)} ${own.key.metric.name}`) : undefined;
    const at = (label: string) => own?.points.findIndex((point) => point.label === label) ?? -1;
    const found = of?.find(({ confirms: [, from, to] }) => {
      return at(from) >= 0 && at(from) <= change.from.at && change.to.at <= at(to);
    });
    return found === undefined ? change : judged(change, found.ratio);
  });
}

/** What goes the other way than the series is as little a confirmation as what is equal. */
function judged(change: ChangePoint, { verdict, log, interval, experiment }: PairedRatio): ChangePoint {
  if (verdict === null) return change;
  if (verdict === 'undecided') return { ...change, state: 'undecided', experiment };
  const isReal = verdict !== 'equal' && log > 0 === change.size > 0;
  return isReal
    ? { ...change, state: 'confirmed', size: log, interval, experiment }
    : { ...change, state: 'refuted', experiment };
}
