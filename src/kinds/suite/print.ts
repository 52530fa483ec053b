import { failuresExit, reasonLine } from '../../console/failed-runs.ts';
import { printReport } from '../../console/print-report.ts';
import type { Io } from '../../text/io.ts';
import type { Kind, Printing, Stored } from '../kind.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { isInSequence, type SuitePlan } from './plan.ts';
import { printNoise } from './print-noise.ts';
import { ratesOf } from './rates.ts';
import { runText } from './report/run-lines.ts';
import { suiteReport } from './suite-report.ts';

/** Prints an experiment as the command that measured it looks at it: its comparisons, its rates, or its noise. */
export function printSuite(
  kind: Kind<SuitePlan, SuiteConfiguration>,
  stored: Stored,
  { format }: Printing,
  io: Io,
): number {
  const { view = 'compare', turns } = kind.recordedPlan(stored.experiment);
  if (isInSequence({ view })) return printRates(stored, io);
  if (view === 'noise' && (format === undefined || format === 'json')) {
    return printNoise(kind, stored, format === 'json', io);
  }
  // Upstream's table takes no notice of pairs: of turns it is printed where it is asked for.
  return printReport(suiteReport(kind, stored), format ?? (turns === true ? 'table' : undefined), io);
}

function printRates(stored: Stored, io: Io): number {
  for (const { benchmark, parameters, rate, outcome, reason } of ratesOf(stored)) {
    if (rate !== null) io.stdout.write(`${runText({ benchmark, configuration: parameters, rate })}\n`);
    else if (outcome !== 'ok') io.stderr.write(reasonLine(benchmark, parameters, { outcome, reason: reason ?? '' }));
  }
  return failuresExit(stored);
}
