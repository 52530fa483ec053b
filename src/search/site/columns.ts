/** Releases and commits side by side: a column each, with the levels of all rows. Pure. */
import type { Series } from '../history/series.ts';
import { type ColumnData, FINE } from './site-data.ts';
import type { SiteRow } from './site-rows.ts';

/** What was measured, and of which version: `node`, `22.9.0`. */
export interface Column {
  variant: string;
  label: string;
}

/** Releases that are shown unless the reader chooses others. */
const FEW = 6;

/** All columns by variant, in the order of time. */
export function columnsOf(rows: readonly SiteRow[]): Column[] {
  const variants = new Map<string, { labels: string[]; known: Set<string> }>();
  const byLength = rows.flatMap((row) => row.series).toSorted((a, b) => b.points.length - a.points.length);
  for (const { key, points } of byLength) {
    const { labels, known } = variants.get(key.variant) ?? { labels: [], known: new Set() };
    variants.set(key.variant, { labels, known });
    points.forEach(({ label }, i) => {
      if (known.has(label)) return;
      // Behind the one that it follows in its own series.
      labels.splice(labels.indexOf(points[i - 1]?.label ?? '') + 1, 0, label);
      known.add(label);
    });
  }
  return [...variants].flatMap(([variant, { labels }]) => labels.map((label) => ({ variant, label })));
}

/** Places of the newest columns: of releases the last of each line, of commits the last. */
export function firstChosen(columns: readonly Column[]): number[] {
  const lines = new Map<string, number>();
  columns.forEach(({ variant, label }, place) => {
    const line = /^v?(\d+)\.\d/.exec(label)?.[1] ?? label;
    lines.delete(`${variant} ${line}`);
    lines.set(`${variant} ${line}`, place);
  });
  return [...lines.values()].sort((a, b) => a - b).slice(-FEW);
}

/** The levels of all rows in a column; of several series of a row on one variant the longest counts. */
export function columnData(rows: readonly SiteRow[], { variant, label }: Column): ColumnData {
  const places: number[] = [];
  const logs: number[] = [];
  const halves: number[] = [];
  // Most rows have it at the same place.
  let usual = 0;
  rows.forEach((row, place) => {
    const points = longest(row.series, variant)?.points ?? [];
    const at = points[usual]?.label === label ? usual : points.findIndex((one) => one.label === label);
    const point = points[at];
    if (point === undefined) return;
    usual = at;
    places.push(place);
    logs.push(Math.round(point.log / FINE));
    halves.push(point.interval === null ? -1 : Math.ceil((point.interval[1] - point.interval[0]) / 2 / FINE));
  });
  return [places.map((place, i) => place - (places[i - 1] ?? 0)), logs, halves];
}

function longest(series: readonly Series[], variant: string): Series | undefined {
  let found: Series | undefined;
  for (const one of series) {
    if (one.key.variant === variant && one.points.length > (found?.points.length ?? 0)) found = one;
  }
  return found;
}
