import { JsdynoError } from '../errors/catalogue.ts';
import { isAdaptive } from '../experiment/options.ts';
import { type ExperimentRequest, prepareExperiment } from '../experiment/prepare.ts';
import type { Metric } from '../report/measured-group.ts';
import { operationFiles } from '../suites/operation-files.ts';
import { failuresExit } from './failed-runs.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { type MeasuringOptions, planOf } from './options.ts';
import { printOperations } from './print-operations.ts';
import { printPlan } from './print-plan.ts';

export interface OpsCommand extends Omit<MeasuringOptions, 'runs'> {
  on: string[];
  runs?: number;
  test?: boolean;
  batch?: number;
  metric?: Metric;
  format?: string;
  markdown?: string;
  floor?: boolean;
  tiers?: boolean;
  plan?: boolean;
}

/** Rounds of one runtime alone: enough for an interval. */
const ALONE = 5;
/** The most rounds of a comparison, as of `compare`. */
const COMPARED = 30;

/** `jsdyno ops`: measures operations, on one runtime or several, and prints what each costs. Returns the exit code. */
export async function ops(files: string[], options: OpsCommand, io: Io): Promise<number> {
  const variants = options.on.length === 0 ? ['node'] : options.on;
  if (options.floor === true) return (await import('./ops-floor.ts')).printFloors(variants, options, io);
  if (files.length === 0) {
    throw new JsdynoError('BAD_USAGE', 'ops needs a file of operations, a folder of them, or names of the collection', {
      hint: 'jsdyno ops string-searching, or jsdyno ops all; "jsdyno list operations" shows the collection',
    });
  }
  const request = requestOf(files, variants, options);
  if (options.strict === true && !isAdaptive('ops', request.plan)) {
    throw new JsdynoError('BAD_USAGE', '--strict is a rule of adaptive comparisons', {
      hint: 'give two runtimes or more, at least 3 --runs, and leave out --fixed and --test',
    });
  }
  if (options.tiers === true) return (await import('./ops-tiers.ts')).printTiers(request, options.format, io);
  if (options.plan === true) return printPlan(request, io);
  const { exit, database, execution } = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  if (exit !== 0) return exit;
  const { experiment } = execution;
  const disturbed = await printOperations(database, experiment.name, options, io);
  return disturbed || failuresExit({ database, experiment });
}

function requestOf(files: string[], variants: string[], options: OpsCommand): ExperimentRequest {
  const { test = false, batch } = options;
  const runs = options.runs ?? (test ? 1 : variants.length > 1 ? COMPARED : ALONE);
  // One runtime has nothing to decide early; a test decides nothing.
  const fixed = options.fixed === true || variants.length === 1 || test;
  const plan = planOf([], { ...options, runs, fixed });
  return {
    kind: 'ops',
    variants,
    plan: { ...plan, categories: files, operations: operationFiles(files), test, batch },
    offline: options.offline,
  };
}
