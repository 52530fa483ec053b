import { type Column, column } from '../../../show/report/terminal/columns.ts';

/** Latencies that a line of a load may have, in ns; null where nothing was answered. */
interface Latencies {
  p50: number | null;
  p99: number | null;
  max: number | null;
}

/**
 * The columns of latencies.
 *
 * @param texts the texts of one latency, a line each
 */
export function latencyColumns(
  texts: (of: (latency: Latencies) => number | null) => string[],
  look: Parameters<typeof column>[2],
): Column[] {
  return [
    column(
      'P50',
      texts(({ p50 }) => p50),
      look,
    ),
    column(
      'P99',
      texts(({ p99 }) => p99),
      look,
    ),
    column(
      'max',
      texts(({ max }) => max),
      look,
    ),
  ];
}
