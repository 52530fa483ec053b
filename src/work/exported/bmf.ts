import { jsonText } from '../../text/json.ts';
import { rowName } from '../rules/limits.ts';
import type { Exported } from './figures.ts';

/** One value of Bencher's. */
interface Value {
  value: number;
  lower_value?: number;
  upper_value?: number;
}

/**
 * Bencher Metric Format: https://bencher.dev/docs/reference/bencher-metric-format. Operations a second are its built-in measure
 * `throughput`; other metrics are measures by their own names, of times in seconds.
 */
export function bmf({ figures }: Exported): string {
  const benchmarks = new Map<string, Map<string, Value>>();
  for (const figure of figures) {
    const { metric, isFirst, variant, estimate } = figure;
    const name = variant === null ? rowName(figure) : `${rowName(figure)} (${variant})`;
    const [lower_value, upper_value] = estimate.interval ?? [];
    const value: Value = {
      value: estimate.value,
      ...(lower_value === undefined || upper_value === undefined ? {} : { lower_value, upper_value }),
    };
    const measures = benchmarks.get(name) ?? new Map<string, Value>();
    benchmarks.set(name, measures.set(isFirst && metric.unit === 'ops/s' ? 'throughput' : metric.name, value));
  }
  const all = [...benchmarks].map(([name, measures]) => [name, Object.fromEntries(measures)]);
  return `${jsonText(Object.fromEntries(all), 2)}\n`;
}
