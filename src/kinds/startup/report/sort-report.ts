import type { StartupCell, StartupReport } from './startup-report.ts';

/** hyperfine's words: as typed (`auto`, `command`), or by mean time. */
export const SORT_ORDERS = ['auto', 'command', 'mean-time'] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

/** The variants of each script in another order; what they are compared with stays the same. Pure. */
export function sortReport(report: StartupReport, order: SortOrder): StartupReport {
  if (order !== 'mean-time') return report;
  const processes = report.processes.map((process) => ({ ...process, cells: process.cells.toSorted(byMean) }));
  return { ...report, processes };
}

/** Those without a figure come last. */
function byMean(a: StartupCell, b: StartupCell): number {
  return (a.wall?.mean ?? Number.POSITIVE_INFINITY) - (b.wall?.mean ?? Number.POSITIVE_INFINITY) || 0;
}
