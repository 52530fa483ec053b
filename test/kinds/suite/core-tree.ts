/** Benchmarks of a tree under upstream's own tools and here, and a tree made of all that was once in the way. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { Variant } from '../../../src/host/runtimes/index.ts';
import { listConfigurations } from '../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../src/kinds/suite/files/overlay.ts';
import { openSuite, scriptOf, selectBenchmarks } from '../../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../../src/kinds/suite/measure/measure-benchmark.ts';
import { spell } from '../../../src/measure/configuration.ts';
import { variantOf } from '../../host/scenarios/variants.ts';
import { ROOT, SUITE } from '../../host-variant.ts';

const LONGEST_MS = 60_000;

/** Rows by file; null for a file that fails or reports nothing. */
export type Rows = Map<string, string[] | null>;

/** As upstream's tools do: each file is forked, in the checkout, and forks a child for each configuration. */
async function underUpstream(variant: Variant, tree: string, benchmarks: string[], args: string[]): Promise<Rows> {
  const rows: Rows = new Map();
  for (const benchmark of benchmarks) {
    rows.set(
      benchmark,
      await new Promise((resolve) => {
        const found: string[] = [];
        const child = fork(scriptOf(join(tree, 'benchmark'), benchmark), args, {
          execPath: variant.runtime.executable,
          execArgv: [],
          cwd: tree,
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          timeout: LONGEST_MS,
          killSignal: 'SIGKILL',
        });
        child.on('message', (message: { type: string; conf: Record<string, string> }) => {
          if (message.type === 'report') found.push(rowOf(message.conf));
        });
        child.on('close', (code) => resolve(code === 0 && found.length > 0 ? found.sort() : null));
      }),
    );
  }
  return rows;
}

async function here(variant: Variant, tree: string, benchmarks: string[], inTestMode: boolean) {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const rows: Rows = new Map();
  const reasons = new Map<string, string>();
  try {
    const overlay = prepareOverlay(openSuite(join(tree, 'benchmark')), cache);
    const { configurations, broken } = await listConfigurations(variant, {
      overlay,
      benchmarks,
      set: [],
      test: inTestMode,
    });
    for (const { benchmark, reason } of broken) reasons.set(benchmark, reason);
    for (const configuration of configurations) {
      const { benchmark } = configuration;
      const request = {
        variant,
        configuration,
        folder: overlay.folder,
        overlay,
        test: inTestMode,
        timeoutMs: LONGEST_MS,
      };
      const { outcome } = await measureBenchmark(request);
      if (outcome.outcome !== 'ok') reasons.set(benchmark, outcome.reason);
      if (outcome.outcome !== 'ok' || rows.get(benchmark) === null) rows.set(benchmark, null);
      else rows.set(benchmark, [...(rows.get(benchmark) ?? []), rowOf(configuration.parameters)].sort());
    }
  } finally {
    rmSync(cache, { recursive: true });
  }
  return { rows, reasons };
}

/** Who made the load is another here. */
function rowOf(parameters: Record<string, string | number | boolean>): string {
  const { benchmarker, ...rest } = parameters;
  const kind =
    benchmarker === 'own' || benchmarker === 'wrk' || benchmarker === 'autocannon' ? 'test-double-http' : benchmarker;
  return spell(benchmarker === undefined ? rest : { ...rest, benchmarker: kind ?? '' });
}

export async function bothWays(variant: Variant, tree: string, inTestMode: boolean) {
  const opened = openSuite(join(tree, 'benchmark'));
  const benchmarks = selectBenchmarks(opened, { categories: ['all'], filter: [], exclude: [] });
  const upstream = await underUpstream(variant, tree, benchmarks, inTestMode ? ['--test'] : []);
  const { rows, reasons } = await here(variant, tree, benchmarks, inTestMode);
  const wrong = benchmarks.flatMap((benchmark) => {
    const wanted = upstream.get(benchmark) ?? null;
    const found = rows.get(benchmark) ?? null;
    const isSame = wanted === null || JSON.stringify(found) === JSON.stringify(wanted);
    return isSame ? [] : [{ benchmark, wanted, found, reason: reasons.get(benchmark) }];
  });
  return { upstream, rows, wrong };
}

/** Declares a test on each version. */
export function testTree(versions: readonly string[]): void {
  // Outside of every package.json; the parent's name is what upstream's files allow to be read.
  const tree = join(mkdtempSync(join(tmpdir(), 'jsdyno-core-')), 'node');
  after(() => rmSync(join(tree, '..'), { recursive: true }));
  cpSync(join(ROOT, 'test/fixtures/core-tree'), tree, { recursive: true });
  rmSync(join(tree, 'package.json'));
  cpSync(join(SUITE, 'common.js'), join(tree, 'benchmark/common.js'));
  // What is no fixture by itself: packages are left out of a commit, and these are modules by their syntax alone.
  for (const [name, text] of [
    ['node_modules/tea/index.js', "module.exports = 'tea';\n"],
    ['module.js', 'export const value = 1;\n'],
    ['typed.ts', 'export const value: number = 1;\n'],
  ] as const) {
    const path = join(tree, 'benchmark/fixtures', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Node.js before it had what these exercise. */
  const lacking: Record<string, string[]> = {
    'node@18': ['permission/reads.js', 'permission/startup.js', 'ts/syntax.js'],
    'node@20': ['permission/reads.js', 'permission/startup.js', 'ts/syntax.js'],
  };
  for (const version of versions) {
    test(`runs on ${version} as under upstream's tools`, { timeout: 240_000 }, async (t) => {
      const variant = await variantOf(version);
      if (variant === null) return t.skip('no network to fetch it by');
      const { upstream, wrong } = await bothWays(variant, tree, false);
      assert.deepEqual(wrong, []);
      const failing = [...upstream].filter(([, rows]) => rows === null).map(([benchmark]) => benchmark);
      // A file that fails there proves nothing; those for node:bench are run by other tools there.
      assert.deepEqual(failing, ['buffers/_fill.node-bench.js', ...(lacking[version] ?? [])]);
    });
  }
}
