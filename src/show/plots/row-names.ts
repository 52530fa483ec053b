import { foldConfigurations } from '../report/parameters.ts';

export interface RowNames {
  /** What all rows share, for the title; may be empty. */
  shared: string;
  nameOf(row: NamedRow): string;
}

interface NamedRow {
  benchmark: string;
  configuration: string;
}

/** Names as short as they can be: what all rows share is said once. */
export function rowNames(rows: readonly NamedRow[]): RowNames {
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark));
  const [only] = benchmarks;
  const whole = ({ benchmark, configuration }: NamedRow) => `${benchmark} ${configuration}`.trim();
  if (only === undefined || benchmarks.size > 1) return { shared: '', nameOf: whole };
  const configurations = [...new Set(rows.map(({ configuration }) => configuration))];
  const { shared, own } = foldConfigurations(configurations);
  const names = new Map(configurations.map((configuration, i) => [configuration, own[i] ?? '']));
  return {
    shared: `${only} ${shared}`.trim(),
    nameOf: (row) => names.get(row.configuration) || shared || only,
  };
}
