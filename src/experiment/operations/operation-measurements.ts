import type { DatabaseSync } from 'node:sqlite';
import type { OperationMeasurements } from '../../report/operations/assemble-operations.ts';
import type { OperationProblem, OperationRun, OperationRuns } from '../../report/operations/operation-runs.ts';
import { DEFAULT_MARGIN, marginAsTyped } from '../../stats/margin.ts';
import { readVariants, type StoredConfiguration, type StoredExperiment } from '../../store/experiments.ts';
import { shellWord } from '../../text/shell-word.ts';
import { measurementsOfExperiment, problemOf, type ReadRun, runsByConfiguration } from '../measurements.ts';
import type { StoredPlan } from '../options.ts';

/** A stored experiment of operations as the input of their report: runs are read one operation at a time. */
export function operationMeasurements(database: DatabaseSync, experiment: StoredExperiment): OperationMeasurements {
  const stored = readVariants(database, experiment.id);
  const {
    margin,
    adaptive,
    warnings,
    environment,
    variants = [],
    ...rest
  } = measurementsOfExperiment(database, experiment);
  return {
    operations: operationsOf(database, experiment),
    variants: variants.map((variant, i) => ({ ...variant, versions: stored[i]?.runtime.versions })),
    experiment: rest.experiment,
    environment,
    command: commandOf(experiment, stored),
    margin,
    adaptive: adaptive ?? null,
    warnings,
  };
}

/** What one types to get these figures again. */
function commandOf({ plan }: StoredExperiment, variants: readonly { text: string }[]): string {
  const { categories = [], runs, filter = [], exclude = [], set = [], margin, pin } = plan as Partial<StoredPlan>;
  const { fixed, strict, budgetMs, seed } = plan as Partial<StoredPlan>;
  const each = (name: string, values: readonly string[]) => values.map((value) => `--${name} ${shellWord(value)}`);
  return [
    'jsdyno ops',
    ...categories.map(shellWord),
    ...each(
      'on',
      variants.map(({ text }) => text),
    ),
    ...(runs === undefined ? [] : [`--runs ${runs}`]),
    ...(fixed === true ? ['--fixed'] : []),
    ...(strict === true ? ['--strict'] : []),
    ...(budgetMs === undefined ? [] : [`--budget ${budgetMs / 1000}s`]),
    ...each('filter', filter),
    ...each('exclude', exclude),
    ...each('set', set),
    ...(margin === undefined || margin === DEFAULT_MARGIN ? [] : [`--margin ${marginAsTyped(margin)}`]),
    ...(pin === undefined ? [] : [`--pin ${shellWord(pin)}`]),
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
  ].join(' ');
}

function* operationsOf(database: DatabaseSync, experiment: StoredExperiment): Generator<OperationRuns> {
  const variants = readVariants(database, experiment.id);
  for (const [configuration, runs] of runsByConfiguration(database, experiment)) {
    const byVariant = variants.map(({ id, label }) => [label, runs.filter((run) => run.variant === id)] as const);
    const problems = byVariant.map(([label, own]) => [label, problemOf(own)] as const);
    yield {
      ...namesOf(configuration),
      benchmark: configuration.benchmark,
      configuration: configuration.configuration,
      runs: new Map(byVariant.map(([label, own]) => [label, own.flatMap(operationRun)])),
      problems: new Map(problems.filter((pair): pair is readonly [string, OperationProblem] => pair[1] !== null)),
    };
  }
}

/** A file that no variant could load has no operation: it stands for itself. */
function namesOf({ benchmark, operation }: StoredConfiguration) {
  if (operation === undefined) return { group: benchmark, operation: '(the file)', parameters: {}, baseline: false };
  const { group, name, parameters, baseline, page, remarks, notes } = operation;
  return { group, operation: name, parameters, baseline, page, remarks, notes };
}

/** Without the samples of batches: the report takes its figures from what each run made of them. */
function operationRun(run: ReadRun): OperationRun[] {
  const { metrics, floor = null, batches } = run.told ?? {};
  if (run.rate === null || metrics === undefined || batches === undefined) return [];
  return [{ round: run.round, rate: run.rate, metrics, floor, batches, steady: [] }];
}
