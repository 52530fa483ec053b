import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { type MeasuringOptions, measuringChoice, turnsChoice } from '../../../console/options.ts';
import { printPlan } from '../../../console/print-plan.ts';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Io } from '../../../text/io.ts';
import { operationsKind } from '../kind.ts';
import { operationsPlan } from '../plan.ts';

interface OpsCommand extends MeasuringOptions {
  on: string[];
  filter?: string[];
  exclude?: string[];
  set?: string[];
  test?: boolean;
  batch?: number;
  turns?: boolean;
  sequential?: boolean;
  neighbours?: boolean;
  metric?: string;
  format?: string;
  markdown?: string;
  floor?: boolean;
  tiers?: boolean;
  plan?: boolean;
}

/** `jsdyno ops`: measures operations, on one runtime or several, and prints what each costs. Returns the exit code. */
export async function ops(files: string[], options: OpsCommand, io: Io): Promise<number> {
  const variants = options.on.length === 0 ? ['node'] : options.on;
  if (options.floor === true) return (await import('./ops-harness-cost.ts')).printHarnessCosts(variants, options, io);
  if (files.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'ops needs a file of operations, a folder of them, or names of the collection', {
      hint: 'jsdyno ops string-searching, or jsdyno ops all; "jsdyno list operations" shows the collection',
    });
  }
  const { filter, exclude, set, test, batch, offline } = options;
  const turns = turnsChoice(options);
  const choice = { ...measuringChoice(options), filter, exclude, set, test, turns, batch };
  const plan = operationsKind.check(operationsPlan(files, variants.length, choice));
  const request = { kind: operationsKind, variants, plan, offline };
  if (options.tiers === true) return (await import('./ops-tiers.ts')).printTiers(request, options.format, io);
  if (options.plan === true) return printPlan(request, io);
  const { exit, stored } = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  return exit || operationsKind.print(stored, options, io);
}
