/** What changed in series, by the series alone: nothing here was measured again. */
import { sharedShift } from '../../stats/changes/host-shift.ts';
import { lookAt } from '../../stats/changes/look.ts';
import type { ShapeOfSeries } from '../../stats/changes/series-shape.ts';
import { changeId } from './gathered.ts';
import type { ChangePoint, History, Series, Triage } from './series.ts';

/** The share of false ones among the changes of a look, as of all verdicts. */
export const FDR = 0.05;
/** Steps of several series of one host belong together when their places lie no further apart. */
const NEAR = 2;

const NEW: Triage = { state: 'new', who: null, why: null, when: null };

/** A change before it is told: places are of the points of its series. */
interface Found extends Pick<ChangePoint, 'kind' | 'state' | 'size' | 'interval' | 'p'> {
  series: Series;
  from: number;
  to: number;
  range: readonly [number, number];
}

/**
 * Pure.
 * @param looked ISO 8601
 */
export function historyOf(series: readonly Series[], looked: string, fdr = FDR): History {
  const { shapes, risk } = lookAt(series.map(logsOf), fdr);
  const found = series.flatMap((one, i) => foundIn(one, shapes[i] as ShapeOfSeries));
  const { events, rest } = hostEvents(series, found);
  const changes = [...events, ...rest.map((one) => told(one, fdr / risk))];
  const byId = new Map(series.map((one) => [one.id, one]));
  return { looked, fdr, series: [...series], changes: changes.sort((a, b) => timeOf(b, byId) - timeOf(a, byId)) };
}

const logsOf = ({ points }: Series): Float64Array => Float64Array.from(points, ({ log }) => log);

function foundIn(series: Series, { steps, drifts, spikes, suspected }: ShapeOfSeries): Found[] {
  const last = series.points.length - 1;
  // What an unknown machine shows may be the machine's.
  const state = series.key.host === 'unknown' ? 'suspected' : 'candidate';
  return [
    ...steps.map(({ at, p, size, interval, range }): Found => {
      return { series, kind: 'step', state, from: at - 1, to: at, size, interval, p, range: [range[0] - 1, range[1]] };
    }),
    ...drifts.map(({ start, last: to, size, p }): Found => {
      return { series, kind: 'drift', state, from: start, to, size, interval: null, p, range: [start, to] };
    }),
    ...spikes.map(([first, end]): Found => {
      const [from, to] = [Math.max(0, first - 1), Math.min(last, end + 1)];
      const level = (series.points[from]?.log ?? 0) / 2 + (series.points[to]?.log ?? 0) / 2;
      const size = (series.points[first]?.log ?? 0) - level;
      return { series, kind: 'spike', state: 'candidate', from, to, size, interval: null, p: null, range: [from, to] };
    }),
    ...(suspected === null
      ? []
      : [
          {
            series,
            kind: 'step' as const,
            state: 'suspected' as const,
            from: suspected.at - 1,
            to: suspected.at,
            size: suspected.size,
            interval: null,
            p: null,
            range: [suspected.at - 1, suspected.at] as const,
          },
        ]),
  ];
}

/** @param perP what makes a q of a p */
function told({ series, from, to, range, ...found }: Found, perP: number): ChangePoint {
  const end = (at: number) => ({ at, label: series.points[at]?.label ?? '' });
  const { isSmallerBetter } = series.key.metric;
  return {
    id: changeId(series, found.kind, [end(from).label, end(to).label]),
    series: [series.id],
    ...found,
    isBetter: isSmallerBetter === null || found.size === 0 ? null : found.size < 0 === isSmallerBetter,
    from: end(from),
    to: end(to),
    q: found.p === null ? null : Math.min(1, found.p * perP),
    range: [end(range[0]), end(range[1])],
    ...{ experiment: null, bisect: null, noBisect: null, mendedBy: null },
    triage: NEW,
  };
}

/**
 * Steps that most series of a host have at one place are one event of the host. Ratios are to a release of the same rounds, which the host moves
 * as well, so only figures have such events.
 */
function hostEvents(series: readonly Series[], found: readonly Found[]): { events: ChangePoint[]; rest: Found[] } {
  const events: ChangePoint[] = [];
  const taken = new Set<Found>();
  const figures = series.filter(({ values }) => values === 'figure');
  for (const own of Map.groupBy(figures, ({ key }) => JSON.stringify([key.kind, key.host, key.variant])).values()) {
    const columns = columnsOf(own);
    const aligned = own.map((one) => ({
      columns: one.points.map((point) => columns.get(pointKey(point)) as number),
      values: logsOf(one),
    }));
    const placeOf = new Map(own.map((one, i) => [one, i]));
    const columnOf = ({ series: of, to }: Found): number => aligned[placeOf.get(of) ?? -1]?.columns[to] ?? -1;
    const steps = found.filter((one) => one.kind === 'step' && placeOf.has(one.series));
    for (const step of steps) {
      if (taken.has(step)) continue;
      const column = columnOf(step);
      const shift = sharedShift(aligned, column);
      if (shift === null) continue;
      const same = steps.filter((one) => Math.abs(columnOf(one) - column) <= NEAR && one.size > 0 === shift.size > 0);
      for (const one of same) taken.add(one);
      const change = told({ ...step, kind: 'host-event', size: shift.size, interval: null, p: null }, 1);
      const moved = shift.moved.flatMap((i) => own[i]?.id ?? []);
      events.push({ ...change, series: [...new Set([step.series.id, ...moved, ...same.map((one) => one.series.id)])] });
    }
  }
  return { events, rest: found.filter((one) => !taken.has(one)) };
}

const pointKey = ({ time, label }: { time: string | null; label: string }): string => `${time ?? ''} ${label}`;

/** Every point of any of the series, in the order of time, as a number. */
function columnsOf(series: readonly Series[]): Map<string, number> {
  const keys = series.flatMap(({ points }) => points.map((point) => ({ key: pointKey(point), time: point.time })));
  // Without times the order is that of the first series.
  const ordered = keys.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
  return new Map([...new Set(ordered.map(({ key }) => key))].map((key, i) => [key, i]));
}

function timeOf({ series: [id = ''], to }: ChangePoint, byId: ReadonlyMap<string, Series>): number {
  const point = byId.get(id)?.points[to.at];
  return point?.time == null ? to.at : Date.parse(point.time);
}
