import * as v from 'valibot';
import { checked } from '../../../store/exchange/check.ts';
import { finite, list, name, object, whole } from '../../../store/exchange/fields.ts';
import type { ReadPoint } from '../gathered.ts';
import { foreignPoint } from './foreign-point.ts';

const named = object({ name });
const shape = object({
  results: list(
    object({
      branch: named,
      testbed: named,
      benchmark: named,
      measure: object({ name, units: name }),
      metrics: list(
        object({
          start_time: name,
          version: object({ number: whole(0), hash: v.nullish(name) }),
          metric: object({ value: finite, lower_value: v.nullish(finite), upper_value: v.nullish(finite) }),
        }),
      ),
    }),
  ),
});

/** Whether it is what Bencher answers to a question for performance: `bencher perf --json`. */
export function isBencher(document: unknown): boolean {
  const part = v.object({ testbed: v.unknown(), measure: v.unknown(), metrics: v.unknown() });
  return v.is(v.object({ results: v.pipe(v.array(part), v.minLength(1)) }), document);
}

/** @throws JsdynoError IMPORT_INVALID */
export function bencherPoints(document: unknown, file: string): ReadPoint[] {
  const { results } = checked(
    shape,
    document,
    `${file} of Bencher`,
    '',
    'write it anew with: bencher perf PROJECT --json',
  );
  return results.flatMap(({ branch, benchmark, measure, metrics }) =>
    metrics.flatMap(({ start_time, version, metric }) =>
      foreignPoint({
        kind: 'bencher',
        benchmark: benchmark.name,
        configuration: '',
        metric: {
          name: measure.name,
          unit: measure.units,
          isSmallerBetter: !/\/\s*(s|sec|second)\b/.test(measure.units),
        },
        variant: branch.name,
        // A name of somebody's: whether one machine has it nobody says.
        host: 'unknown',
        label: version.hash?.slice(0, 12) ?? `#${version.number}`,
        time: Date.parse(start_time),
        value: metric.value,
        interval:
          metric.lower_value == null || metric.upper_value == null
            ? undefined
            : [metric.lower_value, metric.upper_value],
      }),
    ),
  );
}
