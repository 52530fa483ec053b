import { missingWarning, type Problem, stateOf } from '../../../show/report/measured-group.ts';
import type { Report, ReportRow } from '../../../show/report/row.ts';
import { relativeOf } from '../../../show/sheets/compared.ts';
import { describeSample, median } from '../../../stats/describe.ts';
import { largest, smallest } from '../../../stats/extremes.ts';
import { meanOfKnown, medianOfKnown } from '../../../stats/known.ts';
import type { Warning } from '../../../stats/warning.ts';
import { firstStartWarning, shapeWarnings } from '../../../stats/warnings.ts';
import type {
  ProcessRun,
  ProcessRuns,
  Spread,
  StartupCell,
  StartupComparison,
  StartupReport,
} from './startup-report.ts';

interface StartupMeasurements {
  /** the comparisons: rates are processes per second */
  report: Report;
  processes: Iterable<ProcessRuns>;
  /** the reasons why a label has no runs or too few, by benchmark and label */
  problems: ReadonlyMap<string, ReadonlyMap<string, Problem>>;
  /** the parameters of command lines that have some, by label */
  parameters?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Joins the comparisons of a start-up experiment with what each process took. Pure. */
export function assembleStartup({
  report,
  processes,
  problems,
  parameters = new Map(),
}: StartupMeasurements): StartupReport {
  const { experiment, environment, variants, warnings, method } = report;
  return {
    experiment,
    environment,
    variants,
    processes: [...processes].map(({ benchmark, name, description, runs }) => ({
      name,
      description,
      cells: variants.map(({ label }, place) => {
        const row = report.rows.find((one) => one.benchmark === benchmark && one.contender === label);
        const problem = problems.get(benchmark)?.get(label);
        const cell = cellOf(label, runs.get(label) ?? [], place === 0 ? null : (row ?? null), problem);
        return { ...cell, isBaseline: place === 0, parameters: parameters.get(label) ?? null };
      }),
    })),
    warnings,
    method,
  };
}

function cellOf(
  variant: string,
  runs: readonly ProcessRun[],
  row: ReportRow | null,
  problem: Problem | undefined,
): Omit<StartupCell, 'isBaseline' | 'parameters'> {
  return {
    ...stateOf(variant, runs.length, problem),
    wall: runs.length > 0 ? spreadOf(runs) : null,
    user: meanOfKnown(runs.map(({ user }) => user)),
    system: meanOfKnown(runs.map(({ system }) => system)),
    peakBytes: medianOfKnown(runs.map(({ peakBytes }) => peakBytes)),
    relative: row === null || runs.length === 0 ? null : comparisonOf(row),
    warnings: warningsOf(runs, variant, problem),
  };
}

function spreadOf(runs: readonly ProcessRun[]): Spread {
  const times = runs.map(({ wall }) => wall);
  const { mean: middle, sd } = describeSample(times);
  return {
    mean: middle,
    sd: times.length > 1 ? sd : null,
    median: median(times),
    min: smallest(times),
    max: largest(times),
    times,
    peaks: runs.map(({ peakBytes }) => peakBytes ?? null),
  };
}

function comparisonOf(row: ReportRow): StartupComparison | null {
  const relative = relativeOf(row);
  return relative === null ? null : { against: row.baseline, ...relative };
}

/** Warns of runs that are missing beside measured ones, of slow runs that come back, of runs far from the others, and of runs in two groups. */
function warningsOf(runs: readonly ProcessRun[], variant: string, problem: Problem | undefined): Warning[] {
  const subject = { type: 'process', name: variant } as const;
  const walls = runs.map(({ wall }) => wall);
  const first = runs.find((run) => run.first !== undefined)?.first;
  const cold = firstStartWarning(first, walls, subject);
  // What is known of the first is no outlier.
  const others = walls.filter((wall) => cold === null || wall !== first);
  const logRates = Float64Array.from(others, (wall) => -Math.log(wall));
  const odd = [cold, ...shapeWarnings(logRates, subject)].filter((warning) => warning !== null);
  return [...missingWarning(variant, runs, problem, subject), ...odd];
}
