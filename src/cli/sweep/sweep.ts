import type { Each } from '../../host/runtimes/series/each.ts';
import { type AskedSweep, sweepRequest } from '../../search/sweep/plan-sweep.ts';
import { type SweepWatch, withSweepDesign } from '../../search/sweep/with-design.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { answer } from '../../work/console/answer.ts';
import { type FarmOptions, farmChoice } from '../../work/console/farm-choice.ts';
import { measureWithProgress } from '../../work/console/measure-with-progress.ts';
import { prepareExperiment } from '../../work/experiment/prepare.ts';
import { type SearchedOptions, searchedWork } from '../found/searched-options.ts';
import { printSweep, writeSweepPage } from './print-sweep.ts';

interface SweepCommand extends SearchedOptions, FarmOptions {
  on: string[];
  each?: Each;
  lanes?: number | 'auto';
  plan?: boolean;
  html?: string;
  format?: string;
}

/** `jsdyno sweep`: measures a series of releases, and prints where rows changed. Returns the exit code. */
export async function sweep(names: string[], options: SweepCommand, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const asked = askedSweep(names, options);
  const { html, format, progress } = options;
  if (html !== undefined) checkPageFile(html, '--html sweep.html; --format json prints the answer for programs');
  const onWarning = (text: string) => io.stderr.write(`jsdyno: ${printable(text)}\n`);
  if (options.plan === true) {
    return (await import('./print-sweep-plan.ts')).printSweepPlan(await sweepRequest(asked, { onWarning }), io);
  }
  const watched: SweepWatch = {};
  const measured = await measureWithProgress(
    {
      async prepare(database, events, signal) {
        const { plan, ...request } = await sweepRequest(asked, { onWarning: events.onWarning, signal });
        const all = { ...request, plan: { ...plan, format } };
        return withSweepDesign(await prepareExperiment(database, all, events, signal), watched);
      },
      ...{ progress, farm },
      belief: () => watched.design?.belief() ?? { lines: [], news: [] },
    },
    io,
  );
  const { execution, stored } = measured;
  if (html !== undefined && measured.exit === 0) await writeSweepPage(html, execution.kind, stored, io);
  return answer(execution.kind, measured, () => printSweep(execution.kind, stored, format, io), io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function askedSweep(names: readonly string[], options: SweepCommand): AskedSweep {
  const { on, each, lanes, offline } = options;
  return { ...searchedWork(names, options), on, each, lanes, offline };
}
