/** Plans of what a change is searched in, over releases or over commits: what is typed, as the kind's own command would take it. */
import { dirname } from 'node:path/posix';
import * as v from 'valibot';
import { isFile } from '../host/files/if-there.ts';
import { scenarioName } from '../host/scenarios/find-scenarios.ts';
import { ownServer } from '../host/scenarios/own-server.ts';
import { ANY_PORT } from '../host/scenarios/scenario.ts';
import type { Configuration } from '../measure/configuration.ts';
import { type Draft, type Plan, type PlannedTrees, said } from '../measure/plan.ts';
import type { StoredExperiment } from '../store/experiments.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Kind } from '../work/kind.ts';
import { checkOptions } from '../work/options/check-options.ts';
import { given } from '../work/options/given.ts';
import { each, flag } from '../work/plans/command-words.ts';
import { type Choices, wordsOf } from '../work/typed/declared.ts';
import type { HttpConfiguration } from './http/configuration.ts';
import { type HttpChoice, httpPlan } from './http/plan.ts';
import { loadKind } from './kinds.ts';
import { memoryPlan } from './memory/plan.ts';
import { operationsPlan } from './operations/plan.ts';
import {
  byLong,
  SEARCHED,
  SEARCHED_KINDS,
  SERVER_LOAD,
  type SearchedKind,
  tableOf,
  USUAL,
} from './searched-options.ts';
import { startupPlan } from './startup/plan.ts';
import { suitePlan } from './suite/plan.ts';

type ChoicesOf = { [N in SearchedKind]: Choices<(typeof SEARCHED)[N]> };
type Keys<U> = U extends unknown ? keyof U : never;
type At<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never;

/** The options of all kinds; each is for some. */
export type SearchedHow = { [K in Keys<ChoicesOf[SearchedKind]>]?: At<ChoicesOf[SearchedKind], K> };

/** What is measured, and how, as typed. */
export interface SearchedWork extends SearchedHow {
  kind: SearchedKind;
  /**
   * Modules and files of a suite, files of operations, scripts or one command line, scenarios. `len=4096` among those of a suite or of
   * operations is a setting.
   */
  names: readonly string[];
  /** Blocks that are measured at once; absent: one. */
  lanes?: number | 'auto' | undefined;
  trees?: PlannedTrees | undefined;
}

/**
 * The kind and the plan of what is typed.
 *
 * @param variants how many there are: two or more
 * @throws JsdynoError BAD_USAGE where nothing is named, BAD_OPTION for an option that the kind lacks, and those of the kinds
 */
export async function searchedPlan(work: SearchedWork, variants: number): Promise<{ kind: Kind; plan: Draft<Plan> }> {
  const plan = planOf(work, variants);
  const kind = await loadKind(work.kind);
  return { kind, plan: kind.check(plan) };
}

function planOf(work: SearchedWork, variants: number): Draft<Plan> {
  const { kind, lanes, trees } = work;
  const shared = said({ lanes, trees });
  const { names, set } = withSettings(work);
  if (kind === 'suite') {
    const { filter = [], ...how } = howOf(kind, work);
    return suitePlan('compare', { ...shared, ...how, ...chosenFiles(named(names, kind), filter), set });
  }
  if (kind === 'ops') {
    return operationsPlan(named(names, kind), variants, { ...shared, ...howOf(kind, work), set });
  }
  if (kind === 'http') return httpPlan(variants, { ...shared, ...SERVER_LOAD, shares: [], ...serversOf(work, names) });
  const lines = names.filter(isLine);
  if (lines.length > 0 && lines.length < names.length) throw mixed(lines[0] as string);
  const scripts = lines.length > 0 ? [] : [...names];
  if (kind === 'startup') return startupPlan(variants, { ...shared, ...howOf(kind, work), scripts, commands: lines });
  return memoryPlan(variants, {
    ...{ ...shared, ...howOf(kind, work) },
    ...{ scripts: named(scripts, kind, lines), commands: lines.length },
  });
}

/** Scenarios, or one server of the user's own: the script that is named. */
function serversOf(work: SearchedWork, names: readonly string[]): HttpChoice {
  const { load = [], ...how } = howOf('http', work);
  if (isServer(names)) return { ...how, own: ownServer({ server: names[0], paths: load }) };
  if (load.length === 0) return { ...how, scenarios: names.length === 0 ? undefined : [...names] };
  throw new JsdynoError('BAD_OPTION', '--load is only for your own server', {
    hint: 'name it: --http app.js; the requests of a scenario are chosen by --route',
  });
}

function isServer(names: readonly string[]): boolean {
  return names.length === 1 && /\.[cm]?[jt]sx?$/.test(names[0] as string);
}

/** The names without those that are settings; a file may have an equals sign in its name. */
function withSettings({ kind, names, set = [] }: SearchedWork): { names: string[]; set: string[] } {
  const isSetting = (name: string) => (kind === 'suite' || kind === 'ops') && /^[\w-]+=/.test(name) && !isFile(name);
  return { names: names.filter((name) => !isSetting(name)), set: [...set, ...names.filter(isSetting)] };
}

/**
 * Modules as typed, and files as their module and a filter: `buffers/buffer-tojson.js` is what a report calls a benchmark. What is typed
 * for --filter stays one for modules alone.
 */
function chosenFiles(names: readonly string[], filter: readonly string[]): { categories: string[]; filter: string[] } {
  const files = names.filter((name) => /^[^/]+\/[^/]/.test(name));
  const modules = names.filter((name) => !files.includes(name));
  const categories = [...new Set([...modules, ...files.map((file) => dirname(file))])];
  if (files.length === 0) return { categories, filter: [...filter] };
  // Beside a file, a module without a filter is meant whole.
  const whole = filter.length > 0 ? filter : modules.map((module) => (module === 'all' ? '/' : `${module}/`));
  return { categories, filter: [...files, ...whole] };
}

/** What is measured where nothing says its kind: of a repository, files are files of operations, and command lines are timed. */
export function usualKind({ names: [first = ''], suite }: Pick<SearchedWork, 'names' | 'suite'>): SearchedKind {
  if (suite === undefined && isFile(first)) return 'ops';
  return suite === undefined && isLine(first) ? 'startup' : 'suite';
}

/** The first name that is a command line, which is started by itself and on no runtime; undefined where there is none. */
export function commandLineOf({ kind, names }: Pick<SearchedWork, 'kind' | 'names'>): string | undefined {
  return kind === 'startup' || kind === 'memory' ? names.find(isLine) : undefined;
}

/** A command line is started as it is, in each state of a repository; a script runs on each runtime. */
function isLine(name: string): boolean {
  return /\s/.test(name.trim()) && !isFile(name);
}

/** @throws JsdynoError BAD_USAGE */
function named(names: readonly string[], kind: SearchedKind, lines: readonly string[] = []): string[] {
  if (names.length + lines.length > 0) return [...names];
  const examples = { suite: 'url --filter parse', ops: '--ops bench.js', memory: '--memory app.js' };
  throw new JsdynoError('BAD_USAGE', 'the benchmark to measure is missing', {
    hint: `name it: ${examples[kind as keyof typeof examples]}`,
  });
}

function mixed(line: string): JsdynoError {
  return new JsdynoError('BAD_USAGE', `"${line}" is a command line, but the others are scripts`, {
    hint: 'name scripts, or one command line',
  });
}

/** How a reader calls the work of a kind. */
const WORK_OF: Readonly<Record<SearchedKind, string>> = {
  suite: 'benchmarks',
  ops: 'operations (--ops)',
  startup: 'starts (--startup)',
  memory: 'memory (--memory)',
  http: 'servers (--http)',
};

/** The options that are said, of whatever kind, as they are typed. */
function saidIn(work: SearchedWork): { name: string; long: string }[] {
  const tables = [work.kind, ...SEARCHED_KINDS].map(tableOf);
  return Object.entries(work).flatMap(([name, value]) => {
    const table = tables.find((one) => name in one);
    if (table === undefined || value === undefined || value === table[name]?.usual || String(value) === '') return [];
    const [long] = wordsOf(table, { [name]: value !== false }, { [name]: undefined });
    return long === undefined ? [] : [{ name, long }];
  });
}

/**
 * What is said of a kind, in the order of its options.
 * @throws JsdynoError BAD_OPTION for an option that the kind lacks, or takes another value for
 */
function howOf<N extends SearchedKind>(kind: N, work: SearchedWork): ChoicesOf[N] {
  const table = tableOf(kind);
  // What runs one after the other does so.
  const other = saidIn(work).find(({ name, long }) => !(name in table) && long !== '--sequential');
  if (other !== undefined) {
    const kinds = byLong().get(other.long) ?? [];
    throw new JsdynoError('BAD_OPTION', `${other.long} does not apply to ${WORK_OF[kind]}`, {
      hint: `it is for ${kinds.map((one) => WORK_OF[one.kind]).join(' and ')}: leave it out`,
    });
  }
  const said = new Map<string, unknown>(Object.entries(work));
  const values = Object.keys(table).flatMap((name) => (said.get(name) === undefined ? [] : [[name, said.get(name)]]));
  const how = Object.fromEntries(values);
  checkOptions('a search', v.object(given(table)), how);
  return how as ChoicesOf[N];
}

/**
 * What a stored experiment says already; the time of the search is no part of that.
 * @throws JsdynoError BAD_OPTION
 */
export function refuseHow(experiment: string, { budgetMs: _, ...work }: SearchedWork): void {
  const [typed] = [...flag(work.kind, work.kind !== 'suite'), ...saidIn(work).map(({ long }) => long)];
  if (typed === undefined) return;
  throw new JsdynoError('BAD_OPTION', `${typed} sets how a row is measured, but ${experiment} has set that`, {
    hint: 'leave it out, or name both sides and what is measured in place of the experiment',
  });
}

/**
 * The words that say what a change is searched in, as `sweep` and `bisect` take them: names last.
 * @throws JsdynoError BAD_OPTION
 */
export function searchedWords(work: SearchedWork): string[] {
  const { kind, names } = work;
  const scenarios = kind === 'http' && !isServer(names) ? names : [];
  return [
    ...flag(kind, kind !== 'suite'),
    ...each('scenario', scenarios),
    ...wordsOf(tableOf(kind), howOf(kind, work), USUAL[kind]),
    ...(scenarios.length > 0 ? [] : names),
  ];
}

/** What each plan draws, and what would choose the row beside its name. */
const UNSAID = ['seed', 'budgetMs', 'filter', 'exclude', 'set', 'parameters', 'scripts', 'routes'];
/** What plans have where nothing is typed. */
const USUALLY: Readonly<Record<string, unknown>> = { turns: true, calibrate: true, shell: false };

/** What is a path, and absolute in plans. */
const PATHS = ['suite', 'input'];

/** How a row is named where its line is typed. */
interface RowPlace {
  /** The command line, of variants that are those. */
  line?: string | undefined;
  /** A path, absolute or as it was typed, as it is typed there; default: as it is. */
  place?: (path: string) => string;
}

/**
 * The words by which a search measures one row as a stored plan does: those of `searchedWords`.
 * @param row its name in reports, its parameters, and of servers what is asked
 * @throws JsdynoError BAD_OPTION, with the reason, for what no search is told
 */
export function rowWords(
  { kind, plan }: Pick<StoredExperiment, 'kind' | 'plan'>,
  row: Pick<Configuration, 'benchmark' | 'parameters'> & Pick<HttpConfiguration, 'http'>,
  { line, place = (path) => path }: RowPlace = {},
): string[] {
  const known = SEARCHED_KINDS.find((one) => one === kind);
  if (known === undefined) throw unsearched(`bisect does not measure ${kind}`);
  const { load, ...inner } = Object.assign({}, plan.startup, plan.watched, plan.http) as Record<string, unknown>;
  const all: Record<string, unknown> = { ...plan, ...inner, ...(known === 'http' ? Object(load) : said({ load })) };
  const isSaid = (name: string) => all[name] !== undefined && all[name] !== USUALLY[name] && !UNSAID.includes(name);
  const toldOf = (name: string) => (PATHS.includes(name) ? place(String(all[name])) : all[name]);
  const how: SearchedHow = Object.fromEntries(
    Object.keys(tableOf(known))
      .filter(isSaid)
      .map((name) => [name, toldOf(name)]),
  );
  if (known === 'http') {
    const preload = all.preload === true ? 'on' : 'off';
    return searchedWords({ ...how, preload, ...serverOf(row, all.requests !== undefined, place), kind: known });
  }
  const isOfLines = Array.isArray(inner.scripts) && inner.scripts.length === 0;
  if (isOfLines && line === undefined) throw unsearched('its command line is not known');
  if (isOfLines) return searchedWords({ ...how, kind: known, names: [String(line)] });
  const { operation, group: _, ...others } = row.parameters;
  const isOps = known === 'ops';
  // Of files of operations reports have other names than were typed.
  const names = isOps && Array.isArray(plan.categories) ? plan.categories.map(String) : [row.benchmark];
  const settings = Object.entries(isOps ? others : row.parameters).map(([name, value]) => `${name}=${value}`);
  const filter = isOps && operation !== undefined ? { filter: [String(operation)] } : {};
  return searchedWords({ ...how, ...filter, kind: known, names: [...names.map(place), ...settings] });
}

/** A scenario and its route, or a server of the user's own and what it is asked. */
function serverOf(
  { http }: Pick<HttpConfiguration, 'http'>,
  hasRequests: boolean,
  place: (path: string) => string,
): Pick<SearchedWork, 'names' | 'routes' | 'load'> {
  const { scenario, own, route, rate, bare } = http ?? {};
  if (rate !== undefined || bare === true) throw unsearched('bisect searches by throughput, with one preload');
  if (route === undefined || hasRequests) throw unsearched('its requests are in a file that bisect does not read');
  if (scenario !== undefined) {
    const name = scenarioName(scenario);
    // A name alone is that of a built-in one.
    const path = place(scenario);
    const typed = /^[./]/.test(path) ? path : `./${path}`;
    return { names: [name === scenario ? typed : name], routes: [route.name] };
  }
  const [script, ...more] = (own !== undefined && 'node' in own.server && own.server.node) || [];
  const { method, headers, body, path } = route;
  const isPlain = method === 'GET' && Object.keys(headers).length === 0 && body === null && own?.port === ANY_PORT;
  if (script === undefined || more.length > 0 || !isPlain) {
    throw unsearched('bisect starts servers by a script alone, and sends them plain requests');
  }
  return { names: [place(script)], load: [path] };
}

function unsearched(why: string): JsdynoError {
  return new JsdynoError('BAD_OPTION', why, { hint: 'name what is measured by hand: jsdyno bisect --help' });
}

const { suite, ops, startup, memory, http } = SEARCHED;
const [starts, processes, servers] = [given(startup), given(memory), given(http)];

/** What the library takes of all kinds. */
export const searchedShapes = {
  ...{ ...given(suite), ...given(ops), ...starts, ...processes, ...servers },
  load: v.optional(v.union([processes.load, servers.load], 'what to ask, or a list of paths')),
  // Runs of starts, a part of a process for memory.
  warmup: v.optional(v.union([starts.warmup, processes.warmup], 'a number, { share: .3 } or { ms: 2000 }')),
};
