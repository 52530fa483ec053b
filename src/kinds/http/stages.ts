import { mean } from '../../stats/describe.ts';
import { smallest } from '../../stats/extremes.ts';
import { logRates } from '../../stats/paired-log-ratio.ts';
import { type PlannedConfiguration, readConfigurations } from '../../store/experiments.ts';
import { eachRun, type StoredRun } from '../../store/runs.ts';
import { addConfigurations } from '../../store/write-experiment.ts';
import type { Sitting, Stage } from '../../work/kind.ts';
import type { HttpConfiguration } from './configuration.ts';
import type { HttpPlan } from './plan.ts';
import { httpConfiguration } from './rows.ts';

type Row = PlannedConfiguration<HttpConfiguration>;

/** Significant digits of a rate that was chosen: figures that can be read and typed again. */
const DIGITS = 3;

/** Throughputs are seldom decided to the last, and would leave latencies nothing of a budget. */
const THROUGHPUT_SHARE = 0.5;

/**
 * First the maximum throughput of the servers, then the latencies at fixed rates. The rows of the second stage follow from
 * the first and are stored before their first run.
 */
export function* httpStages(sitting: Sitting<HttpPlan, HttpConfiguration>): Generator<Stage<HttpConfiguration>> {
  const configurations = sitting.configurations.filter(({ http }) => http?.rate === undefined);
  const { rates, shares } = sitting.plan.http;
  const share = rates.length + shares.length > 0 ? THROUGHPUT_SHARE : 1;
  const following = latencyRows(sitting);
  // Of rows that were named there may be latencies alone.
  if (configurations.length > 0) yield { name: 'maximum throughput', configurations, share, following };
  const latencies = withChosenRates(sitting).filter(({ http }) => http?.rate !== undefined);
  // Several quantiles are judged of each run: none of them alone may stop the runs.
  if (latencies.length > 0) yield { name: 'latency', configurations: latencies, fixed: true };
}

/** How many rows the latencies have, or will have. */
function latencyRows({ configurations, plan: { http } }: Sitting<HttpPlan, HttpConfiguration>): number {
  const stored = configurations.filter((row) => row.http?.rate !== undefined);
  if (stored.some((row) => row.http?.share !== undefined)) return stored.length;
  const loaded = configurations.filter((row) => row.http?.rate === undefined && row.http?.bare !== true);
  return stored.length + loaded.length * http.shares.length;
}

/** All rows of the experiment. Adds the rows that follow from the throughput, unless an earlier sitting added them. */
function withChosenRates({ database, experiment, plan, variants }: Sitting<HttpPlan, HttpConfiguration>) {
  const read = () => readConfigurations<HttpConfiguration>(database, experiment.id, 'http');
  const stored = read();
  const { shares } = plan.http;
  if (shares.length === 0 || stored.some(({ http }) => http?.share !== undefined)) return stored;
  const labels = new Map(variants.map(({ id, label }) => [id, label]));
  const runs = Map.groupBy(eachRun(database, experiment.id), ({ configuration }) => configuration);
  const chosen = stored
    .filter(({ http }) => http !== undefined && http.rate === undefined && http.bare !== true)
    .flatMap((row) => rowsAtShares(row, shares, runs.get(row.id) ?? [], labels));
  if (chosen.length > 0) addConfigurations(database, experiment.id, chosen);
  return read();
}

/**
 * Rows of latencies at shares of the slowest variant's throughput; none where no variant answered. A variant that answered
 * nothing gets no latencies. Pure.
 */
export function rowsAtShares(
  row: Row,
  shares: readonly number[],
  runs: readonly Pick<StoredRun, 'variant' | 'outcome' | 'rate' | 'reason'>[],
  labels: ReadonlyMap<number, string>,
): Row[] {
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
  // Two shares of a slow server may round to one rate.
  const byRate = new Map(shares.map((share) => [Math.max(1, Number((slowest * share).toPrecision(DIGITS))), share]));
  return [...byRate].map(([rate, share]) => ({
    ...httpConfiguration(row.benchmark, { ...http, rate, share }),
    missing: Object.fromEntries(missing),
  }));
}
