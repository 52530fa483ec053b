import { InvalidArgumentError } from 'commander';
import {
  ALL_OPTIONS,
  longOf,
  SEARCHED,
  SEARCHED_KINDS,
  type SearchedKind,
  tableOf,
} from '../../kinds/searched-options.ts';
import type { SearchedHow, SearchedWork } from '../../kinds/searched-plan.ts';
import { usualKind } from '../../kinds/searched-plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type Declared, typedOf } from '../../work/typed/declared.ts';
import type { SearchedOptions } from './searched-options.ts';

/**
 * What was typed.
 * @param ofCommits whether the kind of work follows from the names where none was typed
 * @throws JsdynoError BAD_USAGE
 */
export function searchedWork(named: readonly string[], options: SearchedOptions, ofCommits = false): SearchedWork {
  const { scenario = [] } = options;
  const typed: Readonly<Record<string, unknown>> = { ...options };
  const usual = ofCommits ? usualKind({ names: named, suite: typedOf(SEARCHED.suite, typed).suite }) : 'suite';
  const kind = SEARCHED_KINDS.find((one) => typed[one] === true) ?? usual;
  if (scenario.length > 0 && kind !== 'http') {
    throw new JsdynoError('BAD_USAGE', '--scenario names servers', { hint: 'add --http' });
  }
  return { ...howTyped(kind, typed), kind, names: [...named, ...scenario] };
}

/** The values of all options, those that the kind lacks included: the plan refuses them. */
function howTyped(kind: SearchedKind, typed: Readonly<Record<string, unknown>>): SearchedHow {
  const own = tableOf(kind);
  const longs = new Set(Object.values(own).map(longOf));
  const others = SEARCHED_KINDS.flatMap((one) => Object.entries(tableOf(one)));
  const rest = Object.fromEntries(others.filter(([, declared]) => !longs.has(longOf(declared))));
  const how = Object.entries(typedOf(own, typed)).map(([name, value]) => [name, understood(own[name], value)]);
  return { ...typedOf(rest, typed), ...Object.fromEntries(how) };
}

/** What several kinds take in several ways is still the text that was typed. */
function understood(declared: Declared<unknown> | undefined, value: unknown): unknown {
  if (declared?.parse === undefined) return Array.isArray(value) ? value.at(-1) : value;
  if (ALL_OPTIONS[longOf(declared)]?.parse !== undefined) return value;
  if (typeof value !== 'string') return value;
  try {
    return declared.parse(value, declared.usual);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new JsdynoError('BAD_USAGE', `${longOf(declared)} "${value}" is not understood`, { hint: error.message });
  }
}
