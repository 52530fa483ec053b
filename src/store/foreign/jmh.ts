import * as v from 'valibot';
import { mean } from '../../stats/describe.ts';
import { byName, list, notNegative, object, text } from '../exchange/fields.ts';
import { at, jsonFormat, SECONDS } from './format.ts';
import { named } from './names-apart.ts';

/** `-rf json`: each fork is a process, whose rate is that of all its iterations. With `-f 0` there is one. */
export const jmh = jsonFormat({
  tool: 'JMH',
  isIn: (document) => typeof at(document, 0, 'jmhVersion') === 'string',
  shape: list(
    object({
      benchmark: text,
      mode: text,
      params: v.optional(byName(text)),
      primaryMetric: object({
        scoreUnit: text,
        rawData: v.optional(list(list(notNegative))),
        /** of each iteration of each fork: a value, and how often it was seen */
        rawDataHistogram: v.optional(list(list(list(v.tuple([notNegative, notNegative], 'a value and a count'))))),
      }),
    }),
  ),
  rowsOf: (results) =>
    results.map(({ benchmark: method, mode, params = {}, primaryMetric }) => {
      const { scoreUnit, rawData = [], rawDataHistogram } = primaryMetric;
      const [, isRate, unit = ''] = /^(ops\/)?(\w+?)(?:\/op)?$/.exec(scoreUnit) ?? [];
      const seconds = SECONDS[unit] ?? Number.NaN;
      const forks = rawDataHistogram?.map((fork) => weighted(fork.flat())) ?? rawData.map((fork) => mean(fork));
      const dot = method.lastIndexOf('.');
      return {
        benchmark: method.slice(0, Math.max(0, dot)),
        parameters: named({ operation: method.slice(dot + 1), mode }, params),
        rates: forks.map((score) => (isRate === undefined ? 1 / (score * seconds) : score / seconds)),
      };
    }),
});

function weighted(values: readonly (readonly [number, number])[]): number {
  const [sum, count] = values.reduce(([all, seen], [value, times]) => [all + value * times, seen + times], [0, 0]);
  return sum / count;
}
