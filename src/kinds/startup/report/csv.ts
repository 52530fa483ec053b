import { type CsvColumn, csvTable } from '../../../show/report/csv-table.ts';
import { type Result, resultsOf } from './results.ts';
import type { StartupReport } from './startup-report.ts';

/** The columns of hyperfine's export; times in seconds, memory in bytes; a cell without a figure is empty. */
const COMMON: readonly CsvColumn<Result>[] = [
  ['command', ({ command }) => command],
  ['mean', ({ cell }) => cell.wall?.mean],
  ['stddev', ({ cell }) => cell.wall?.sd],
  ['median', ({ cell }) => cell.wall?.median],
  ['user', ({ cell }) => cell.user],
  ['system', ({ cell }) => cell.system],
  ['min', ({ cell }) => cell.wall?.min],
  ['max', ({ cell }) => cell.wall?.max],
];

const OWN: readonly CsvColumn<Result>[] = [
  ['script', ({ script }) => script],
  ['variant', ({ cell }) => cell.variant],
  ['runs', ({ cell }) => cell.runs],
  ['peak_bytes', ({ cell }) => cell.peakBytes],
  ['ratio', ({ cell }) => cell.relative?.ratio],
  ['ratio_low', ({ cell }) => cell.relative?.interval?.[0]],
  ['ratio_high', ({ cell }) => cell.relative?.interval?.[1]],
  ['q', ({ cell }) => cell.relative?.q],
  ['verdict', ({ cell }) => (cell.verdict === 'measured' ? (cell.relative?.verdict ?? '') : cell.verdict)],
  ['reason', ({ cell }) => cell.reason ?? cell.relative?.reason],
];

/** One line a process and variant under a header. */
export function formatStartupCsv(report: StartupReport): string {
  const results = resultsOf(report);
  const names = new Set(results.flatMap(({ cell }) => Object.keys(cell.parameters ?? {})));
  const parameters = [...names].map(
    (name): CsvColumn<Result> => [`parameter_${name}`, ({ cell }) => cell.parameters?.[name]],
  );
  return csvTable([...COMMON, ...parameters, ...OWN], results);
}
