import type { Recorded } from '../../measure/plan.ts';
import { readVariants } from '../../store/experiments.ts';
import type { Io } from '../../text/io.ts';
import { failuresExit } from '../../work/console/failed-runs.ts';
import { printNodeBench } from '../../work/console/print-node-bench.ts';
import { printReport } from '../../work/console/print-report.ts';
import { measurementsOf } from '../../work/experiment/measurements.ts';
import type { Kind, Printing, Stored } from '../../work/kind.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { COMPARE_FORMATS } from './options.ts';
import { isInSequence, type SuitePlan } from './plan.ts';
import { printNoise } from './print-noise.ts';
import { rateFormats, ratePrinter } from './print-rates.ts';
import { takenRates } from './rates.ts';
import { suiteReport } from './suite-report.ts';

/** The formats of an experiment: comparisons have those of all comparisons, of rates there are the lists of upstream's tools. */
export function suiteFormats(plan: Recorded<SuitePlan>): readonly string[] {
  return printsRates(plan) ? rateFormats(plan) : COMPARE_FORMATS;
}

/** Prints an experiment as the command that measured it looks at it: its comparisons, its rates, or its noise. */
export function printSuite(
  kind: Kind<SuitePlan, SuiteConfiguration>,
  stored: Stored,
  { format }: Printing,
  io: Io,
): number {
  const plan = kind.recordedPlan(stored.experiment);
  const { view, turns, analysis = {} } = plan;
  if (printsRates(plan)) return printRates({ ...plan, format }, stored, io);
  if (view === 'noise' && (format === undefined || format === 'json')) {
    return printNoise(kind, stored, format === 'json', io);
  }
  if (format === 'node-bench') return printNodeBench(measurementsOf(kind, stored), analysis, io);
  // Upstream's table takes no notice of pairs: of turns it is printed where it is asked for.
  return printReport(suiteReport(kind, stored), format ?? (turns === true ? 'table' : undefined), io);
}

function printsRates({ view = 'compare' }: Pick<Recorded<SuitePlan>, 'view'>): boolean {
  return isInSequence({ view });
}

function printRates(plan: Recorded<SuitePlan>, stored: Stored, io: Io): number {
  const labels = readVariants(stored.database, stored.experiment.id).map(({ label }) => label);
  const printer = ratePrinter(plan, labels, io);
  for (const taken of takenRates(stored)) printer.add(taken);
  printer.end();
  return failuresExit(stored);
}
