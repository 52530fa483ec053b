/** What a gate measures, kind by kind: the benchmarks with their files, and the plans of experiments on two trees. */
import { globSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { isFile, isFolder } from '../host/files/if-there.ts';
import { staysBelow } from '../host/files/inside.ts';
import { autobenchServer } from '../host/scenarios/autobench-gate.ts';
import { openScenarios } from '../host/scenarios/find-scenarios.ts';
import type { Scenario } from '../host/scenarios/scenario.ts';
import { SCENARIO_FILE } from '../host/scenarios/scenario-file.ts';
import type { Draft, Plan } from '../measure/plan.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Kind } from '../work/kind.ts';
import { type HttpChoice, type HttpPlan, httpPlan } from './http/plan.ts';
import { loadKind } from './kinds.ts';
import { memoryPlan } from './memory/plan.ts';
import { benchmarkFolder, type NamedWork } from './named-work.ts';
import { operationsPlan } from './operations/plan.ts';
import { startupPlan } from './startup/plan.ts';
import { openSuite, scriptOf, selectBenchmarks } from './suite/files/suite.ts';
import { ROUNDS } from './suite/options.ts';
import { suitePlan } from './suite/plan.ts';

/** A benchmark of a gate. Paths are below the folder, `/` between parts. */
export interface GatedFile {
  /** The name of its rows. */
  benchmark: string;
  /** The file that a reader is shown. */
  path: string;
  /** The scripts that are loaded; none where that is not known. */
  scripts: string[];
  /** Files and folders that are the benchmark itself: those of head are measured on both sides. */
  own: string[];
}

/** How runs of a gate are made. */
export interface GatedMeasuring {
  margin: number;
  seed?: number | undefined;
  pin?: string | undefined;
  offline?: boolean | undefined;
  /** Arrivals per second at which servers are asked for latencies, in place of what is configured. */
  rates?: readonly number[] | undefined;
}

/** Benchmarks that one experiment measures. */
export interface GatedWork {
  kind: Kind;
  files: GatedFile[];
  /** Command lines that are started in both trees, in place of runtimes; null where benchmarks run on runtimes. */
  lines: string[] | null;
  /** The name of its rows where the kind has none of its own. */
  name?: string | undefined;
  /** @param chosen some of the files */
  plan(chosen: readonly GatedFile[], measuring: GatedMeasuring): Draft<Plan>;
  /** Milliseconds of runs of rows that follow from those that are listed; absent: there are none. */
  laterMs?(plan: Draft<Plan>, rows: number): number;
}

/** Both sides of each runtime. */
const VARIANTS = 2;
/**
 * The most rounds of an operation: what is not decided by then is seldom decided by as many again, and somebody waits. Six operations
 * that are never decided answer within 3 minutes on two quiet cores.
 */
const OPERATION_ROUNDS = 16;
/**
 * The load of servers: short runs at one rate, since rounds decide a tail and not their length. A quarter of the throughput leaves
 * room for what else a shared machine does: at a half of it, with other processes on both CPUs, requests queued for 200 ms, and no tail of
 * 20 ms was to be seen among them.
 */
const SERVER_LOAD = { durationMs: 1500, warmupMs: 500, shares: [0.25] };
/** Milliseconds of a load beside warm-up and duration: the start and end of a server, and checks of its answer. */
const OVERHEAD_MS = 500;

/**
 * The work that is named, as the files of this folder, which is the one that the process is in, have it.
 * @throws JsdynoError NO_BENCHMARKS for a pattern that fits no file, CONFIG_INVALID for one that leads out of the folder, and those
 *   of the kinds
 */
export async function gatedWork(named: NamedWork, folder: string): Promise<GatedWork[]> {
  const { operations, benchmarks, scenarios, autobench, memory } = named;
  const scripts = named.startup.filter((typed) => !isLine(typed, folder));
  const paths = [...operations, ...benchmarks, ...scenarios, ...scripts, ...memory];
  checkBelow(autobench === undefined ? paths : [...paths, autobench]);
  const works = [
    await operationsOf(named, folder),
    ...(await Promise.all(named.benchmarks.map((suite) => suiteOf(suite, folder)))),
    await scenariosOf(named, folder),
    await autobenchOf(named, folder),
    ...(await startupOf(named, folder)),
    await memoryOf(named, folder),
  ];
  const found = works.filter((work) => work !== null);
  // A pattern may spell its way out otherwise: [.][.]/x.js
  checkBelow(found.flatMap(({ files }) => files.flatMap(({ path, own }) => [path, ...own])));
  return found;
}

/** What is named is laid from head over base: nothing outside of them must be. */
function checkBelow(paths: readonly string[]): void {
  const outside = paths.find((path) => !staysBelow(path));
  if (outside === undefined) return;
  throw new JsdynoError('CONFIG_INVALID', `${outside} is outside the folder of jsdyno.yml`, {
    hint: 'paths and patterns are relative to that folder, such as bench/*.js; move jsdyno.yml up if necessary',
  });
}

function isLine(typed: string, folder: string): boolean {
  return /\s/.test(typed.trim()) && !isFile(join(folder, typed));
}

/** The benchmark of a file: with all of its folder where that is one of benchmarks, else with the helpers that files of operations share. */
function ownFiles(path: string, alone: readonly string[]): string[] {
  const folder = benchmarkFolder(path);
  return folder === null ? [...alone] : [folder];
}

async function operationsOf({ operations, transform }: NamedWork, folder: string): Promise<GatedWork | null> {
  if (operations.length === 0) return null;
  const paths = filesOf('operations', operations, folder);
  const files = paths.map((path): GatedFile => {
    const shared = globSync(`${dirOf(path)}_*.{js,cjs,mjs,ts,cts,mts}`, { cwd: folder });
    return { benchmark: path, path, scripts: [path], own: ownFiles(path, [path, ...shared.map(slashed)]) };
  });
  return {
    kind: await loadKind('ops'),
    files,
    lines: null,
    plan: (chosen, { offline: _, rates: __, ...measuring }) =>
      operationsPlan(
        chosen.map(({ path }) => path),
        VARIANTS,
        { runs: OPERATION_ROUNDS, transform, ...measuring },
      ),
  };
}

async function suiteOf(named: string, folder: string): Promise<GatedWork> {
  const suite = openSuite(named);
  const top = slashed(relative(folder, suite.folder));
  const benchmarks = selectBenchmarks(suite, { categories: ['all'], filter: [], exclude: [] });
  const files = benchmarks.map((benchmark): GatedFile => {
    const path = slashed(relative(folder, scriptOf(suite.folder, benchmark)));
    return { benchmark, path, scripts: [path], own: [top] };
  });
  return {
    kind: await loadKind('suite'),
    files,
    lines: null,
    plan: (chosen, { offline: _, rates: __, ...measuring }) =>
      suitePlan('compare', {
        // A gate that has the time goes on: what it misses is merged.
        runs: ROUNDS.compare,
        ...measuring,
        suite: named,
        categories: [...new Set(chosen.map(({ benchmark }) => benchmark.split('/')[0] ?? ''))],
      }),
  };
}

async function scenariosOf({ scenarios, rates }: NamedWork, folder: string): Promise<GatedWork | null> {
  if (scenarios.length === 0) return null;
  const opened = openScenarios(
    scenarios.map((one) => (/^\.{0,2}\//.test(one) ? one : `./${one}`)),
    folder,
  );
  return {
    kind: await loadKind('http'),
    files: opened.map((scenario) => scenarioFile(scenario, folder)),
    lines: null,
    plan: (chosen, measuring) =>
      httpPlan(VARIANTS, {
        ...serverLoad(measuring, rates),
        // From the working directory, which is that of head, or of base where it is compared with itself.
        scenarios: chosen.map(({ path }) => `./${path}`),
      }),
    laterMs: latenciesMs,
  };
}

/** Latencies at shares of the throughput, which is not known yet; each row gets all rounds. */
function latenciesMs(plan: Draft<Plan>, rows: number): number {
  const { http, runs } = plan as Draft<HttpPlan>;
  const { warmupMs, durationMs } = http.load;
  return rows * http.shares.length * VARIANTS * runs * (warmupMs + durationMs + OVERHEAD_MS);
}

/** How servers are loaded: what was measured before is asked for again at its own rates. */
function serverLoad(
  { rates: own, ...measuring }: GatedMeasuring,
  configured: readonly number[] | undefined,
): HttpChoice {
  const { shares, ...load } = SERVER_LOAD;
  const rates = own ?? configured ?? [];
  return { ...measuring, ...load, rates: [...rates], shares: rates.length > 0 || own !== undefined ? [] : shares };
}

/** The rate that a row of latencies was measured at; null of other rows. */
export function rateOfRow(configuration: string): number | null {
  const found = /(?:^| )rate=([\d.e+]+)$/.exec(configuration)?.[1];
  return found === undefined ? null : Number(found);
}

/** The requests of a scenario are the benchmark; its server is, where its folder is one of benchmarks, and else what is measured. */
function scenarioFile({ name, folder: own, server }: Scenario, folder: string): GatedFile {
  const path = slashed(relative(folder, join(own, SCENARIO_FILE)));
  const words = 'start' in server ? server.start : Object.values(server).flat();
  const scripts = words.filter((word) => /\.[cm]?[jt]s$/.test(word) && isFile(join(own, word)));
  return {
    benchmark: name,
    path,
    scripts: scripts.map((word) => slashed(relative(folder, join(own, word)))),
    own: ownFiles(path, [path]),
  };
}

async function autobenchOf({ autobench, server, rates }: NamedWork, folder: string): Promise<GatedWork | null> {
  if (autobench === undefined) return null;
  const { own, ...requests } = autobenchServer(autobench, folder, server);
  const words = 'start' in own.server ? own.server.start : Object.values(own.server).flat();
  const scripts = words.filter((word) => /\.[cm]?[jt]s$/.test(word) && isFile(join(folder, word)));
  const benchmark = requests.name ?? own.name;
  return {
    kind: await loadKind('http'),
    files: [{ benchmark, path: slashed(autobench), scripts, own: [slashed(autobench)] }],
    lines: null,
    plan: (_, measuring) =>
      httpPlan(VARIANTS, {
        ...serverLoad(measuring, rates),
        ...{ own, ...requests },
        durationMs: Math.min(SERVER_LOAD.durationMs, requests.config.durationMs),
      }),
    laterMs: latenciesMs,
  };
}

/** A script runs on each runtime; a command line is started as it is. */
async function startupOf({ startup, transform }: NamedWork, folder: string): Promise<GatedWork[]> {
  const kind = await loadKind('startup');
  const lines = startup.filter((typed) => isLine(typed, folder));
  const paths = filesOf(
    'startup',
    startup.filter((typed) => !lines.includes(typed)),
    folder,
  );
  const scripts: GatedWork = {
    kind,
    files: paths.map((path) => ({ benchmark: path, path, scripts: [path], own: ownFiles(path, []) })),
    lines: null,
    plan: (chosen, { offline: _, rates: __, ...measuring }) =>
      startupPlan(VARIANTS, { ...measuring, transform, scripts: chosen.map(({ path }) => path) }),
  };
  const commands = lines.map((line): GatedWork => {
    const loaded = line.split(/\s+/).filter((word) => /\.[cm]?[jt]s$/.test(word) && isFile(join(folder, word)));
    return {
      kind,
      files: [{ benchmark: line, path: 'jsdyno.yml', scripts: loaded.map(slashed), own: [] }],
      lines: [line],
      name: line,
      plan: (_, { offline: __, rates: ___, ...measuring }) => startupPlan(VARIANTS, { ...measuring, commands: [line] }),
    };
  });
  return [...(paths.length === 0 ? [] : [scripts]), ...commands];
}

async function memoryOf({ memory, transform }: NamedWork, folder: string): Promise<GatedWork | null> {
  if (memory.length === 0) return null;
  const paths = filesOf('memory', memory, folder);
  return {
    kind: await loadKind('memory'),
    files: paths.map((path) => ({ benchmark: path, path, scripts: [path], own: ownFiles(path, []) })),
    lines: null,
    plan: (chosen, { offline: _, rates: __, ...measuring }) =>
      memoryPlan(VARIANTS, { ...measuring, transform, scripts: chosen.map(({ path }) => path) }),
  };
}

/** The scripts that patterns, folders and paths name, each once, in their order. */
function filesOf(key: string, patterns: readonly string[], folder: string): string[] {
  const found = patterns.flatMap((pattern) => {
    const whole = isFolder(join(folder, pattern)) ? `${pattern.replace(/\/+$/, '')}/*` : pattern;
    const paths = isFile(join(folder, whole)) ? [whole] : globSync(whole, { cwd: folder }).sort();
    const scripts = paths.map(slashed).filter(isScript);
    if (scripts.length > 0) return scripts;
    throw new JsdynoError('NO_BENCHMARKS', `${key}: "${pattern}" matches no script of this state`, {
      hint: 'patterns are relative to the folder of jsdyno.yml: bench/*.js; an empty list measures none',
    });
  });
  return [...new Set(found)];
}

function isScript(path: string): boolean {
  return (
    /^[^._].*\.[cm]?[jt]s$/.test(basename(path)) && !/\.d\.[cm]?ts$/.test(path) && !/(?:^|\/)node_modules\//.test(path)
  );
}

function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function slashed(path: string): string {
  return (sep === '/' ? path : path.split(sep).join('/')).replace(/^\.\//, '');
}
