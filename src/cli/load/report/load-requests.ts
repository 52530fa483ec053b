import type { Quantiles, RequestResult } from '../../../measure/load/result.ts';
import { column, gridLines } from '../../../show/report/terminal/columns.ts';
import { timeWords, whole } from '../../../text/english-numbers.ts';
import { cut } from '../../../text/width.ts';
import { latencyColumns } from './latency-columns.ts';

const FIGURES = { gap: 2, least: 8 };
const NAME = 28;

/** What came of each of several requests. */
export function formatRequests(requests: readonly RequestResult[] | null, width?: number): string {
  if (requests === null) return '';
  const latencies = (of: (latency: Quantiles) => number | null): string[] =>
    requests.map(({ latency }) => {
      const nanos = latency === null ? null : of(latency);
      return nanos === null ? '-' : timeWords(nanos);
    });
  const columns = [
    column(
      '',
      requests.map(({ name }) => cut(name, NAME)),
      { align: 'left', gap: 0 },
    ),
    column(
      'answered',
      requests.map(({ completed }) => whole(completed)),
      FIGURES,
    ),
    ...latencyColumns(latencies, FIGURES),
    column(
      'errors',
      requests.map(({ failed }) => (failed === 0 ? '-' : whole(failed))),
      FIGURES,
    ),
  ];
  return `\n${gridLines(columns, width).join('\n')}\n`;
}
