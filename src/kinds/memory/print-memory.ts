import type { Io } from '../../text/io.ts';
import { failuresExit } from '../../work/console/failed-runs.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { Kind, Printing, Stored } from '../../work/kind.ts';
import type { MemoryConfiguration } from './configuration.ts';
import { memoryReport } from './memory-measurements.ts';
import type { MemoryPlan } from './plan.ts';
import { MEMORY_FORMATS, type MemoryFormat } from './report/formats.ts';

/** Prints a stored experiment about memory. Returns 3 when a run failed, else 0: that memory grows is a finding. */
export function printMemory(
  kind: Kind<MemoryPlan, MemoryConfiguration>,
  stored: Stored,
  { format = 'table' }: Printing,
  io: Io,
): number {
  io.stdout.write(MEMORY_FORMATS[format as MemoryFormat](memoryReport(kind, stored), lookOf(io.stdout)));
  return failuresExit(stored);
}
