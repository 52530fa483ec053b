import { type ParameterValue, spell } from '../../measure/configuration.ts';
import type { ScatterCsv } from '../../store/csv-read-scatter.ts';
import { readConfigurations } from '../../store/experiments.ts';
import { eachRunInTime } from '../../store/runs.ts';
import type { Stored } from '../kind.ts';

/** One run of a benchmark. */
export interface BenchmarkRate {
  benchmark: string;
  parameters: Record<string, ParameterValue>;
  /** Operations per second; null when it was not measured. */
  rate: number | null;
  /** Seconds with nine decimals, as upstream prints them; null when it was not measured. */
  time: string | null;
  outcome: 'ok' | 'failed' | 'unavailable';
  /** Why there is no rate, in one line; null when there is one. */
  reason: string | null;
}

/** The runs of an experiment in the order in which they were made. */
export function ratesOf({ database, experiment }: Stored): BenchmarkRate[] {
  const rows = new Map(readConfigurations(database, experiment.id).map((one) => [one.id, one]));
  return [...eachRunInTime(database, experiment.id)].flatMap(({ configuration, rate, time, outcome, reason }) => {
    const row = rows.get(configuration);
    if (row === undefined) return [];
    return [{ benchmark: row.benchmark, parameters: row.parameters, rate, time, outcome, reason }];
  });
}

/** The runs of one benchmark as a table of `scatterCells` takes them. Pure. */
export function scatterOf(rates: readonly BenchmarkRate[]): ScatterCsv {
  return {
    parameters: Object.keys(rates[0]?.parameters ?? {}),
    rows: rates.flatMap(({ benchmark, parameters, rate }) =>
      rate === null ? [] : [{ benchmark, values: Object.values(parameters).map(String), rate }],
    ),
    warnings: rates.flatMap(({ parameters, reason }) => (reason === null ? [] : [`${spell(parameters)}: ${reason}`])),
  };
}
