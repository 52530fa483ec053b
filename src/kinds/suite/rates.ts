import { type ParameterValue, spell } from '../../measure/configuration.ts';
import type { Figures } from '../../measure/figures.ts';
import type { Run } from '../../measure/request.ts';
import type { ScatterCsv } from '../../store/csv-read-scatter.ts';
import { readConfigurations, readVariants } from '../../store/experiments.ts';
import { eachRunInTime, figuresOf } from '../../store/runs.ts';
import type { Stored } from '../../work/kind.ts';

/** One run of a benchmark. */
export interface BenchmarkRate {
  /** Label of the variant that it ran on. */
  variant: string;
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

/** A rate with what the run told beside it. */
export interface TakenRate extends BenchmarkRate {
  figures: Figures | null;
}

/** A run that has just ended. */
export function rateOf(
  variant: string,
  { benchmark, parameters }: Pick<BenchmarkRate, 'benchmark' | 'parameters'>,
  { outcome }: Pick<Run, 'outcome'>,
): TakenRate {
  const row = { variant, benchmark, parameters };
  if (outcome.outcome !== 'ok') return { ...row, ...outcome, rate: null, time: null, figures: null };
  const { rate, time, figures = null } = outcome;
  return { ...row, rate, time, outcome: 'ok', reason: null, figures };
}

/** The runs of an experiment in the order in which they were made. */
export function takenRates({ database, experiment }: Stored): TakenRate[] {
  const rows = new Map(readConfigurations(database, experiment.id).map((one) => [one.id, one]));
  const labels = new Map(readVariants(database, experiment.id).map(({ id, label }) => [id, label]));
  return [...eachRunInTime(database, experiment.id)].flatMap((run) => {
    const row = rows.get(run.configuration);
    if (row === undefined) return [];
    const { rate, time, outcome, reason } = run;
    const { benchmark, parameters } = row;
    const variant = labels.get(run.variant) ?? '';
    return [{ variant, benchmark, parameters, rate, time, outcome, reason, figures: figuresOf(run) }];
  });
}

/** The same without what runs told beside their rates. */
export function ratesOf(stored: Stored): BenchmarkRate[] {
  return takenRates(stored).map(({ figures: _, ...rate }) => rate);
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
