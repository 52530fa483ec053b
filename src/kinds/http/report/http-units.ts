import { bytesWords } from '../../../report/units.ts';
import { type Estimate, plusMinusOf } from '../../../stats/estimate.ts';
import { isTelling, NO_HALF_YET } from '../../../stats/telling-interval.ts';
import type { Latency } from './http-report.ts';

/** Seconds in ms with three digits, without the unit: `0.412`, `12.3`, `1,240`. */
export function milliseconds(seconds: number): string {
  const ms = seconds * 1000;
  if (ms >= 999.5) return Math.round(ms).toLocaleString('en');
  return ms.toFixed(ms < 0.9995 ? 3 : ms < 9.995 ? 2 : ms < 99.95 ? 1 : 0);
}

/** `8,123`, and below 100 with a decimal. */
export function perSecond(rate: number): string {
  return rate < 99.95 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en');
}

/** Half an interval on the logarithmic scale as `±1.2 %`; empty without one, and in words where it says nothing. */
export function halfWidth(estimate: Estimate): string {
  const share = plusMinusOf(estimate);
  if (share === null) return '';
  if (estimate.interval !== null && !isTelling(estimate.interval)) return NO_HALF_YET;
  return `±${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

/** CPUs: `1.00`, `0.45`. */
export function cpuWords(cpus: number | null): string {
  return cpus === null ? '' : cpus.toFixed(2);
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
