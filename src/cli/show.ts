import { reportOf } from '../experiment/compare.ts';
import { openStore } from '../store/store.ts';
import type { Io } from './io.ts';
import { printReport } from './print-report.ts';

/** `jsdyno show`: the report of a stored experiment, complete or not. */
export async function show(name: string, options: { format?: string }, io: Io): Promise<number> {
  return printReport(reportOf(openStore(), name), options.format, io);
}
