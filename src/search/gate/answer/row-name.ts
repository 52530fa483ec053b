import { titlesOf } from '../../../show/report/row-titles.ts';
import { rowName } from '../../../work/rules/limits.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import type { Words } from './content.ts';

/** What a reader needs to tell rows apart: their metric, kind and runtime only where others have the same name. */
export interface Naming {
  hasMetric(row: GateRow): boolean;
  hasKind(row: GateRow): boolean;
  hasRuntime: boolean;
  /** `json › parse`, `bench/url.js parse long` */
  titleOf(row: GateRow): string;
  /** `bench/url.js parse long` with ` (cold)` and ` on node@24` where needed. */
  words(row: GateRow): Words;
}

export function namingOf({ rows }: Pick<GateReport, 'rows'>): Naming {
  const metrics = new Map<string, Set<string>>();
  const kinds = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, name: string, value: string) =>
    to.set(name, (to.get(name) ?? new Set()).add(value));
  for (const row of rows) {
    // Rows that nothing was measured of have no metric.
    if (row.metric !== '') add(metrics, rowName(row), row.metric);
    add(kinds, JSON.stringify([rowName(row), row.metric]), row.kind);
  }
  const titleOf = titlesOf(rows);
  const runtimes = new Set(rows.flatMap(({ runtime }) => (runtime === null ? [] : [runtime])));
  const hasRuntime = runtimes.size > 1;
  // What is not about speed is nowhere taken for it.
  const hasMetric = (row: GateRow): boolean =>
    row.metric !== '' && (row.subject !== 'slower' || (metrics.get(rowName(row))?.size ?? 0) > 1);
  // A script whose memory is compared by itself has it compared where its start is, too.
  const hasKind = (row: GateRow): boolean => (kinds.get(JSON.stringify([rowName(row), row.metric]))?.size ?? 0) > 1;
  return {
    hasMetric,
    hasKind,
    hasRuntime,
    titleOf,
    words: (row) => [
      { name: titleOf(row) },
      ...(hasMetric(row) ? [' (', { said: row.metric }, ')'] : []),
      ...(hasKind(row) ? [' by ', { said: row.kind }] : []),
      ...(hasRuntime && row.runtime !== null ? [' on ', { name: row.runtime }] : []),
    ],
  };
}
