import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignRow, jsonFormat } from './format.ts';
import { namesApart } from './names-apart.ts';

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
  rowsOf: ({ files }) =>
    rowsIn(
      files.flatMap(({ filepath, groups }) =>
        // The first part is the file.
        groups.flatMap(({ fullName, benchmarks }) =>
          benchmarks.map((one) => ({ ...one, file: filepath, groups: fullName.split(' > ').slice(1) })),
        ),
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
  rowsOf: ({ testResults }) =>
    rowsIn(
      testResults.flatMap(({ name: file, assertionResults }) =>
        assertionResults.flatMap(({ ancestorTitles, title, benchmarks = [] }) =>
          benchmarks.flatMap(({ tasks }) =>
            tasks.map(({ name, latency }) => ({ file, groups: [...ancestorTitles, title], name, mean: latency?.mean })),
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

function rowsIn(all: readonly Measured[]): ForeignRow[] {
  const names = namesApart(all.map(({ file }) => file));
  return all.flatMap(({ file, groups, name, mean }) => {
    const group = groups.join(' / ');
    const parameters = { ...(group === '' ? {} : { group }), operation: name };
    return mean == null ? [] : { benchmark: names.get(file) ?? '', parameters, rates: [1e3 / mean] };
  });
}
