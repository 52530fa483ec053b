/** What of a repository's files is the benchmark of a plan, rather than what it measures: on all commits those of one. */
import { globSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isFile } from '../files/if-there.ts';
import { staysBelow } from '../files/inside.ts';
import { SCENARIO_FILE } from '../scenarios/scenario-file.ts';
import type { AnyPlan } from './kinds.ts';
import { benchmarkFolder } from './named-work.ts';
import type { Draft, Plan } from './plan.ts';

/**
 * Files and folders of a plan's benchmarks that lie in a repository, each once, from its top, `/` between parts: the folder that a file is
 * in where its name says that it is one of benchmarks, else the file with the helpers that files of operations share. A script that is
 * started, and a server, are what is measured, unless they lie in such a folder; a command line has no benchmark.
 * @param root absolute: the top of the working tree
 */
export function benchmarkPaths(plan: Draft<Plan>, root: string): string[] {
  const found = ownPaths(plan as Draft<AnyPlan>).flatMap(({ path, alone }) => {
    const below = fromRoot(root, path);
    if (below === null) return [];
    const folder = benchmarkFolder(below);
    return folder === null ? alone.flatMap((one) => fromRoot(root, one) ?? []) : [folder];
  });
  return [...new Set(found)];
}

/** Whether anything that a plan names lies in a repository; what lies nowhere else is the same on all commits. */
export function isOfRepository(plan: Draft<Plan>, root: string): boolean {
  const named = ownPaths(plan as Draft<AnyPlan>);
  return hasLines(plan as Draft<AnyPlan>) || named.some(({ path }) => fromRoot(root, path) !== null);
}

interface OwnPath {
  /** Absolute. */
  path: string;
  /** What of it is the benchmark where it lies in no folder of benchmarks. */
  alone: string[];
}

function ownPaths(plan: Draft<AnyPlan>): OwnPath[] {
  switch (plan.kind) {
    case 'ops':
      return plan.operations.map(({ path }) => ({ path, alone: [path, ...helpersOf(path)] }));
    case 'suite':
      return plan.suite === undefined ? [] : [{ path: plan.suite, alone: [plan.suite] }];
    case 'http':
      return plan.http.scenarios.map((folder) => ({ path: folder, alone: filesAt(folder) }));
    case 'startup':
      return scriptsOf(plan.startup.scripts);
    case 'memory':
      return scriptsOf(plan.watched.scripts);
    default:
      return [];
  }
}
