import * as v from 'valibot';
import { finite, list, notNegative, object, text } from '../exchange/fields.ts';
import { at, jsonFormat } from './format.ts';

const value = object({ value: notNegative });
/** null where a signal ended it */
const code = v.nullable(finite);

/** `hyperfine --export-json FILE`: of 1.x the times, of 2 (schema 2) the wall clock; each run is a process. */
export const hyperfine = jsonFormat({
  tool: 'hyperfine',
  side: 'command',
  isIn: (document) => typeof at(document, 'results', 0, 'command') === 'string',
  shape: object({
    results: list(
      v.intersect([
        object({ command: text, name: v.optional(text) }),
        v.union(
          [
            object({ times: list(notNegative), exit_codes: v.optional(list(code)) }),
            object({ measurements: list(object({ time_wall_clock: value, exit_code: v.optional(code) })) }),
          ],
          'runs with their times',
        ),
      ]),
    ),
  }),
  rowsOf: ({ results }) =>
    results.map(({ command, name, ...runs }) => {
      const seconds = 'times' in runs ? runs.times : runs.measurements.map((run) => run.time_wall_clock.value);
      const codes = 'times' in runs ? (runs.exit_codes ?? []) : runs.measurements.map((run) => run.exit_code);
      const count = codes.filter((one) => one !== undefined && one !== 0).length;
      return {
        benchmark: 'hyperfine',
        parameters: { command: name ?? command },
        rates: seconds.map((one) => 1 / one),
        failed: { count, of: seconds.length, what: 'runs failed' },
      };
    }),
});
