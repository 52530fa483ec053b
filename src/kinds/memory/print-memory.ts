import { failuresExit } from '../../console/failed-runs.ts';
import { lookOf } from '../../console/print-report.ts';
import type { Io } from '../../text/io.ts';
import type { Kind, Printing, Stored } from '../kind.ts';
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
