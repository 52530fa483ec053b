/** What came of a load by the second, and by request: a line each, with its latencies. */

import type { RequestResult } from '../../../measure/load/result.ts';
import type { TimelineInterval } from '../../../measure/load/timeline.ts';
import { type Column, column, gridLines } from '../../../show/report/terminal/columns.ts';
import { plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { cut } from '../../../text/width.ts';

const NAME = 28;

type Look = Parameters<typeof column>[2];

/** What came of each of several requests. */
export function formatRequests(requests: readonly RequestResult[] | null, width?: number): string {
  if (requests === null) return '';
  const look = { gap: 2, least: 8 };
  const columns = [
    column(
      '',
      requests.map(({ name }) => cut(name, NAME)),
      { align: 'left', gap: 0 },
    ),
    column(
      'answered',
      requests.map(({ completed }) => whole(completed)),
      look,
    ),
    ...latencyColumns(
      requests.map(({ latency }) => latency),
      look,
    ),
    errorColumn(requests, look),
  ];
  return `\n${gridLines(columns, width).join('\n')}\n`;
}

/** A load by the second: a line each. */
export function formatTimeline(timeline: readonly TimelineInterval[] | null, width?: number): string {
  if (timeline === null || timeline.length === 0) return '\nno timeline: this generator does not tell one\n';
  const look = { gap: 1, least: 10 };
  const columns = [
    column(
      '',
      timeline.map(({ fromMs }) => `${fromMs / 1000} s`),
      { align: 'left', gap: 0, least: 14 },
    ),
    column(
      'answered/s',
      timeline.map(({ answered, lengthMs }) => plain((answered / lengthMs) * 1000)),
      look,
    ),
    ...latencyColumns(timeline, look),
    errorColumn(timeline, look),
  ];
  return `\n${gridLines(columns, width).join('\n')}\n`;
}

/** @param lines in ns; null where nothing was answered */
function latencyColumns(lines: readonly (Record<'p50' | 'p99' | 'max', number | null> | null)[], look: Look): Column[] {
  return (['p50', 'p99', 'max'] as const).map((latency) => {
    const nanos = lines.map((line) => line?.[latency] ?? null);
    return column(
      latency.replace('p', 'P'),
      nanos.map((one) => (one === null ? '-' : timeWords(one))),
      look,
    );
  });
}

function errorColumn(lines: readonly { failed: number }[], look: Look): Column {
  return column(
    'errors',
    lines.map(({ failed }) => (failed === 0 ? '-' : whole(failed))),
    look,
  );
}
