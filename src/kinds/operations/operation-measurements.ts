import type { Against } from '../../show/report/against.ts';
import { readVariants, type StoredVariant } from '../../store/experiments.ts';
import type { ReadRun } from '../../store/runs.ts';
import { shellLine } from '../../text/shell-word.ts';
import { runsByLabel } from '../../work/experiment/measured-figures.ts';
import { measurementsOf, runsByConfiguration } from '../../work/experiment/measurements.ts';
import { rowHosts } from '../../work/experiment/row-hosts.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { OperationConfiguration } from './configuration.ts';
import type { OperationsPlan } from './plan.ts';
import { assembleOperations, type OperationMeasurements } from './report/assemble-operations.ts';
import type { OperationRun, OperationRuns } from './report/operation-runs.ts';
import type { OperationsReport } from './report/operations-report.ts';

type OperationsKind = Kind<OperationsPlan, OperationConfiguration>;

/** The report of a stored experiment of operations, complete or not. */
export function operationsReport(kind: OperationsKind, stored: Stored, against?: Against): OperationsReport {
  return assembleOperations({ ...operationMeasurements(kind, stored), against });
}

/** A stored experiment of operations as the input of their report: runs are read one operation at a time. */
function operationMeasurements(kind: OperationsKind, stored: Stored): OperationMeasurements {
  const inStore = readVariants(stored.database, stored.experiment.id);
  const { groups: _, metrics: __, variants = [], adaptive, ...rest } = measurementsOf(kind, stored);
  const words = kind.commandLine(
    kind.recordedPlan(stored.experiment),
    inStore.map(({ text }) => text),
  );
  return {
    ...rest,
    operations: operationsIn(kind, stored, inStore),
    variants: variants.map((variant, i) => ({ ...variant, versions: inStore[i]?.runtime.versions })),
    command: shellLine(['jsdyno', ...words]),
    adaptive: adaptive ?? null,
  };
}

function* operationsIn(
  kind: OperationsKind,
  stored: Stored,
  variants: readonly StoredVariant[],
): Generator<OperationRuns> {
  const places = rowHosts(stored);
  for (const [configuration, runs] of runsByConfiguration(kind, stored)) {
    yield {
      ...namesOf(configuration),
      benchmark: configuration.benchmark,
      configuration: configuration.configuration,
      host: places?.byRow.get(configuration.id),
      ...runsByLabel(variants, runs, operationRun),
    };
  }
}

/** A file that no variant could load has no operation: its row stands for the file. */
function namesOf({ benchmark, operation }: OperationConfiguration) {
  if (operation === undefined) return { group: benchmark, operation: '(the file)', parameters: {}, baseline: false };
  const { group, name, parameters, baseline, page, paired, remarks, notes } = operation;
  return { group, operation: name, parameters, baseline, page, paired, remarks, notes };
}

/** Leaves out the samples of batches: the report uses the figures that each run took from its samples. */
function operationRun(run: ReadRun): OperationRun[] {
  const { metrics, floor = null, batches } = run.told ?? {};
  if (run.rate === null || metrics === undefined || batches === undefined) return [];
  return [{ round: run.round, rate: run.rate, metrics, floor, batches, steady: [] }];
}
