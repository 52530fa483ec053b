import { collection, OPERATIONS } from '../kinds/operations/files/operation-files.ts';
import { isFileChosen, openSuite, selectBenchmarks } from '../kinds/suite/files/suite.ts';
import { column, gridLines } from '../report/terminal/columns.ts';
import type { Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';

/** `jsdyno list`: the modules of a suite with how many benchmarks each has, or the benchmarks of some modules. */
export async function printList(
  categories: string[],
  options: { suite?: string; filter: string[]; exclude: string[] },
  { stdout }: Pick<Io, 'stdout'>,
): Promise<number> {
  if (categories.length === 1 && categories[0] === OPERATIONS && options.suite === undefined) {
    for (const { name } of collection()) if (isFileChosen(name, options)) stdout.write(`${printable(name)}\n`);
    return 0;
  }
  const suite = openSuite(options.suite);
  if (categories.length === 0 && options.filter.length === 0 && options.exclude.length === 0) {
    const counts = [...suite.categories].map(
      ([category, files]) => [printable(category), String(files.length)] as const,
    );
    if (options.suite === undefined) counts.push([OPERATIONS, `${collection().length}  (jsdyno ops)`]);
    const columns = [
      column(
        '',
        counts.map(([category]) => category),
        { align: 'left', gap: 0, least: 22 },
      ),
      column(
        '',
        counts.map(([, count]) => count),
        { align: 'left', gap: 1 },
      ),
    ];
    for (const line of gridLines(columns)) stdout.write(`${line}\n`);
    return 0;
  }
  const chosen = categories.length === 0 ? ['all'] : categories;
  for (const benchmark of selectBenchmarks(suite, { ...options, categories: chosen }))
    stdout.write(`${printable(benchmark)}\n`);
  return 0;
}
