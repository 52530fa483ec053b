/** The rows of a site: all series of a benchmark in one metric, with what changed in them. Pure. */
import { createHash } from 'node:crypto';
import { namesOf, type RowName } from '../../show/report/row-titles.ts';
import type { ChangePoint, History, Series, SeriesKey } from '../history/series.ts';

export interface SiteRow extends Pick<SeriesKey, 'kind' | 'benchmark' | 'configuration' | 'metric'> {
  /** 12 hexadecimal digits, which name it in addresses: the same in every site that has it. */
  id: string;
  /** What it is called, and its parameters. */
  name: RowName;
  series: Series[];
  /** Those of its series, in the order of `changesInOrder`. */
  changes: ChangePoint[];
}

/** By name, numbers within by their size. */
export function siteRows({ series, changes }: Pick<History, 'series' | 'changes'>): SiteRow[] {
  const rows = new Map<string, SiteRow>();
  const rowOf = new Map<string, SiteRow>();
  const nameOf = namesOf(series.map(({ key }) => key));
  for (const one of series) {
    const { kind, benchmark, configuration, metric } = one.key;
    const key = JSON.stringify([kind, benchmark, configuration, metric.name, metric.unit]);
    let row = rows.get(key);
    if (row === undefined) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 12);
      row = { id, kind, benchmark, configuration, metric, name: nameOf(one.key), series: [], changes: [] };
      rows.set(key, row);
    }
    row.series.push(one);
    rowOf.set(one.id, row);
  }
  for (const change of changesInOrder(changes)) {
    for (const row of new Set(change.series.map((id) => rowOf.get(id)))) row?.changes.push(change);
  }
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...rows.values()].sort(
    (a, b) =>
      compare(a.benchmark, b.benchmark) ||
      compare(a.configuration, b.configuration) ||
      compare(a.metric.name, b.metric.name) ||
      compare(a.id, b.id),
  );
}

/** States in the order in which readers need them. */
export const STATES = ['confirmed', 'candidate', 'suspected', 'undecided', 'refuted'] as const;

/** Confirmed ones first, those that somebody called invalid last, the newest first of each. */
export function changesInOrder(changes: readonly ChangePoint[]): ChangePoint[] {
  const rank = ({ state, triage }: ChangePoint) => (triage.state === 'invalid' ? STATES.length : STATES.indexOf(state));
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether it is about its row: spikes return, and what moves a whole host blames none of its rows. */
export function isOfRow({ kind }: Pick<ChangePoint, 'kind'>): boolean {
  return kind === 'step' || kind === 'drift';
}

/** The change that a list of rows tells of a row; null where nothing changed. */
export function toldOf({ changes }: Pick<SiteRow, 'changes'>): ChangePoint | null {
  return changes.find(isOfRow) ?? null;
}
