import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { printPlan } from '../../../console/print-plan.ts';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Io } from '../../../text/io.ts';
import { suiteKind } from '../kind.ts';
import { suitePlan } from '../plan.ts';
import { type SuiteOptions, suiteChoice } from './suite-choice.ts';

interface CompareCommand extends SuiteOptions {
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
  const request = {
    kind: suiteKind,
    variants: [options.old, ...options.new],
    plan: suitePlan('compare', suiteChoice(categories, options)),
    offline: options.offline,
  };
  if (options.plan === true) return printPlan(request, io);
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) => prepareExperiment(database, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  return measured.exit || suiteKind.print(measured.stored, options, io);
}
