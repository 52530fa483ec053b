import type { Quantiles, RequestResult } from '../../../load/result.ts';
import { column, gridLines } from '../../../report/terminal/columns.ts';
import { largest } from '../../../stats/extremes.ts';
import { latencyColumns } from './latency-columns.ts';
import { count, latencyText } from './load-units.ts';

const FIGURES = { gap: 0, least: 10 };
const NAME = 28;

/** What came of each of several requests. */
export function formatRequests(requests: readonly RequestResult[] | null): string {
  if (requests === null) return '';
  const width = Math.min(NAME, largest(requests.map(({ name }) => name.length)));
  const latencies = (of: (latency: Quantiles) => number | null): string[] =>
    requests.map(({ latency }) => {
      const nanos = latency === null ? null : of(latency);
      return nanos === null ? '-' : latencyText(nanos);
    });
  const columns = [
    column(
      '',
      requests.map(({ name }) => shortened(name, width)),
      { align: 'left', gap: 0 },
    ),
    column(
      'answered',
      requests.map(({ completed }) => count(completed)),
      FIGURES,
    ),
    ...latencyColumns(latencies, FIGURES),
    column(
      'errors',
      requests.map(({ failed }) => (failed === 0 ? '-' : count(failed))),
      FIGURES,
    ),
  ];
  return `\n${gridLines(columns).join('\n')}\n`;
}

function shortened(name: string, width: number): string {
  return name.length <= width ? name : `${name.slice(0, width - 1)}…`;
}
