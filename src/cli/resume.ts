import { measureWithProgress } from '../console/measure-with-progress.ts';
import { resumeByName } from '../kinds/stored.ts';
import type { Io } from '../text/io.ts';
import { checkNeighbours } from './check-neighbours.ts';

interface ResumeCommand {
  progress: boolean;
  offline?: boolean;
  format?: string;
  neighbours?: boolean;
}

/** `jsdyno resume`: makes the runs that are missing, then prints the report. */
export async function resume(
  typed: string | undefined,
  { progress, offline, ...printing }: ResumeCommand,
  io: Io,
): Promise<number> {
  const { exit, execution, stored } = await measureWithProgress(
    {
      async prepare(database, events, abort) {
        const preparing = { ...events, ...(offline === undefined ? {} : { offline }) };
        const execution = await resumeByName(database, typed, preparing, abort);
        checkNeighbours(execution.kind.name, printing); // before an hour of runs, not after
        return execution;
      },
      progress,
    },
    io,
  );
  return exit || execution.kind.print(stored, printing, io);
}
