import { JsdynoError } from '../errors/catalogue.ts';
import { isAdaptive } from '../experiment/options.ts';
import { type ExperimentRequest, prepareExperiment } from '../experiment/prepare.ts';
import { reportOf } from '../experiment/reports.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { type MeasuringOptions, planOf } from './options.ts';
import { printPlan } from './print-plan.ts';
import { printReport } from './print-report.ts';

export interface CompareCommand extends MeasuringOptions {
  old: string;
  new: string[];
  format?: string;
  plan?: boolean;
}

/** `jsdyno compare`: measures, then prints. Returns the exit code. */
export async function compare(categories: string[], options: CompareCommand, io: Io): Promise<number> {
  if (options.new.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'compare needs something to compare with the baseline', {
      hint: `jsdyno compare --old ${options.old} --new node@lts ${categories.join(' ')}`,
    });
  }
  const request: ExperimentRequest = {
    kind: 'compare',
    variants: [options.old, ...options.new],
    plan: planOf(categories, options),
    offline: options.offline,
  };
  if (options.strict === true && !isAdaptive('compare', options)) {
    throw new JsdynoError('BAD_USAGE', '--strict is a rule of adaptive comparisons', {
      hint: 'leave out --fixed, and give at least 3 --runs',
    });
  }
  if (options.plan === true) return printPlan(request, io);
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) => prepareExperiment(database, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  if (measured.exit !== 0) return measured.exit;
  return printReport(reportOf(measured.database, measured.execution.experiment.name), options.format, io);
}
