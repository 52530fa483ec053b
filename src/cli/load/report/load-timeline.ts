import type { TimelineInterval } from '../../../measure/load/timeline.ts';
import { column, gridLines } from '../../../show/report/terminal/columns.ts';
import { plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { latencyColumns } from './latency-columns.ts';

const FIGURES = { gap: 1, least: 10 };

/** A load by the second: a line each. */
export function formatTimeline(timeline: readonly TimelineInterval[] | null, width?: number): string {
  if (timeline === null || timeline.length === 0) return '\nno timeline: this generator does not tell one\n';
  const latencies = (of: (one: TimelineInterval) => number | null): string[] =>
    timeline.map((one) => {
      const ns = of(one);
      return ns === null ? '-' : timeWords(ns);
    });
  const columns = [
    column(
      '',
      timeline.map(({ fromMs }) => `${fromMs / 1000} s`),
      { align: 'left', gap: 0, least: 14 },
    ),
    column(
      'answered/s',
      timeline.map(({ answered, lengthMs }) => plain((answered / lengthMs) * 1000)),
      FIGURES,
    ),
    ...latencyColumns(latencies, FIGURES),
    column(
      'errors',
      timeline.map(({ failed }) => (failed === 0 ? '-' : whole(failed))),
      FIGURES,
    ),
  ];
  return `\n${gridLines(columns, width).join('\n')}\n`;
}
