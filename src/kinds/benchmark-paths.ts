/** What of a repository's files is the benchmark of a plan, rather than what it measures: on all commits those of one. */
import { globSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { staysBelow } from '../host/files/inside.ts';
import { ownServerFiles } from '../host/scenarios/own-server.ts';
import { SCENARIO_FILE } from '../host/scenarios/scenario-file.ts';
import type { Draft, Plan } from '../measure/plan.ts';
import { benchmarkFolder } from '../work/gated.ts';
import type { AnyPlan } from './kinds.ts';
import type { MemoryPlan } from './memory/plan.ts';
import type { StartupPlan } from './startup/plan.ts';

/**
 * Files and folders of a plan's benchmarks that lie in a repository, each once, from its top, `/` between parts: the folder that a file is
 * in where its name says that it is one of benchmarks, else the file with the helpers that files of operations share. A script that is
 * started, and a server, are what is measured, unless they lie in such a folder; a command line has no benchmark.
 * @param root absolute: the top of the working tree
 */
export function benchmarkPaths(plan: Draft<Plan>, root: string): string[] {
  const found = ownPaths(plan as AnyPlan).flatMap(({ path, alone }) => {
    const below = fromRoot(root, path);
    if (below === null) return [];
    const folder = benchmarkFolder(below);
    return folder === null ? alone.flatMap((one) => fromRoot(root, one) ?? []) : [folder];
  });
  return [...new Set(found)];
}

/** Whether a plan's variants are command lines, which are started in each state of a repository. */
export function hasLines(plan: Draft<Plan>): boolean {
  const { kind } = plan;
  if (kind === 'startup') return (plan as Draft<StartupPlan>).startup.scripts.length === 0;
  return kind === 'memory' && (plan as Draft<MemoryPlan>).watched.scripts.length === 0;
}

/** Whether anything that a plan names lies in a repository; what lies nowhere else is the same on all commits. */
export function isOfRepository(plan: Draft<Plan>, root: string): boolean {
  return hasLines(plan) || namedPaths(plan, root).length > 0;
}

/** Files and folders that a plan names and that lie in a repository, from its top, `/` between parts. */
export function namedPaths(plan: Draft<Plan>, root: string): string[] {
  return ownPaths(plan as AnyPlan).flatMap(({ path }) => fromRoot(root, path) ?? []);
}

interface OwnPath {
  /** Absolute. */
  path: string;
  /** What of it is the benchmark where it lies in no folder of benchmarks. */
  alone: string[];
}

function ownPaths(plan: AnyPlan): OwnPath[] {
  switch (plan.kind) {
    case 'ops':
      return plan.operations.map(({ path }) => ({ path, alone: [path, ...helpersOf(path)] }));
    case 'suite':
      return plan.suite === undefined ? [] : [{ path: resolve(plan.suite), alone: [resolve(plan.suite)] }];
    case 'http':
      if (plan.http.own !== undefined)
        return scriptsOf(
          ownServerFiles(plan.http.own)
            .slice(1)
            .map((path) => ({ path })),
        );
      return plan.http.scenarios.map((folder) => {
        const file = join(folder, SCENARIO_FILE);
        return { path: file, alone: [file] };
      });
    case 'startup':
      return scriptsOf(plan.startup.scripts);
    case 'memory':
      return scriptsOf(plan.watched.scripts);
    default:
      return [];
  }
}

function scriptsOf(scripts: readonly { path?: string | undefined }[]): OwnPath[] {
  return scripts.flatMap(({ path }) => (path === undefined ? [] : { path, alone: [] }));
}

/** Files beside a file of operations whose names say that they are none themselves. */
function helpersOf(path: string): string[] {
  const folder = dirname(path);
  return globSync('_*.{js,cjs,mjs,ts,cts,mts}', { cwd: folder }).map((name) => join(folder, name));
}

/** `/` between parts; null outside of the root, and of the root itself. */
function fromRoot(root: string, path: string): string | null {
  const below = relative(root, path).split(sep).join('/');
  return below !== '' && staysBelow(below) ? below : null;
}
