import { checkPrinting } from '../console/check-printing.ts';
import { checkFailIf, failIf } from '../console/fail-if.ts';
import { measureWithProgress } from '../console/measure-with-progress.ts';
import { resumeExperiment } from '../experiment/resume.ts';
import { loadKind } from '../kinds/kinds.ts';
import { findToResume } from '../kinds/stored.ts';
import type { Rule } from '../rules/rule.ts';
import { readVariants } from '../store/experiments.ts';
import { openStoreToRead } from '../store/read-store.ts';
import type { Io } from '../text/io.ts';
import { checkFound } from './found/found.ts';
import { foundOf } from './found/registry.ts';

interface ResumeCommand {
  progress: boolean;
  offline?: boolean;
  format?: string;
  neighbours?: boolean;
  failIf?: Rule[];
}

/** `jsdyno resume`: makes the runs that are missing, then prints what the command that was interrupted would have printed. */
export async function resume(
  typed: string | undefined,
  { progress, offline, failIf: rules, ...printing }: ResumeCommand,
  io: Io,
): Promise<number> {
  const asked = findToResume(openStoreToRead(), typed);
  const found = await foundOf(asked);
  if (found !== null) {
    checkFound(found, asked, { ...printing, ...(rules && { failIf: rules }) });
    return found.resume(asked, { progress, offline, format: printing.format }, io);
  }
  const { exit, execution, stored } = await measureWithProgress(
    {
      async prepare(database, events, abort) {
        const experiment = findToResume(database, asked.name);
        const kind = await loadKind(experiment.kind);
        checkPrinting(kind, experiment, printing); // before an hour of runs, not after
        checkFailIf(kind, rules, readVariants(database, experiment.id).length);
        const all = { ...events, ...(offline === undefined ? {} : { offline }) };
        return resumeExperiment(database, kind, experiment, all, abort);
      },
      progress,
    },
    io,
  );
  const { format = execution.plan.format } = printing;
  const { kind } = execution;
  return exit || failIf(kind, stored, rules, await kind.print(stored, { ...printing, format }, io), io);
}
