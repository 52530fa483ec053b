import * as v from 'valibot';
import { checked } from '../../../store/exchange/check.ts';
import { byName, finite, list, object, type Shape, text } from '../../../store/exchange/fields.ts';
import type { ReadPoint } from '../gathered.ts';
import { foreignPoint } from './foreign-point.ts';

/** null of what failed; null or NaN of what was skipped, which JSON of asv writes as NaN. */
const results = v.nullable(list(v.nullable(finite)));
const shape = object({
  commit_hash: text,
  env_name: v.optional(text, ''),
  date: finite,
  params: object({ machine: text }),
  result_columns: list(text),
  results: byName(list(v.unknown())),
});

/** Whether it is a file of airspeed velocity's results: a commit in an environment on a machine. */
export function isAsv(document: unknown): boolean {
  return v.is(v.object({ commit_hash: v.string(), result_columns: v.array(v.unknown()) }), document);
}

/**
 * Figures are seconds unless a benchmark says otherwise in another file; less is better in all.
 * @throws JsdynoError IMPORT_INVALID
 */
export function asvPoints(document: unknown, file: string): ReadPoint[] {
  const read = checked(shape, document, `${file} of asv`, '', 'asv 0.6 wrote the format that is read');
  const [figure, parameters] = ['result', 'params'].map((name) => read.result_columns.indexOf(name)) as [
    number,
    number,
  ];
  return Object.entries(read.results).flatMap(([benchmark, columns]) => {
    const values = checked(results, columns[figure] ?? null, `${file} of asv`, benchmark) ?? [];
    const named = combinations(
      checked(list(list(text)) as Shape<string[][]>, columns[parameters] ?? [], file, benchmark),
    );
    return values.flatMap((value, i) =>
      foreignPoint({
        kind: 'asv',
        benchmark,
        configuration: (named[i] ?? []).join(' '),
        metric: { name: 'result', unit: benchmark.includes('mem_') ? 'bytes' : 's', isSmallerBetter: true },
        variant: read.env_name,
        host: read.params.machine,
        label: read.commit_hash.slice(0, 12),
        time: read.date,
        value: value ?? Number.NaN,
      }),
    );
  });
}

/** The last parameter varies fastest. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((all, values) => all.flatMap((one) => values.map((value) => [...one, value])), [[]]);
}
