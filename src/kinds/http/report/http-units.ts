import { bytesWords, decimal, plain } from '../../../text/english-numbers.ts';
import type { Latency } from './http-report.ts';

/** Seconds in ms, without the unit: `0.412`, `12.3`, `1,240`. */
export function milliseconds(seconds: number): string {
  return plain(seconds * 1000);
}

/** CPUs: `1.00`, `0.45`. */
export function cpuWords(cpus: number | null): string {
  return cpus === null ? '' : decimal(cpus, 2);
}

export function memoryWords(bytes: number | null): string {
  return bytes === null ? '' : bytesWords(bytes);
}

/** How quantiles are headed. */
export const QUANTILE_TITLES = { p50: 'P50', p90: 'P90', p99: 'P99', p999: 'P99.9', max: 'max' } as const;

/** `0.41 ms`, or nothing. */
export function latencyWords(latency: Latency | null): string {
  return latency === null ? '' : milliseconds(latency.value);
}
