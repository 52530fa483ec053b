import { reportOf } from '../experiment/reports.ts';
import { resumeExperiment } from '../experiment/resume.ts';
import { failuresExit } from './failed-runs.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { printHttp } from './print-http.ts';
import { printOperations } from './print-operations.ts';
import { printReport } from './print-report.ts';
import { printStartup } from './print-startup.ts';

export interface ResumeCommand {
  progress: boolean;
  offline?: boolean;
  format?: string;
}

/** `jsdyno resume`: does the runs that are missing, then prints the report. */
export async function resume(
  typed: string | undefined,
  { progress, offline, format }: ResumeCommand,
  io: Io,
): Promise<number> {
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        resumeExperiment(database, typed, { ...events, ...(offline === undefined ? {} : { offline }) }, abort),
      progress,
    },
    io,
  );
  if (measured.exit !== 0) return measured.exit;
  const { database, execution } = measured;
  const { name, kind } = execution.experiment;
  if (kind === 'ops') {
    const disturbed = await printOperations(database, name, { format }, io);
    return disturbed || failuresExit(execution);
  }
  if (kind === 'http') return printHttp(database, name, format, io);
  if (kind === 'startup') return printStartup(database, name, { format }, io);
  return printReport(reportOf(database, name), format, io);
}
