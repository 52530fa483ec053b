import type { TimelineInterval } from '../load/timeline.ts';
import { count, latencyText } from './load-units.ts';

const HEADINGS = ['answered/s', 'P50', 'P99', 'max', 'errors'];
const COLUMN = 11;
const FIRST = 14;

/** A load by the second: a line each. */
export function formatTimeline(timeline: readonly TimelineInterval[] | null): string {
  if (timeline === null || timeline.length === 0) return '\nno timeline: this generator does not tell one\n';
  const lines = timeline.map((one) => {
    const figures = [one.p50, one.p99, one.max].map((ns) => (ns === null ? '-' : latencyText(ns)));
    const rate = count((one.answered / one.lengthMs) * 1000);
    const cells = [rate, ...figures, one.failed === 0 ? '-' : count(one.failed)];
    return `${`${one.fromMs / 1000} s`.padEnd(FIRST)}${cells.map((cell) => cell.padStart(COLUMN)).join('')}`;
  });
  return `\n${' '.repeat(FIRST)}${HEADINGS.map((text) => text.padStart(COLUMN)).join('')}\n${lines.join('\n')}\n`;
}
