/**
 * What rows are called where people read: `JSON › JSON.parse records=5` of an operation, `url/parse.js n=100 type='long'` of a benchmark. What
 * is typed and what programs read is spelt as the store has it.
 */
import { foldConfigurations, parametersOf } from './parameters.ts';

interface NamedRow {
  benchmark: string;
  configuration: string;
}

/** What a row is, and its parameters: `JSON › JSON.parse` and `records=5`, `url/parse.js` and `n=100`. */
export type RowName = readonly [name: string, ...parameters: string[]];

/** The title of a row by itself, without the file of an operation. */
export function rowTitle(row: NamedRow): string {
  return titleParts(row).join(' ').trim();
}

/** The words of that title: `JSON ›`, `JSON.parse`, `records=5`. */
export function titleParts({ benchmark, configuration }: NamedRow): string[] {
  const parts = parametersOf(configuration) ?? [configuration];
  const [group = '', operation = '', ...rest] = parts;
  return isOperation(configuration) ? [`${valueIn(group)} ›`, valueIn(operation), ...rest] : [benchmark, ...parts];
}

function nameOf(row: NamedRow): RowName {
  const [name = '', ...words] = titleParts(row);
  return isOperation(row.configuration) ? [`${name} ${words[0]}`, ...words.slice(1)] : [name, ...words];
}

/** Names, and titles, that tell rows apart: two files may have operations of the same name. */
export function namesOf(rows: readonly NamedRow[]): (row: NamedRow) => RowName {
  const files = new Map<string, string>();
  const doubled = new Set<string>();
  for (const row of rows) {
    const title = rowTitle(row);
    if ((files.get(title) ?? row.benchmark) !== row.benchmark) doubled.add(title);
    files.set(title, row.benchmark);
  }
  return (row) => {
    const [name, ...parameters] = nameOf(row);
    return doubled.has(rowTitle(row)) ? [`${row.benchmark} ${name}`, ...parameters] : [name, ...parameters];
  };
}

export function titlesOf(rows: readonly NamedRow[]): (row: NamedRow) => string {
  const nameIn = namesOf(rows);
  return (row) => nameIn(row).join(' ').trim();
}

export interface RowNames {
  /** What all rows share, to be said once above them; may be empty. */
  shared: string;
  nameOf(row: NamedRow): string;
}

/** Titles as short as they can be: what all rows share is apart. */
export function shortTitles(rows: readonly NamedRow[]): RowNames {
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark));
  const [only] = benchmarks;
  if (only === undefined || benchmarks.size > 1) return { shared: '', nameOf: titlesOf(rows) };
  const configurations = [...new Set(rows.map(({ configuration }) => configuration))];
  const { shared, own } = foldConfigurations(configurations);
  const words = configurations.every(isOperation) ? parameterWords : String;
  const names = new Map(configurations.map((configuration, i) => [configuration, words(own[i] ?? '')]));
  return {
    shared: `${only} ${words(shared)}`.trim(),
    nameOf: (row) => names.get(row.configuration) || words(shared) || only,
  };
}

/** The rows below each heading: those of a group of operations, or of a file. What all rows below a heading share stands beside it. */
export function titledGroups<Row extends NamedRow>(rows: readonly Row[]) {
  const headingOf = ({ benchmark, configuration }: NamedRow) =>
    JSON.stringify([benchmark, isOperation(configuration) && parametersOf(configuration)?.[0]]);
  return [...Map.groupBy(rows, headingOf).values()].map((own) => {
    const benchmark = own[0]?.benchmark ?? '';
    const configurations = own.map(({ configuration }) => configuration);
    if (!configurations.every(isOperation)) {
      const { shared, own: names } = foldConfigurations(configurations);
      return { title: benchmark, about: shared, rows: own, names };
    }
    const parts = configurations.map((configuration) => parametersOf(configuration) ?? []);
    const { shared, own: rest } = foldConfigurations(parts.map((all) => all.slice(2).join(' ')));
    return {
      title: valueIn(parts[0]?.[0] ?? ''),
      about: [shared, benchmark].filter((part) => part !== '').join('  '),
      rows: own,
      names: parts.map(([, operation = ''], i) => [valueIn(operation), rest[i]].filter(Boolean).join(' ')),
    };
  });
}

/** Whether a row is an operation of a group, which its configuration begins with. */
function isOperation(configuration: string): boolean {
  const [group = '', operation = ''] = parametersOf(configuration) ?? [];
  return group.startsWith('group=') && operation.startsWith('operation=');
}

/** What a row is called beside its file: of an operation its group and name, then its parameters. */
export function configurationTitle(configuration: string): string {
  return isOperation(configuration) ? parameterWords(configuration) : configuration;
}

/** Group and name of an operation without their keys, then its parameters. */
function parameterWords(parameters: string): string {
  const parts = parametersOf(parameters) ?? [];
  const isName = (part: string, place: number) => place < 2 && /^(group|operation)=/.test(part);
  const names = parts.filter(isName).map(valueIn).join(' › ');
  return [names, ...parts.filter((part, place) => !isName(part, place))].filter((part) => part !== '').join(' ');
}

/** `it's` of `operation="it's"`. */
function valueIn(parameter: string): string {
  const value = parameter.slice(parameter.indexOf('=') + 1);
  return /^(['"`]).*\1$/s.test(value) ? value.slice(1, -1).replace(/\\(['"`\\])/g, '$1') : value;
}
