import { existsSync } from 'node:fs';
import { fileOn, type Variant } from '../../../host/runtimes/index.ts';
import { type ParameterValue, spell } from '../../../measure/configuration.ts';
import { type Listing, lackingOn, listFiles } from '../../../measure/listing.ts';
import type { OperationConfiguration, Place } from '../configuration.ts';
import { type OperationFile, operationFileOn } from './operation-files.ts';
import { namesFor, operationCommandLine } from './operation-process.ts';

/** What the user asked for among the rows. */
interface OperationChoice {
  /** Only rows whose file, group or operation contains one of these; empty: all. */
  filter: readonly string[];
  /** No rows whose file, group or operation contains one of these. */
  exclude: readonly string[];
  /** `parameter=value`: the only values of that parameter to keep (`--set`). */
  set: readonly string[];
}

/** The files whose operations are listed. */
interface OperationListRequest {
  files: readonly OperationFile[];
  /** The folder processes are started in: the user's own. */
  folder: string;
  /** Test mode: the first value of each parameter. */
  test?: boolean | undefined;
  adapter?: 'none' | undefined;
  abort?: AbortSignal | undefined;
}

/** An operation as the harness declares it. */
interface Declared {
  group: string;
  operation: string;
  parameters: Record<string, ParameterValue>;
  place: Place;
  baseline: boolean;
  flags: string[];
  page?: string;
  remarks?: string[];
  notes?: string[];
}

/** Asks a variant which operations files have: parameters may depend on the runtime. */
export async function listOperations(
  variant: Variant,
  request: OperationListRequest,
): Promise<Listing<OperationConfiguration>> {
  const { folder, test = false, adapter, abort } = request;
  const paths = new Map(request.files.map(({ name, path }) => [name, path]));
  const pathOf = (name: string) => paths.get(name) as string;
  const isThere = ({ path }: OperationFile) => existsSync(operationFileOn(variant, path));
  const there = variant.tree === undefined ? request.files : request.files.filter(isThere);
  const { configurations, broken, stuck } = await listFiles<{ operations: Declared[] }, OperationConfiguration>({
    benchmarks: there.map(({ name }) => name),
    start: (names, report) => {
      const files = names.map((name) => operationFileOn(variant, pathOf(name)));
      return {
        line: operationCommandLine(variant, { adapter, files }),
        order: { mode: 'list', report, files, test, adapter, names: namesFor(variant, files) },
        cwd: fileOn(variant, folder),
      };
    },
    configurations: (benchmark, { operations }) =>
      operations.map((declared) => configurationOf(benchmark, pathOf(benchmark), declared, adapter)),
    abort,
  });
  const lacking = request.files.filter((file) => !there.includes(file)).map(({ name }) => lackingOn(variant, name));
  return { configurations, broken: [...broken, ...lacking], stuck };
}

function configurationOf(
  benchmark: string,
  file: string,
  declared: Declared,
  adapter: 'none' | undefined,
): OperationConfiguration {
  const { group, operation, parameters, place, baseline, flags, page, remarks, notes } = declared;
  const ofTool = { ...(remarks && { remarks }), ...(notes && { notes }) };
  const spelt = { group, operation, ...parameters };
  return {
    kind: 'ops',
    benchmark,
    configuration: spell(spelt),
    parameters: spelt,
    flags,
    operation: {
      file,
      group,
      name: operation,
      parameters,
      place,
      baseline,
      page,
      ...ofTool,
      ...(adapter && { adapter }),
    },
  };
}

/** Whether the user's options leave a row. Pure. */
export function isOperationChosen(
  { benchmark, operation, parameters }: Pick<OperationConfiguration, 'benchmark' | 'operation' | 'parameters'>,
  { filter, exclude, set }: OperationChoice,
): boolean {
  const { group = '', name = '' } = operation ?? {};
  const texts = [benchmark, group, name, `${group} › ${name}`];
  const has = (part: string) => texts.some((text) => text.includes(part));
  if (filter.length > 0 && !filter.some(has)) return false;
  return !exclude.some(has) && isSet(parameters, set);
}

/** Whether each named parameter has one of its named values; a row without such a parameter stays. */
function isSet(parameters: OperationConfiguration['parameters'], set: readonly string[]): boolean {
  const wanted = Map.groupBy(set, (setting) => setting.slice(0, setting.indexOf('=')));
  return [...wanted].every(([name, settings]) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return value === undefined || settings.includes(`${name}=${value}`);
  });
}
