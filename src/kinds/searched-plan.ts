/** Plans of what a change is searched in, over releases or over commits: what is typed, as the kind's own command would take it. */
import { dirname } from 'node:path/posix';
import { isFile } from '../host/files/if-there.ts';
import { type Draft, type Plan, type PlannedTrees, said } from '../measure/plan.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Kind } from '../work/kind.ts';
import { type HttpChoice, httpPlan } from './http/plan.ts';
import { loadKind } from './kinds.ts';
import { memoryPlan } from './memory/plan.ts';
import { operationsPlan } from './operations/plan.ts';
import { startupPlan } from './startup/plan.ts';
import { suitePlan } from './suite/plan.ts';

/** The names of the kinds that a change can be searched in: all whose runs have a figure that is compared. */
export const SEARCHED_KINDS = ['suite', 'ops', 'startup', 'memory', 'http'] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** What is measured, and how, as typed. */
export interface SearchedWork {
  kind: SearchedKind;
  /**
   * Modules and files of a suite, files of operations, scripts or one command line, scenarios. `len=4096` among those of a suite or of
   * operations is a setting.
   */
  names: readonly string[];
  filter?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  /** `parameter=value` */
  set?: readonly string[] | undefined;
  /** A folder in the form of Node.js core's benchmark/; absent: the built-in suites. */
  suite?: string | undefined;
  /** Routes of scenarios. */
  routes?: readonly string[] | undefined;
  seed?: number | undefined;
  pin?: string | undefined;
  /** Blocks that are measured at once; absent: one. */
  lanes?: number | 'auto' | undefined;
  timeoutMs?: number | undefined;
  budgetMs?: number | undefined;
  /** Whether processes of a block take turns; absent: where the kind and the row let them. */
  turns?: boolean | undefined;
  /** Operations a batch. */
  batch?: number | undefined;
  trees?: PlannedTrees | undefined;
}

/** What only some kinds have, and how it is typed. */
const OPTIONS = {
  filter: { typed: '--filter', kinds: ['suite', 'ops'] },
  exclude: { typed: '--exclude', kinds: ['suite', 'ops'] },
  set: { typed: '--set', kinds: ['suite', 'ops'] },
  suite: { typed: '--suite', kinds: ['suite'] },
  routes: { typed: '--route', kinds: ['http'] },
  turns: { typed: '--turns', kinds: ['suite', 'ops', 'http'] },
  batch: { typed: '--batch', kinds: ['ops'] },
} as const satisfies Partial<Record<keyof SearchedWork, { typed: string; kinds: readonly SearchedKind[] }>>;

/** How a reader calls the work of a kind. */
const WORK_OF: Readonly<Record<SearchedKind, string>> = {
  suite: 'benchmarks',
  ops: 'operations (--ops)',
  startup: 'starts (--startup)',
  memory: 'memory (--memory)',
  http: 'servers (--http)',
};

/**
 * Throughput alone, in runs as short as those of a gate: many of them on many releases tell more than a few long ones. Latencies follow
 * from the throughput of all, and would be measured at other rates on each part of a series.
 */
const SERVER_LOAD: HttpChoice = { durationMs: 1500, warmupMs: 500, shares: [], preload: 'off' };

/**
 * The kind and the plan of what is typed.
 *
 * @param variants how many there are: two or more
 * @throws JsdynoError BAD_USAGE where nothing is named, BAD_OPTION for an option that the kind lacks, and those of the kinds
 */
export async function searchedPlan(work: SearchedWork, variants: number): Promise<{ kind: Kind; plan: Draft<Plan> }> {
  refuseOthers(work);
  const kind = await loadKind(work.kind);
  return { kind, plan: kind.check(planOf(work, variants)) };
}

function planOf(work: SearchedWork, variants: number): Draft<Plan> {
  const { seed, pin, lanes, timeoutMs, budgetMs, trees, batch, suite } = work;
  const turns = work.turns;
  const measuring = said({ seed, pin, lanes, timeoutMs, budgetMs, trees });
  const { names, set } = withSettings(work);
  const lists = { filter: [...(work.filter ?? [])], exclude: [...(work.exclude ?? [])], set };
  if (work.kind === 'suite') {
    const chosen = chosenFiles(named(names, work.kind), lists.filter);
    return suitePlan('compare', { ...measuring, ...lists, ...chosen, suite, turns });
  }
  if (work.kind === 'ops') {
    return operationsPlan(named(names, work.kind), variants, { ...measuring, ...lists, turns, batch });
  }
  if (work.kind === 'http') {
    const scenarios = names.length === 0 ? undefined : [...names];
    return httpPlan(variants, { ...measuring, ...SERVER_LOAD, scenarios, routes: [...(work.routes ?? [])], turns });
  }
  const lines = names.filter(isLine);
  if (lines.length > 0 && lines.length < names.length) throw mixed(lines[0] as string);
  const scripts = lines.length > 0 ? [] : [...names];
  if (work.kind === 'startup') return startupPlan(variants, { ...measuring, scripts, commands: lines });
  return memoryPlan(variants, { ...measuring, scripts: named(scripts, work.kind, lines), commands: lines.length });
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
  throw new JsdynoError('BAD_USAGE', 'nothing is named that could be measured', {
    hint: `name it: ${examples[kind as keyof typeof examples]}`,
  });
}

function mixed(line: string): JsdynoError {
  return new JsdynoError('BAD_USAGE', `"${line}" is a command line, and others are scripts`, {
    hint: 'name scripts, or one command line',
  });
}

/** @throws JsdynoError BAD_OPTION */
function refuseOthers(work: SearchedWork): void {
  for (const [name, { typed, kinds }] of Object.entries(OPTIONS)) {
    const value = work[name as keyof typeof OPTIONS];
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue;
    if ((kinds as readonly string[]).includes(work.kind)) continue;
    throw new JsdynoError('BAD_OPTION', `${typed} says nothing about ${WORK_OF[work.kind]}`, {
      hint: `it is for ${kinds.map((kind) => WORK_OF[kind]).join(' and ')}: leave it out`,
    });
  }
}
