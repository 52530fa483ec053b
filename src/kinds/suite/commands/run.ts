import type { Io } from '../../../text/io.ts';
import { sayOpen } from '../../../work/console/answer.ts';
import { failuresExit } from '../../../work/console/failed-runs.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import {
  type ExperimentToMeasure,
  type MeasuredExperiment,
  measureWithProgress,
} from '../../../work/console/measure-with-progress.ts';
import { prepareExperiment } from '../../../work/experiment/prepare.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { suiteKind } from '../kind.ts';
import { RUN } from '../options.ts';
import { suitePlan } from '../plan.ts';
import { ratePrinter } from '../print-rates.ts';
import { rateOf } from '../rates.ts';
import { suiteChoice } from './suite-choice.ts';

type RunCommand = Typed<typeof RUN>;

/** `jsdyno run`: each rate on standard output as it arrives. Returns the exit code. */
export async function run(categories: string[], options: RunCommand, io: Io): Promise<number> {
  // On a terminal the rates themselves show progress.
  const farm = farmChoice(options);
  const request = runRequest(categories, options);
  const progress = options.progress && options.track === true;
  const { exit, stored } = await measureRates(request, { progress, farm }, io);
  return exit || failuresExit(stored);
}

/** What was typed. */
export function runRequest(categories: readonly string[], options: RunCommand) {
  const { on, format, offline } = options;
  const plan = { ...suitePlan('run', suiteChoice(categories, choicesOf(RUN, options))), format };
  return { kind: suiteKind, variants: on.length === 0 ? ['node'] : on, plan, offline };
}

/** Measures, and prints the rates meanwhile. */
export async function measureRates(
  request: ReturnType<typeof runRequest>,
  { progress, farm, chart }: Pick<ExperimentToMeasure, 'progress' | 'farm'> & { chart?: boolean | undefined },
  io: Io,
): Promise<Pick<MeasuredExperiment, 'exit' | 'stored'>> {
  let printer: ReturnType<typeof ratePrinter> | undefined;
  const measured = await measureWithProgress(
    {
      async prepare(store, events, abort) {
        const execution = await prepareExperiment(store, request, events, abort);
        const labels = execution.variants.map(({ label }) => label);
        printer = ratePrinter({ ...request.plan, chart }, labels, io);
        return execution;
      },
      ...{ progress, farm },
      onRunEnd: ({ variant, configuration }, ended) => printer?.add(rateOf(variant.label, configuration, ended)),
    },
    io,
  );
  printer?.end();
  sayOpen(measured, io);
  return measured;
}
