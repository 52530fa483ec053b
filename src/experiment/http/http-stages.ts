import { mean } from '../../stats/describe.ts';
import { smallest } from '../../stats/extremes.ts';
import { logRates } from '../../stats/paired-log-ratio.ts';
import {
  addConfigurations,
  type PlannedConfiguration,
  readConfigurations,
  type StoredConfiguration,
} from '../../store/experiments.ts';
import { eachRun, type StoredRun } from '../../store/runs.ts';
import type { Execution } from '../execution.ts';
import type { StoredPlan } from '../options.ts';
import { httpConfiguration } from './http-work.ts';

/** Significant digits of a rate that was chosen: figures that can be read and typed again. */
const DIGITS = 3;

/**
 * The stages of an experiment, one behind the other. Of web servers: what they can answer at most, then the latencies at
 * fixed rates, whose rows follow from the first stage and are stored before the first of their runs. All others have one.
 */
export function* stagesOf(execution: Execution): Generator<Execution> {
  const { experiment, options } = execution;
  if (experiment.kind !== 'http') {
    yield execution;
    return;
  }
  const configurations = execution.configurations.filter(({ http }) => http?.rate === undefined);
  yield { ...execution, configurations, stage: 'maximum throughput' };
  const latencies = withChosenRates(execution).filter(({ http }) => http?.rate !== undefined);
  if (latencies.length === 0) return;
  // Several quantiles are judged of each run: none of them alone may stop the runs.
  yield { ...execution, configurations: latencies, options: { ...options, fixed: true }, stage: 'latency' };
}

/** All rows of the experiment; those that follow from the throughput are added unless an earlier sitting did. */
function withChosenRates({ database, experiment, variants }: Execution): StoredConfiguration[] {
  const stored = readConfigurations(database, experiment.id);
  const shares = (experiment.plan as Partial<StoredPlan>).http?.shares ?? [];
  if (shares.length === 0 || stored.some(({ http }) => http?.share !== undefined)) return stored;
  const labels = new Map(variants.map(({ id, label }) => [id, label]));
  const runs = Map.groupBy(eachRun(database, experiment.id), ({ configuration }) => configuration);
  const chosen = stored
    .filter(({ http }) => http !== undefined && http.rate === undefined && http.bare !== true)
    .flatMap((row) => rowsAtShares(row, shares, runs.get(row.id) ?? [], labels));
  if (chosen.length > 0) addConfigurations(database, experiment.id, chosen);
  return readConfigurations(database, experiment.id);
}

/**
 * Rows of latencies at shares of what the slowest variant answered; none where no variant did. A variant that answered
 * nothing is not asked again. Pure.
 */
export function rowsAtShares(
  row: PlannedConfiguration,
  shares: readonly number[],
  runs: readonly Pick<StoredRun, 'variant' | 'outcome' | 'rate' | 'reason'>[],
  labels: ReadonlyMap<number, string>,
): PlannedConfiguration[] {
  const { http } = row;
  const missing = new Map(Object.entries(row.missing));
  const throughputs: number[] = [];
  for (const [variant, label] of labels) {
    const own = runs.filter((run) => run.variant === variant);
    const rates = own.flatMap(({ rate }) => (rate === null || rate <= 0 ? [] : [rate]));
    const last = own.at(-1);
    if (rates.length > 0) throughputs.push(Math.exp(mean(logRates(rates))));
    else if (last !== undefined && last.outcome !== 'ok') {
      const reason = last.reason ?? 'it answered nothing at full speed';
      if (!missing.has(label)) missing.set(label, { outcome: last.outcome, reason });
    }
  }
  if (http === undefined || throughputs.length === 0) return [];
  const slowest = smallest(throughputs);
  // Two shares of a slow server may come to one rate.
  const byRate = new Map(shares.map((share) => [Math.max(1, Number((slowest * share).toPrecision(DIGITS))), share]));
  return [...byRate].map(([rate, share]) => ({
    ...httpConfiguration(row.benchmark, { ...http, rate, share }),
    missing: Object.fromEntries(missing),
  }));
}
