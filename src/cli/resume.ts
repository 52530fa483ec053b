import { measureWithProgress } from '../console/measure-with-progress.ts';
import { resumeByName } from '../kinds/stored.ts';
import type { Io } from '../text/io.ts';

interface ResumeCommand {
  progress: boolean;
  offline?: boolean;
  format?: string;
}

/** `jsdyno resume`: makes the runs that are missing, then prints the report. */
export async function resume(
  typed: string | undefined,
  { progress, offline, format }: ResumeCommand,
  io: Io,
): Promise<number> {
  const { exit, execution, stored } = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        resumeByName(database, typed, { ...events, ...(offline === undefined ? {} : { offline }) }, abort),
      progress,
    },
    io,
  );
  return exit || execution.kind.print(stored, { format }, io);
}
