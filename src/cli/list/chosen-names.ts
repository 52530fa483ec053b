import { collection, OPERATIONS } from '../../kinds/operations/files/operation-files.ts';
import { isFileChosen, openSuite, selectBenchmarks } from '../../kinds/suite/files/suite.ts';
import type { ListOptions } from '../options.ts';

/** Whether the names are those of the collection of operations, not of a suite. */
export function areOperations(categories: readonly string[], { suite }: Pick<ListOptions, 'suite'>): boolean {
  return categories.length === 1 && categories[0] === OPERATIONS && suite === undefined;
}

/** The benchmarks of modules, or of all, as they are listed. */
export function chosenNames(categories: readonly string[], options: ListOptions): string[] {
  if (areOperations(categories, options)) {
    return collection().flatMap(({ name }) => (isFileChosen(name, options) ? [name] : []));
  }
  const chosen = categories.length === 0 ? ['all'] : categories;
  return selectBenchmarks(openSuite(options.suite), { ...options, categories: chosen });
}
