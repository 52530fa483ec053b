import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { printPlan } from '../../../console/print-plan.ts';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Io } from '../../../text/io.ts';
import { suiteKind } from '../kind.ts';
import { suitePlan } from '../plan.ts';
import { type SuiteOptions, suiteChoice } from './suite-choice.ts';

export interface CompareCommand extends SuiteOptions {
  old: string;
  new: string[];
  format?: string;
  plan?: boolean;
}

/** `jsdyno compare`: measures, then prints. Returns the exit code. */
export async function compare(categories: string[], options: CompareCommand, io: Io): Promise<number> {
  const request = compareRequest(categories, options);
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

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function compareRequest(categories: readonly string[], options: CompareCommand) {
  const { old, new: contenders, format, offline } = options;
  if (contenders.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'compare needs something to compare with the baseline', {
      hint: `jsdyno compare --old ${old} --new node@lts ${categories.join(' ')}`,
    });
  }
  const plan = { ...suitePlan('compare', suiteChoice(categories, options)), format };
  return { kind: suiteKind, variants: [old, ...contenders], plan, offline };
}
