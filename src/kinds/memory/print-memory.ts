import { failuresExit } from '../../console/failed-runs.ts';
import { lookOf } from '../../console/print-report.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import type { Kind, Printing, Stored } from '../kind.ts';
import type { MemoryConfiguration } from './configuration.ts';
import { memoryReport } from './memory-measurements.ts';
import type { MemoryPlan } from './plan.ts';
import { isMemoryFormat, MEMORY_FORMATS } from './report/formats.ts';

/**
 * Prints a stored experiment about memory. Returns 3 when a run failed, else 0: that memory grows is a finding.
 * @throws JsdynoError BAD_OPTION
 */
export function printMemory(
  kind: Kind<MemoryPlan, MemoryConfiguration>,
  stored: Stored,
  { format = 'table' }: Printing,
  io: Io,
): number {
  if (!isMemoryFormat(format)) {
    const known = Object.keys(MEMORY_FORMATS).join(', ');
    throw new JsdynoError('BAD_OPTION', `no format "${format}" of memory; there are ${known}`, {
      hint: '--format table',
    });
  }
  io.stdout.write(MEMORY_FORMATS[format](memoryReport(kind, stored), lookOf(io.stdout)));
  return failuresExit(stored);
}
