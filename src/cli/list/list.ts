import { collection, OPERATIONS } from '../../kinds/operations/files/operation-files.ts';
import { openSuite, type Suite } from '../../kinds/suite/files/suite.ts';
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import { left } from '../../show/sheets/column.ts';
import { gridLines } from '../../show/sheets/terminal.ts';
import type { Count } from '../../stats/quantities.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import type { ListOptions } from '../options.ts';
import { chosenNames } from './chosen-names.ts';
import { benchmarksWithParameters, type ListedBenchmark, parameterLines } from './parameters.ts';

/** The modules of a suite, as printed by jsdyno list --format json. @title jsdyno list */
export interface ModulesDocument extends Envelope<'modules', 1> {
  modules: Module[];
}

/**
 * The benchmarks of modules, as printed by jsdyno list url --format json, with --parameters what each can be set to.
 * @title jsdyno list MODULE
 */
export interface BenchmarksDocument extends Envelope<'benchmarks', 1> {
  benchmarks: BenchmarkObject[];
}

interface BenchmarkObject extends Omit<ListedBenchmark, 'parameters'> {
  /** the values of each parameter, in the order in which the file declares them; null without --parameters */
  parameters: ListedBenchmark['parameters'] | null;
}

/** `jsdyno list`: the modules of a suite, or the benchmarks of some modules, with their parameters where asked. */
export async function printList(
  categories: string[],
  options: ListOptions,
  io: Pick<Io, 'stdout' | 'stderr'>,
): Promise<number> {
  const isJson = options.format === 'json';
  if (wantsModules(categories, options)) {
    const modules = modulesOf(openSuite(options.suite));
    io.stdout.write(isJson ? jsonDocument<ModulesDocument>('modules', 1, { modules }) : moduleLines(modules, options));
  } else if (options.parameters === true) {
    const benchmarks = await benchmarksWithParameters(categories, options, io);
    io.stdout.write(
      isJson
        ? jsonDocument<BenchmarksDocument>('benchmarks', 1, { benchmarks })
        : asLines(parameterLines(benchmarks, io.stdout.columns).map(printable)),
    );
  } else {
    const names = chosenNames(categories, options);
    const benchmarks = names.map((name) => ({ name, parameters: null, reason: null }));
    io.stdout.write(
      isJson ? jsonDocument<BenchmarksDocument>('benchmarks', 1, { benchmarks }) : asLines(names.map(printable)),
    );
  }
  return 0;
}

/** Nothing was said of which benchmarks, nor of what about them. */
function wantsModules(categories: readonly string[], { filter, exclude, parameters }: ListOptions): boolean {
  return categories.length === 0 && filter.length === 0 && exclude.length === 0 && parameters !== true;
}

interface Module {
  name: string;
  /** How many. */
  benchmarks: Count;
}

function modulesOf({ categories, isBuiltIn }: Suite): Module[] {
  const modules = [...categories].map(([name, files]) => ({ name, benchmarks: files.length }));
  return isBuiltIn ? [...modules, { name: OPERATIONS, benchmarks: collection().length }] : modules;
}

function moduleLines(modules: readonly Module[], { suite }: ListOptions): string {
  const countOf = ({ name, benchmarks }: Module) =>
    name === OPERATIONS && suite === undefined ? `${benchmarks}  (jsdyno ops)` : String(benchmarks);
  return asLines(
    gridLines<Module>(
      [left('', ({ name }) => printable(name), { gap: 0, least: 22 }), left('', countOf, { gap: 1 })],
      modules,
    ),
  );
}

function asLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
