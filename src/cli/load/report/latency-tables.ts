/** What came of a load by the second, and by request: a line each, with its latencies. */

import type { RequestResult } from '../../../measure/load/result.ts';
import type { TimelineInterval } from '../../../measure/load/timeline.ts';
import { type Column, left, right } from '../../../show/sheets/column.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { cut } from '../../../text/width.ts';

const NAME = 28;

type Look = { gap: number; least: number };

/** What came of each of several requests. */
export function formatRequests(requests: readonly RequestResult[] | null, width?: number): string {
  if (requests === null) return '';
  const look = { gap: 2, least: 8 };
  const columns: Column<RequestResult>[] = [
    left('', ({ name }) => cut(name, NAME), { gap: 0 }),
    right('answered', ({ completed }) => whole(completed), look),
    ...latencyColumns(({ latency }: RequestResult) => latency, look),
    errorColumn(look),
  ];
  return `\n${gridLines(columns, requests, { width }).join('\n')}\n`;
}

/** A load by the second: a line each. */
export function formatTimeline(timeline: readonly TimelineInterval[] | null, width?: number): string {
  if (timeline === null || timeline.length === 0) return '\nno timeline: this generator does not tell one\n';
  const look = { gap: 1, least: 10 };
  const columns: Column<TimelineInterval>[] = [
    left('', ({ fromMs }) => `${fromMs / 1000} s`, { gap: 0, least: 14 }),
    right('answered/s', ({ answered, lengthMs }) => plain((answered / lengthMs) * 1000), look),
    ...latencyColumns((line: TimelineInterval) => line, look),
    errorColumn(look),
  ];
  return `\n${gridLines(columns, timeline, { width }).join('\n')}\n`;
}

/** @param of in ns; null where nothing was answered */
function latencyColumns<Row>(
  of: (row: Row) => Record<'p50' | 'p99' | 'max', number | null> | null,
  look: Look,
): Column<Row>[] {
  return (['p50', 'p99', 'max'] as const).map((latency) =>
    right(
      latency.replace('p', 'P'),
      (row) => {
        const nanos = of(row)?.[latency] ?? null;
        return nanos === null ? '-' : timeWords(nanos);
      },
      look,
    ),
  );
}

function errorColumn<Row extends { failed: number }>(look: Look): Column<Row> {
  return right('errors', ({ failed }) => (failed === 0 ? '-' : whole(failed)), look);
}
