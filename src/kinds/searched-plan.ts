/** Plans of what a change is searched in, over releases or over commits: what is typed, as the kind's own command would take it. */
import { dirname } from 'node:path/posix';
import * as v from 'valibot';
import { isFile } from '../host/files/if-there.ts';
import { ownServer } from '../host/scenarios/own-server.ts';
import { type Draft, type Plan, type PlannedTrees, said } from '../measure/plan.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Kind } from '../work/kind.ts';
import { checkOptions } from '../work/options/check-options.ts';
import { given } from '../work/options/given.ts';
import { each, flag } from '../work/plans/command-words.ts';
import { type Choices, wordsOf } from '../work/typed/declared.ts';
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

const { suite, ops, startup, memory, http } = SEARCHED;
const [starts, processes, servers] = [given(startup), given(memory), given(http)];

/** What the library takes of all kinds. */
export const searchedShapes = {
  ...{ ...given(suite), ...given(ops), ...starts, ...processes, ...servers },
  load: v.optional(v.union([processes.load, servers.load], 'what to ask, or a list of paths')),
  // Runs of starts, a part of a process for memory.
  warmup: v.optional(v.union([starts.warmup, processes.warmup], 'a number, { share: .3 } or { ms: 2000 }')),
};
