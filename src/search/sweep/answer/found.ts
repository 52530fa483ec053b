/** What a sweep found, in the order in which all forms tell it. */
import type { SweepAnswer, SweepRow, SweepStep } from '../sweep-answer.ts';

/** A step with the row that it is of. */
export interface FoundStep {
  row: SweepRow;
  step: SweepStep;
}

/** The confirmed steps between two releases: what happened there. */
export interface StepGroup {
  /** Places. */
  before: number;
  after: number;
  /** The largest first. */
  steps: FoundStep[];
}

/** Confirmed steps of all rows by the releases between which they lie, in the order of releases. */
export function stepGroups({ rows }: Pick<SweepAnswer, 'rows'>): StepGroup[] {
  const groups = Map.groupBy(stepsOf({ rows }, 'confirmed'), ({ step }) => `${step.before} ${step.after}`);
  return [...groups.values()]
    .map((steps): StepGroup => {
      const { before = 0, after = 0 } = steps[0]?.step ?? {};
      return { before, after, steps: steps.toSorted((a, b) => sizeOf(b.step.ratio) - sizeOf(a.step.ratio)) };
    })
    .sort((a, b) => a.after - b.after || a.before - b.before);
}

/** Steps of a state, by row. */
export function stepsOf({ rows }: Pick<SweepAnswer, 'rows'>, state: SweepStep['state']): FoundStep[] {
  return rows.flatMap((row) => row.steps.filter((step) => step.state === state).map((step) => ({ row, step })));
}

/** How much changes, whichever way: of a ratio and its reciprocal the same. */
export function sizeOf(ratio: number): number {
  return Math.abs(Math.log(ratio));
}

/** The last release against the first, of those that a row was measured on. */
interface Total {
  /** Places. */
  from: number;
  to: number;
  ratio: number;
  interval: readonly [number, number] | null;
}

/** Null where fewer than two were measured. */
export function totalOf({ points }: Pick<SweepRow, 'points'>): Total | null {
  const from = points.findIndex((point) => point !== null);
  const to = points.findLastIndex((point) => point !== null);
  const last = points[to];
  const first = points[from];
  if (!last || !first || from === to) return null;
  return { from, to, ratio: last.ratio / first.ratio, interval: last.interval };
}

/**
 * The total of a row where it says something: its interval leaves no change out, and steps that are confirmed, or a drift, explain it. What
 * the survey alone saw is no finding, as large as it may look.
 */
export function shownTotal(row: Pick<SweepRow, 'points' | 'steps' | 'drift'>): Total | null {
  const total = totalOf(row);
  const isExplained = row.drift !== null || row.steps.some(({ state }) => state === 'confirmed');
  return total !== null && isExplained && isShown(total.interval) ? total : null;
}

/** Whether an interval says which way a ratio lies. */
export function isShown(interval: readonly [number, number] | null): boolean {
  return interval !== null && (interval[0] > 1 || interval[1] < 1);
}

/** A part of a row between steps: its level is the geometric mean of what was measured there, outliers left out. */
interface Segment {
  /** Places of the first and the last measured release. */
  from: number;
  to: number;
  ratio: number;
}

/** The levels of a row: they end at confirmed steps, and at both ends of the range of one that has no place. */
export function segmentsOf({ points, steps, outliers }: Pick<SweepRow, 'points' | 'steps' | 'outliers'>): Segment[] {
  const borders = steps
    .filter(({ state }) => state === 'confirmed' || state === 'unplaced')
    .map(({ state, range, before, after }) => (state === 'confirmed' ? [before, after] : range) as [number, number])
    .sort((a, b) => a[0] - b[0]);
  const spans: [number, number][] = [];
  let from = 0;
  for (const [end, next] of borders) {
    spans.push([from, end]);
    from = next;
  }
  spans.push([from, points.length - 1]);
  return spans.flatMap(([first, last]) => segmentWithin(points, outliers, first, last));
}

function segmentWithin(
  points: SweepRow['points'],
  outliers: readonly number[],
  first: number,
  last: number,
): Segment[] {
  const own = points.flatMap((point, place) =>
    point !== null && place >= first && place <= last ? [{ place, log: Math.log(point.ratio) }] : [],
  );
  const usual = own.filter(({ place }) => !outliers.includes(place));
  const counted = usual.length > 0 ? usual : own;
  const [start] = own;
  const end = own.at(-1);
  if (start === undefined || end === undefined) return [];
  const mean = counted.reduce((sum, { log }) => sum + log, 0) / counted.length;
  return [{ from: start.place, to: end.place, ratio: Math.exp(mean) }];
}

/** How far an outlier lies from the level around it, as a ratio; null where it has no figure. */
export function outlierRatio(row: SweepRow, place: number): number | null {
  const point = row.points[place];
  const level = segmentsOf(row).find(({ from, to }) => place >= from && place <= to);
  return !point || level === undefined ? null : point.ratio / level.ratio;
}

/** Whether a row has anything to look at: a level that moves, a release that lies elsewhere, two groups. */
export function isMoved({ steps, outliers, drift, groups }: SweepRow): boolean {
  const isStep = steps.some(({ state }) => state === 'confirmed' || state === 'unplaced');
  return isStep || outliers.length > 0 || drift !== null || groups !== null;
}

/** Rows whose releases are not all measured, each reason with the places that it is of. */
export function missingOf({ missing }: SweepRow, { releases }: Pick<SweepAnswer, 'releases'>): Map<string, number[]> {
  const places = new Map(releases.map(({ label }, place) => [label, place]));
  const byReason = new Map<string, number[]>();
  for (const [label, reason] of Object.entries(missing)) {
    const place = places.get(label);
    if (place !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), place]);
  }
  return byReason;
}
