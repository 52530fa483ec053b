import * as v from 'valibot';
import { byName, list, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignRow, jsonFormat } from './format.ts';

/** JSON has null for NaN, of a task that was ended before its first sample. */
const mean = v.nullish(notNegative);
const latency = v.optional(object({ mean }));
const task = object({ name: text, mean, latency, result: v.optional(object({ mean, latency })) });

const row = (name: string, ms: number | null | undefined): ForeignRow => ({
  benchmark: 'tinybench',
  parameters: { operation: name },
  rates: ms == null ? [] : [1e3 / ms],
});

/**
 * Tasks with their results, as `{ name: task.name, ...task.result }` or `{ name, result }` writes them: a mean in ms. `throughput.mean` is
 * no rate of the process: it is the mean of the rates of single calls, of which one in the resolution of the clock makes millions.
 */
export const tinybench = jsonFormat({
  tool: 'tinybench',
  isIn: (document) => {
    const first = at(at(document, 'tasks') ?? document, 0);
    return typeof at(first, 'name') === 'string' && [first, at(first, 'result')].some((one) => isResult(one));
  },
  shape: v.union([list(task), object({ tasks: list(task) })], 'a list of tasks'),
  rowsOf: (tasks) =>
    (Array.isArray(tasks) ? tasks : tasks.tasks).map(({ name, result, ...own }) => {
      const told = result ?? own;
      return row(name, told.latency?.mean ?? told.mean);
    }),
});

/** Of a version before 3 the mean of times stands in the result itself; a task that failed has neither. */
function isResult(value: unknown): boolean {
  return (
    [at(value, 'latency', 'mean'), at(value, 'mean')].some((one) => typeof one === 'number') ||
    at(value, 'state') === 'errored'
  );
}

/** `Latency avg (ns)` of version 6, `Latency average (ns)` of 3, `Average Time (ns)` of 2. */
const MEAN = /^(Latency (avg|average)|Average Time) \(ns\)$/;

/** `bench.table()`: the mean in ns with two decimals. */
export const tinybenchTable = jsonFormat({
  tool: 'tinybench',
  isIn: (document) => taskName(at(document, 0)) !== undefined,
  shape: list(byName(v.union([text, notNegative], 'a text or a number'))),
  rowsOf: (rows) =>
    rows.map((told) => {
      const [, ns] = Object.entries(told).find(([key]) => MEAN.test(key)) ?? [];
      return row(String(taskName(told)), ns === undefined ? undefined : Number.parseFloat(String(ns)) / 1e6);
    }),
});

const taskName = (told: unknown): unknown => at(told, 'Task name') ?? at(told, 'Task Name');
