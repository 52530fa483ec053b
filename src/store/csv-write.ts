/** The lines of the CSVs that upstream's compare, run and scatter write, without their ends. */

import { quoteCsv } from '../text/csv.ts';

/** A parameter's value. */
type Value = string | number | boolean;

/** One run with its figures. */
interface WrittenRun {
  benchmark: string;
  /** ops/s */
  rate: number;
  /** seconds; a string is written as it is, a number with nine decimals as `hrtime` gives them */
  time: number | string;
}

export const COMPARE_HEADER = '"binary","filename","configuration","rate","time"';
const RUN_COLUMNS = ['filename', 'configuration', 'rate', 'time'];

/** A line of compare's CSV; `configuration` as displayed, `k=value` joined by blanks. */
export function compareLine(run: WrittenRun & { binary: string; configuration: string }): string {
  const names = [run.binary, run.benchmark, run.configuration].map(quoteCsv).join(',');
  return `${names},${run.rate},${seconds(run.time)}`;
}

/** Run's header, of several variants with the column that compare's CSV has in front. */
export function runHeader(isOneVariant: boolean): string {
  return [...(isOneVariant ? [] : ['binary']), ...RUN_COLUMNS].map(quoteCsv).join(', ');
}

/** A line of run's CSV, which quotes values as JSON does: `kind=""duplex"" n=10`. `binary` is null where there is one only. */
export function runLine(
  run: WrittenRun & { binary: string | null; configuration: Readonly<Record<string, Value>> },
): string {
  const configuration = Object.entries(run.configuration)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join(' ');
  const names = [...(run.binary === null ? [] : [run.binary]), run.benchmark, configuration].map(quoteCsv);
  return [...names, run.rate, seconds(run.time)].join(', ');
}

/** Scatter's header: one column a parameter, in the order of the configuration. */
export function scatterHeader(keys: readonly string[]): string {
  return ['filename', ...keys, 'rate', 'time'].map(quoteCsv).join(', ');
}

/** A line of scatter's CSV: strings quoted, other values bare. */
export function scatterLine(run: WrittenRun & { configuration: Readonly<Record<string, Value>> }): string {
  const values = Object.values(run.configuration).map((value) =>
    typeof value === 'string' ? quoteCsv(value) : String(value),
  );
  return [quoteCsv(run.benchmark), ...values, run.rate, seconds(run.time)].join(', ');
}

function seconds(time: number | string): string {
  return typeof time === 'string' ? time : time.toFixed(9);
}
