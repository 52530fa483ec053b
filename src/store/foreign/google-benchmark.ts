import * as v from 'valibot';
import { list, notNegative, object, oneOf, text } from '../exchange/fields.ts';
import { at, jsonFormat, pooled, SECONDS } from './format.ts';

/**
 * `--benchmark_format=json`: repetitions are of one process, and one run together. Of `--benchmark_report_aggregates_only` there is the
 * mean. The wall clock counts, as in its own comparison.
 */
export const googleBenchmark = jsonFormat({
  tool: 'Google Benchmark',
  isIn: (document) =>
    typeof at(document, 'context', 'num_cpus') === 'number' && Array.isArray(at(document, 'benchmarks')),
  shape: object({
    benchmarks: list(
      object({
        name: text,
        run_name: v.optional(text),
        aggregate_name: v.optional(text),
        error_occurred: v.optional(v.boolean('true or false')),
        iterations: v.optional(notNegative),
        real_time: v.optional(notNegative),
        time_unit: v.optional(oneOf(['ns', 'us', 'ms', 's'])),
      }),
    ),
  }),
  rowsOf: ({ benchmarks }) => {
    // What was skipped, with an error or a word, has no time.
    const measured = benchmarks.flatMap(
      ({ name, run_name, aggregate_name, error_occurred, iterations, real_time, time_unit = 'ns' }) =>
        error_occurred === true || !iterations || real_time === undefined
          ? []
          : {
              benchmark: 'Google Benchmark',
              parameters: { operation: run_name ?? name },
              aggregate_name,
              operations: iterations,
              seconds: iterations * real_time * (SECONDS[time_unit] as number),
            },
    );
    const repetitions = measured.filter((one) => one.aggregate_name === undefined);
    return pooled(repetitions.length > 0 ? repetitions : measured.filter((one) => one.aggregate_name === 'mean'));
  },
});
