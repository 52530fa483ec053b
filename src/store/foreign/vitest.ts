import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignRow, jsonFormat } from './format.ts';

/** JSON has null for NaN, of a task that was ended before its first sample. */
const mean = v.nullish(notNegative);
const tool = 'vitest';

/** `vitest bench --outputJson FILE` of version 1 to 4: a mean in ms. */
export const vitest = jsonFormat({
  tool,
  isIn: (document) => Array.isArray(at(document, 'files', 0, 'groups')),
  shape: object({
    files: list(
      object({
        filepath: text,
        groups: list(object({ fullName: text, benchmarks: list(object({ name: text, mean })) })),
      }),
    ),
  }),
  hasPaths: true,
  rowsOf: ({ files }) =>
    files.flatMap(({ filepath, groups }) =>
      // The first part is the file.
      groups.flatMap(({ fullName, benchmarks }) =>
        benchmarks.map((one) => rowOf({ ...one, file: filepath, groups: fullName.split(' > ').slice(1) })),
      ),
    ),
});

/** `vitest bench --reporter=json --outputFile FILE` of version 5, which has no `--outputJson`: tests whose benchmarks have tasks. */
export const vitest5 = jsonFormat({
  tool,
  isIn: (document) => Array.isArray(at(document, 'testResults', 0, 'assertionResults')),
  shape: object({
    testResults: list(
      object({
        name: text,
        assertionResults: list(
          object({
            ancestorTitles: list(text),
            title: text,
            benchmarks: v.optional(
              list(object({ tasks: list(object({ name: text, latency: v.optional(object({ mean })) })) })),
            ),
          }),
        ),
      }),
    ),
  }),
  hasPaths: true,
  rowsOf: ({ testResults }) =>
    testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.flatMap(({ ancestorTitles, title, benchmarks = [] }) =>
        benchmarks.flatMap(({ tasks }) =>
          tasks.map(({ name, latency }) =>
            rowOf({ file, groups: [...ancestorTitles, title], name, mean: latency?.mean }),
          ),
        ),
      ),
    ),
});

interface Measured {
  file: string;
  groups: readonly string[];
  name: string;
  /** ms; absent of what failed */
  mean?: number | null | undefined;
}

function rowOf({ file, groups, name, mean }: Measured): ForeignRow {
  const group = groups.join(' / ');
  const parameters = { ...(group === '' ? {} : { group }), operation: name };
  return { benchmark: file, parameters, rates: mean == null ? [] : [1e3 / mean] };
}
