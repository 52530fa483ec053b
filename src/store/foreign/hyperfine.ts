import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, jsonFormat } from './format.ts';

const value = object({ value: notNegative });

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
          [object({ times: list(notNegative) }), object({ measurements: list(object({ time_wall_clock: value })) })],
          'runs with their times',
        ),
      ]),
    ),
  }),
  rowsOf: ({ results }) =>
    results.map(({ command, name, ...runs }) => ({
      benchmark: 'hyperfine',
      parameters: { command: name ?? command },
      rates: ('times' in runs ? runs.times : runs.measurements.map((run) => run.time_wall_clock.value)).map(
        (seconds) => 1 / seconds,
      ),
    })),
});
