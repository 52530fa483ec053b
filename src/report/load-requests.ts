import type { RequestResult } from '../load/result.ts';
import { largest } from '../stats/extremes.ts';
import { count, latencyText } from './load-units.ts';

const HEADINGS = ['answered', 'P50', 'P99', 'max', 'errors'];
const COLUMN = 10;
const NAME = 28;

/** What came of each of several requests. */
export function formatRequests(requests: readonly RequestResult[] | null): string {
  if (requests === null) return '';
  const width = Math.min(NAME, largest(requests.map(({ name }) => name.length)));
  const lines = requests.map(({ name, completed, failed, latency }) => {
    const figures = [latency?.p50, latency?.p99, latency?.max].map((ns) => (ns === undefined ? '-' : latencyText(ns)));
    const cells = [count(completed), ...figures, failed === 0 ? '-' : count(failed)];
    return `${shortened(name, width).padEnd(width)}${cells.map((cell) => cell.padStart(COLUMN)).join('')}`;
  });
  return `\n${' '.repeat(width)}${HEADINGS.map((text) => text.padStart(COLUMN)).join('')}\n${lines.join('\n')}\n`;
}

function shortened(name: string, width: number): string {
  return name.length <= width ? name : `${name.slice(0, width - 1)}…`;
}
