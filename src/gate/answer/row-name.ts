import type { GateReport, GateRow } from '../gate-report.ts';
import type { Words } from './content.ts';

/** What a reader needs to tell rows apart: their metric and runtime only where others have the same name. */
export interface Naming {
  hasMetric(row: GateRow): boolean;
  hasRuntime: boolean;
  /** `bench/url.js parse long` with ` (cold)` and ` on node@24` where needed. */
  words(row: GateRow): Words;
}

/** As acceptances and patterns spell a row. */
export function spelt({ benchmark, configuration }: Pick<GateRow, 'benchmark' | 'configuration'>): string {
  return configuration === '' ? benchmark : `${benchmark} ${configuration}`;
}

export function namingOf({ rows }: Pick<GateReport, 'rows'>): Naming {
  const metrics = new Map<string, Set<string>>();
  for (const row of rows) {
    const name = spelt(row);
    const known = metrics.get(name);
    if (known === undefined) metrics.set(name, new Set([row.metric]));
    else known.add(row.metric);
  }
  const runtimes = new Set(rows.flatMap(({ runtime }) => (runtime === null ? [] : [runtime])));
  const hasRuntime = runtimes.size > 1;
  // What is not about speed is nowhere taken for it.
  const hasMetric = (row: GateRow): boolean => row.subject !== 'slower' || (metrics.get(spelt(row))?.size ?? 0) > 1;
  return {
    hasMetric,
    hasRuntime,
    words: (row) => [
      { name: spelt(row) },
      ...(hasMetric(row) ? [' (', { said: row.metric }, ')'] : []),
      ...(hasRuntime && row.runtime !== null ? [' on ', { name: row.runtime }] : []),
    ],
  };
}
