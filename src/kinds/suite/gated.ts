/** Suites that a gate measures, each whole. */
import { relative } from 'node:path';
import { type Gated, type GatedFile, type NamedOfKind, slashed } from '../../work/gated.ts';
import { openSuite, scriptOf, selectBenchmarks } from './files/suite.ts';
import { ROUNDS } from './options.ts';
import { suitePlan } from './plan.ts';

export function gatedSuites({ typed, folder }: NamedOfKind): Gated[] {
  return typed.map((named) => gatedSuite(named, folder));
}

function gatedSuite(named: string, folder: string): Gated {
  const suite = openSuite(named);
  const top = slashed(relative(folder, suite.folder));
  const benchmarks = selectBenchmarks(suite, { categories: ['all'], filter: [], exclude: [] });
  const files = benchmarks.map((benchmark): GatedFile => {
    const path = slashed(relative(folder, scriptOf(suite.folder, benchmark)));
    return { benchmark, path, scripts: [path], own: [top] };
  });
  return {
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
