import { JsdynoError } from '../errors/catalogue.ts';
import { reportOf } from '../experiment/compare.ts';
import { prepareExperiment } from '../experiment/prepare.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { type MeasuringOptions, planOf } from './options.ts';
import { printReport } from './print-report.ts';

export interface CompareCommand extends MeasuringOptions {
  old: string;
  new: string[];
  format?: string;
}

/** `jsdyno compare`: measures, then prints. Returns the exit code. */
export async function compare(categories: string[], options: CompareCommand, io: Io): Promise<number> {
  if (options.new.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'compare needs something to compare with the baseline', {
      hint: `jsdyno compare --old ${options.old} --new node@lts ${categories.join(' ')}`,
    });
  }
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        prepareExperiment(
          database,
          {
            kind: 'compare',
            variants: [options.old, ...options.new],
            plan: planOf(categories, options),
            offline: options.offline,
          },
          events,
          abort,
        ),
      progress: options.progress,
    },
    io,
  );
  if (measured.exit !== 0) return measured.exit;
  return printReport(reportOf(measured.database, measured.execution.experiment.name), options.format, io);
}
