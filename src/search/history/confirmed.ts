/** What fresh rounds of the two sides of a change say of it. */
import type { StoredExperiment } from '../../store/experiments.ts';
import type { PairedRatio } from './chained.ts';
import { changeId, shortHash } from './gathered.ts';
import type { ChangePoint, History, Series, SeriesKey } from './series.ts';

/** What an experiment measures again: a row, by its digest, the labels of both sides, the older one first, and the metrics that changed. */
export type Confirms = readonly [row: string, from: string, to: string, ...metrics: string[]];

/** Whether a change is of a level: what returns, or moves a whole machine, has no two sides. */
export function hasSides({ kind }: Pick<ChangePoint, 'kind'>): boolean {
  return kind === 'step' || kind === 'drift';
}

/** What a change asks to be measured again. */
export function askedBy({ range: [from, to] }: ChangePoint, { key }: Series): Confirms {
  return [rowId(key), from.label, to.label, key.metric.name];
}

/** Not of its metric, suite or machine: all metrics are measured at once, and a pair of runs counts on any machine. */
function rowId({ kind, benchmark, configuration, variant }: SeriesKey): string {
  return shortHash([kind, benchmark, configuration, variant]);
}

/** What a stored experiment was measured for; null where it is of no change. */
export function confirmsOf({ plan: { confirms } }: Pick<StoredExperiment, 'plan'>): Confirms | null {
  if (!Array.isArray(confirms)) return null;
  const [row, from, to, ...metrics] = confirms.map(String);
  return row === undefined || from === undefined || to === undefined ? null : [row, from, to, ...metrics];
}

/** The ratio of the rounds that were measured for a change. */
interface Fresh {
  confirms: Confirms;
  ratio: PairedRatio;
}

/** The rounds of each row and metric, the newest first. */
function byRow(fresh: readonly Fresh[]): (series: Series) => Fresh[] {
  const newest = fresh.toSorted((a, b) => Date.parse(b.ratio.time) - Date.parse(a.ratio.time));
  const rows = Map.groupBy(newest, ({ confirms: [row], ratio }) => `${row} ${ratio.key.metric.name}`);
  return ({ key }) => rows.get(`${rowId(key)} ${key.metric.name}`) ?? [];
}

const placeIn = ({ points }: Series, label: string): number => points.findIndex((point) => point.label === label);

/** The changes with the verdicts of the newest rounds that were measured for them. Pure. */
export function withVerdicts(
  changes: readonly ChangePoint[],
  series: readonly Series[],
  fresh: readonly Fresh[],
): ChangePoint[] {
  const byId = new Map(series.map((one) => [one.id, one]));
  const freshOf = byRow(fresh);
  return changes.map((change) => {
    const own = byId.get(change.series[0] ?? '');
    if (own === undefined || !hasSides(change)) return change;
    const found = freshOf(own).find(({ confirms: [, from, to] }) => {
      const start = placeIn(own, from);
      return start >= 0 && start <= change.from.at && change.to.at <= placeIn(own, to);
    });
    return found === undefined ? change : judged(change, found.ratio);
  });
}

/** Steps that fresh rounds confirmed and a look does not see any more, as where they were mended soon: they stay what they are. Pure. */
export function unseenSteps({ changes, series }: History, fresh: readonly Fresh[]): ChangePoint[] {
  const freshOf = byRow(fresh);
  return series.flatMap((own) => {
    const pairs = new Map(
      freshOf(own)
        .map((one) => [String(one.confirms), one])
        .reverse() as [string, Fresh][],
    );
    return [...pairs.values()].flatMap(({ confirms: [, before, after, ...metrics], ratio }): ChangePoint[] => {
      const [from, to] = [before, after].map((label) => ({ at: placeIn(own, label), label }));
      const isReal = ratio.verdict === 'faster' || ratio.verdict === 'slower';
      if (!metrics.includes(own.key.metric.name)) return [];
      if (!isReal || from === undefined || to === undefined || from.at < 0 || to.at <= from.at) return [];
      const isSeen = (one: ChangePoint) =>
        one.series[0] === own.id && hasSides(one) && from.at <= one.from.at && one.to.at <= to.at;
      return changes.some(isSeen) ? [] : [stepOf(own, [from, to], ratio)];
    });
  });
}

function stepOf(
  series: Series,
  [from, to]: ChangePoint['range'],
  { log, interval, experiment }: PairedRatio,
): ChangePoint {
  const { isSmallerBetter } = series.key.metric;
  return {
    ...{ id: changeId(series, 'step', [from.label, to.label]), series: [series.id], kind: 'step', state: 'confirmed' },
    ...{ isBetter: isSmallerBetter === null ? null : log < 0 === isSmallerBetter, from, to, range: [from, to] },
    ...{ size: log, interval, p: null, q: null, experiment, bisect: null, noBisect: null, mendedBy: null },
    triage: { state: 'new', who: null, why: null, when: null },
  };
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
