/** The options by which sweep, bisect and why measure a row: those of its kind of work, as that declares them. */
import { type Chosen, type Declared, optionOf } from '../work/typed/declared.ts';
import { texts } from '../work/typed/options.ts';
import { runOptions, TRANSFORM } from '../work/typed/shared-options.ts';
import { OPTIONS as HTTP } from './http/options.ts';
import { OPTIONS as MEMORY } from './memory/options.ts';
import { OPTIONS as OPERATIONS } from './operations/options.ts';
import { OPTIONS as STARTUP } from './startup/options.ts';
import { COMPARE } from './suite/options.ts';

/** What a search says itself: how many runs, what decides, at which rates, of one command line at most, whose output nobody reads. */
const DECIDED = [
  ...['runs', 'minRuns', 'maxRuns', 'fixed', 'strict', 'margin', 'test', 'lanes', 'scenarios', 'rates', 'shares'],
  ...['arrivals', 'names', 'reference', 'parameters', 'output', 'showOutput'],
] as const;

type Table = Readonly<Record<string, Declared<unknown>>>;
type Own<O> = {
  [K in keyof O as O[K] extends Chosen<infer _> ? Exclude<K, (typeof DECIDED)[number]> : never]: O[K];
};

/** What all have. */
const ALL = runOptions();

function searchedOf<O extends object>(table: O): Omit<Own<O>, keyof typeof ALL> & typeof ALL {
  const isOwn = ([name, declared]: [string, object]) => 'given' in declared && !DECIDED.some((one) => one === name);
  return { ...(Object.fromEntries(Object.entries(table).filter(isOwn)) as Own<O>), ...ALL };
}

/** By the names of the kinds that a change can be searched in: all whose runs have a figure that is compared. */
export const SEARCHED = {
  suite: searchedOf(COMPARE),
  ops: searchedOf(OPERATIONS),
  startup: searchedOf(STARTUP),
  memory: searchedOf(MEMORY),
  http: {
    ...searchedOf(HTTP),
    load: texts('--load <url>', 'request this path of your own server (can be repeated); default: /'),
  },
};
export type SearchedKind = keyof typeof SEARCHED;
export const SEARCHED_KINDS = Object.keys(SEARCHED) as SearchedKind[];

/** The options of a kind, by the names that the library has. */
export function tableOf(kind: SearchedKind): Table {
  return SEARCHED[kind];
}

/**
 * Throughput alone, in runs as short as those of a gate: many of them on many releases tell more than a few long ones. Latencies follow
 * from the throughput of all, and would be measured at other rates on each part of a series.
 */
export const SERVER_LOAD = { durationMs: 1500, warmupMs: 500, preload: 'off' } as const;

/** The values of who types nothing, where a search has others than the kind. */
export const USUAL: Readonly<Partial<Record<SearchedKind, Readonly<Record<string, unknown>>>>> = { http: SERVER_LOAD };

/** What help says of what several kinds call otherwise. */
const SAYS: Readonly<Record<string, string>> = {
  '--filter': 'measure only what has this in its name (can be repeated)',
  '--exclude': 'skip what has this in its name (can be repeated)',
  '--set': 'measure only this value of a parameter (can be repeated)',
  '--turns': 'the default: interleave the runtimes on one CPU, where possible',
  '--transform': TRANSFORM.says,
};

/** The options of all kinds as one command has them. */
export const ALL_OPTIONS: Table = Object.fromEntries(
  [...byLong()].map(([long, same]) => [long, ofSeveral(same)] as const),
);

interface OfKind {
  kind: SearchedKind;
  declared: Declared<unknown>;
}

export function byLong(): Map<string, OfKind[]> {
  const all = SEARCHED_KINDS.flatMap((kind) => Object.values(tableOf(kind)).map((declared) => ({ kind, declared })));
  return Map.groupBy(all, ({ declared }) => longOf(declared));
}

/** `--filter` */
export function longOf(declared: Declared<unknown>): string {
  return String(optionOf(declared).long);
}

/** One option with the values of all kinds that have it; where these are typed in several ways it is a text, which its kind reads. */
function ofSeveral(same: readonly OfKind[]): Declared<unknown> {
  const [{ kind, declared }] = same as [OfKind];
  const { flags, usual, parse, read: _, or, ...rest } = declared;
  const isOne = same.every((one) => one.declared.parse === parse);
  const list = same.find((one) => Array.isArray(one.declared.usual))?.declared;
  const isOfAll = same.length === SEARCHED_KINDS.length;
  return {
    ...rest,
    flags: same.every((one) => one.declared.flags === flags) ? flags : flags.replace(/<.*>/, '<value>'),
    says: SAYS[longOf(declared)] ?? (isOfAll ? declared.says : same.map(saysOf).join('; ')),
    ...(or !== undefined && { or: same.length > 1 ? or : { ...or, says: `${ofKind(kind)}: ${or.says}` } }),
    ...(isOne && parse !== undefined && { parse }),
    ...(isOfAll && usual !== undefined && { usual }),
    // A list begins empty; of what is no list elsewhere its kind takes the last.
    ...(list !== undefined && { usual: list.usual, parse: list.parse }),
  };
}

function ofKind(kind: SearchedKind): string {
  return kind === 'suite' ? 'with benchmarks' : `with --${kind}`;
}

/** What a kind says of it, with the value of who types nothing. */
function saysOf({ kind, declared }: OfKind): string {
  const { says, usual: own, again = String } = declared;
  const [name = ''] = Object.entries(tableOf(kind)).find(([, one]) => one === declared) ?? [];
  const searched = USUAL[kind]?.[name];
  const usual = searched ?? own;
  const [, text = says, said = ''] = /^(.*); default: (.*)$/.exec(says) ?? [];
  const value = searched === undefined && said !== '' ? said : usual === undefined ? '' : String(again(usual));
  return `${ofKind(kind)}: ${text}${value === '' ? '' : ` (default: ${value})`}`;
}
