/** What came of a load by the second, and by request: a line each, with its latencies. */

import type { RequestResult } from '../../../measure/load/result.ts';
import type { TimelineInterval } from '../../../measure/load/timeline.ts';
import { type Column, text } from '../../../show/sheets/column.ts';
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
    text('name', ({ name }) => cut(name, NAME), { terminal: '', gap: 0 }),
    figure('answered', ({ completed }) => whole(completed), look),
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
    text('from', ({ fromMs }) => `${fromMs / 1000} s`, { terminal: '', gap: 0, least: 14 }),
    figure('answered/s', ({ answered, lengthMs }) => plain((answered / lengthMs) * 1000), look),
    ...latencyColumns((line: TimelineInterval) => line, look),
    errorColumn(look),
  ];
  return `\n${gridLines(columns, timeline, { width }).join('\n')}\n`;
}

function figure<Row>(title: string, value: (row: Row) => string, look: Look): Column<Row> {
  return text(title, value, { terminal: title, isNumber: true, ...look });
}

/** @param of in ns; null where nothing was answered */
function latencyColumns<Row>(
  of: (row: Row) => Record<'p50' | 'p99' | 'max', number | null> | null,
  look: Look,
): Column<Row>[] {
  return (['p50', 'p99', 'max'] as const).map((latency) =>
    figure(
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
  return figure('errors', ({ failed }) => (failed === 0 ? '-' : whole(failed)), look);
}
