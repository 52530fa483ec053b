import { reportOf } from '../experiment/compare.ts';
import { resumeExperiment } from '../experiment/resume.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { printReport } from './print-report.ts';

export interface ResumeCommand {
  progress: boolean;
  offline?: boolean;
  format?: string;
}

/** `jsdyno resume`: does the runs that are missing, then prints the report. */
export async function resume(
  name: string | undefined,
  { progress, offline, format }: ResumeCommand,
  io: Io,
): Promise<number> {
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        resumeExperiment(database, name, { ...events, ...(offline === undefined ? {} : { offline }) }, abort),
      progress,
    },
    io,
  );
  if (measured.exit !== 0) return measured.exit;
  return printReport(reportOf(measured.database, measured.execution.experiment.name), format, io);
}
