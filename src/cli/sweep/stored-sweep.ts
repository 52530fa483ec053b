import { loadKind } from '../../kinds/kinds.ts';
import { findToResume } from '../../kinds/stored.ts';
import { sweepAnswerOf } from '../../search/sweep/sweep-answer-of.ts';
import { type SweepWatch, withSweepDesign } from '../../search/sweep/with-design.ts';
import { answer } from '../../work/console/answer.ts';
import { measureWithProgress } from '../../work/console/measure-with-progress.ts';
import { takeUp } from '../../work/console/take-up.ts';
import type { Execution } from '../../work/experiment/execution.ts';
import type { Found } from '../found/found.ts';
import { printSweep } from './print-sweep.ts';

/** A stored sweep, complete or not. */
export const storedSweep: Found = {
  async show(stored, format, io) {
    return printSweep(await loadKind(stored.experiment.kind), stored, format, io);
  },
  async resume({ name }, { progress, offline, format, farm }, io) {
    const watched: SweepWatch = {};
    const measured = await measureWithProgress(
      {
        async prepare(database, events, abort, atFarm): Promise<Execution> {
          const experiment = findToResume(database, name);
          const all = { ...events, ...(offline === undefined ? {} : { offline }) };
          const kind = await loadKind(experiment.kind);
          return withSweepDesign(await takeUp(kind, { database, experiment }, all, abort, atFarm), watched);
        },
        ...{ progress, farm },
        belief: () => watched.design?.belief() ?? { lines: [], news: [] },
      },
      io,
    );
    const { kind, plan } = measured.execution;
    return answer(kind, measured, () => printSweep(kind, measured.stored, format ?? plan.format, io), io);
  },
  async published(stored, published, say) {
    const { sweepPublished } = await import('../../search/sweep/answer/published.ts');
    return sweepPublished(published, sweepAnswerOf(await loadKind(stored.experiment.kind), stored), say);
  },
  async trend(stored, choice, say) {
    const answer = sweepAnswerOf(await loadKind(stored.experiment.kind), stored);
    if (choice.metric !== undefined && choice.metric !== answer.metric.name) return null;
    return (await import('../../search/sweep/answer/charts.ts')).sweepPlot(answer, choice, say);
  },
};
