import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { SuiteConfiguration } from '../../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../src/kinds/suite/files/overlay.ts';
import { openSuite, selectBenchmarks } from '../../../src/kinds/suite/files/suite.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';

// The built-in suites bear the names of Node.js core's, and so they should have its rows: the same parameters in the same
// order, the same values, as many configurations. What differs is stated here with the reason; docs/evidence/upstream.md says it to
// users.

/** A file of Node.js 22.22.2's benchmark/, a line each in the fixture. */
interface Upstream {
  benchmark: string;
  configurations: number;
  flags: string[];
  /** By parameter, as declared: the values; of long lists a text that their JSON begins with, then an ellipsis. */
  parameters: Record<string, unknown[] | string>;
}

/** What differs, by reason: the file, and `n` (or another parameter), `flags`, `count`. */
const DIFFERENCES: Record<string, Record<string, string[]>> = {
  'with upstream’s n a run takes more than 10 s, of some values or of all': {
    'abort_controller/abort-signal-static-abort.js': ['n'],
    'buffers/buffer-isutf8.js': ['n'],
    'crypto/randomUUID.js': ['n'],
    'diagnostics_channel/publish.js': ['n'],
    'error/error.js': ['n'],
    'error/node-error-instantiation.js': ['n'],
    'error/node-error-stack.js': ['n'],
    'error/system-error-instantiation.js': ['n'],
    'es/eval.js': ['n'],
    'es/foreach-bench.js': ['n'],
    'fs/bench-cpSync.js': ['n'],
    'fs/read-stream-throughput.js': ['n'],
    'http/check_invalid_header_char.js': ['n'],
    'http/check_is_http_token.js': ['n'],
    'internal/util_isinsidenodemodules.js': ['n', 'flags'],
    'misc/object-property-bench.js': ['n'],
    'os/loadavg.js': ['n'],
    'perf_hooks/histogram-create.js': ['n'],
    'perf_hooks/performance-observer.js': ['n'],
    'process/bench-env.js': ['n'],
    'process/getActiveResourcesInfo.js': ['n'],
    'process/next-tick-breadth-args.js': ['n'],
    'process/next-tick-breadth.js': ['n'],
    'querystring/querystring-unescapebuffer.js': ['n'],
    'sqlite/sqlite-prepare-select-all-options.js': ['n'],
    'sqlite/sqlite-prepare-select-all.js': ['n'],
    'string_decoder/string-decoder.js': ['n'],
    'timers/immediate.js': ['n'],
    'timers/set-immediate-breadth.js': ['n'],
    'ts/strip-typescript.js': ['filepath', 'n', 'flags'],
    'ts/transform-typescript.js': ['filepath', 'n', 'flags'],
    'url/url-parse.js': ['n'],
    'url/url-searchparams-inspect.js': ['n'],
    'url/url-searchparams-sort.js': ['n', 'flags'],
    'url/whatwg-url-idna.js': ['n'],
    'url/whatwg-url-to-and-from-path.js': ['n'],
    'util/diff.js': ['n'],
    'util/get-callsite.js': ['n'],
    'util/text-encoder.js': ['n'],
    'zlib/createInflate.js': ['n'],
    'zlib/creation.js': ['n'],
    'zlib/deflate.js': ['n'],
    'zlib/inflate.js': ['n'],
  },
  'with upstream’s n a run takes less than 5 ms: it is about the first calls of a process': {
    'buffers/dataview-set.js': ['n'],
    'fs/bench-chmodSync.js': ['n'],
    'fs/bench-fchmodSync.js': ['n'],
    'fs/bench-mkdirSync.js': ['n'],
    'fs/bench-readdirSync.js': ['n'],
    'fs/bench-readlinkSync.js': ['n'],
    'fs/bench-timesSync.js': ['n'],
    'vm/compile-script-in-isolate-cache.js': ['n'],
    'vm/run-in-context.js': ['n'],
    'vm/run-in-this-context.js': ['n'],
    'vm/source-text-module-leaf.js': ['n'],
  },
  'the rows of published tables and comparisons': {
    'buffers/buffer-tojson.js': ['len', 'count'],
    'events/eventtarget-add-remove.js': ['n'],
    'util/text-decoder.js': ['encoding', 'count'],
  },
  'upstream declares values that none of its configurations has': {
    'assert/deepequal-object.js': ['count'],
  },
  'the fixture has the last of the groups only': {
    'http/headers.js': ['n', 'group'],
  },
  'a fixture of Node.js core': {
    'misc/startup-core.js': ['script', 'count'],
  },
  'a path of the machine that upstream is on': {
    'path/toNamespacedPath-posix.js': ['path'],
    'path/toNamespacedPath-win32.js': ['path'],
    'webstorage/getItem.js': ['flags'],
    'webstorage/removeItem.js': ['flags'],
    'webstorage/setItem.js': ['flags'],
    'permission/permission-processhas-fs-read.js': ['flags'],
    'test_runner/global-concurrent-tests.js': ['flags'],
    'test_runner/global-sequential-tests.js': ['flags'],
    'test_runner/mock-fn.js': ['flags'],
    'test_runner/run-single-test-file.js': ['flags'],
    'test_runner/suite-tests.js': ['flags'],
  },
  'needs no flag, or another one, since it measures what every program can call': {
    'buffers/buffer-normalize-encoding.js': ['flags'],
    'esm/esm-loader-import.js': ['flags'],
    'esm/require-esm.js': ['flags'],
    'events/eventtarget-creation.js': ['flags'],
    'events/eventtarget.js': ['flags'],
    'fs/readfile-permission-enabled.js': ['flags'],
    'misc/trace.js': ['flags'],
    'module/module-loader.js': ['flags'],
    'util/deprecate.js': ['flags'],
    'util/normalize-encoding.js': ['flags'],
    'util/type-check.js': ['flags'],
  },
};

suite('the built-in suites and the rows of Node.js core', () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true }));
  const upstream = readFileSync(join(ROOT, 'test/fixtures/suites/upstream-22.22.2.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Upstream);
  const ours = new Map<string, SuiteConfiguration[]>();
  before(async () => {
    const opened = openSuite();
    const benchmarks = selectBenchmarks(opened, { categories: ['all'], filter: [], exclude: [] });
    const overlay = prepareOverlay(opened, cache);
    const { configurations } = await listConfigurations(hostVariant(), { overlay, benchmarks, set: [] });
    for (const one of configurations) ours.set(one.benchmark, [...(ours.get(one.benchmark) ?? []), one]);
    for (const benchmark of benchmarks) if (!ours.has(benchmark)) ours.set(benchmark, []);
  });

  test('have all its files', () => {
    const missing = upstream.map(({ benchmark }) => benchmark).filter((benchmark) => !ours.has(benchmark));
    assert.deepEqual(missing, []);
  });

  test('have its parameters, values and number of configurations, but where a reason is stated', () => {
    const found = upstream.map((file) => [file.benchmark, differences(file, ours.get(file.benchmark) ?? [])] as const);
    assert.deepEqual(
      Object.fromEntries(found.filter(([, list]) => list.length > 0).sort(byName)),
      Object.fromEntries(Object.values(DIFFERENCES).flatMap(Object.entries).sort(byName)),
    );
  });
});

function byName([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return a < b ? -1 : 1;
}

/** The parameters whose values differ, in upstream's order; then `keys`, `count`, `flags`. */
function differences(file: Upstream, rows: readonly SuiteConfiguration[]): string[] {
  // Four files of assert have no configuration by default, upstream and here.
  if (file.configurations === 0 && rows.length === 0) return [];
  const names = Object.keys(rows[0]?.parameters ?? {}).filter((key) => key !== 'benchmarker' || key in file.parameters);
  // A filter leaves out the first configurations of some values, so that those come later.
  const inOrder = names.reduce((product, key) => product * valuesOf(rows, key).length, 1) === rows.length;
  const found = Object.entries(file.parameters)
    .filter(([key, values]) => names.includes(key) && !sameValues(valuesOf(rows, key), values, inOrder))
    .map(([key]) => key);
  // Reported in the reverse of the declaration.
  if (names.reverse().join() !== Object.keys(file.parameters).join()) found.push('keys');
  if (rows.length !== file.configurations) found.push('count');
  if (rows.length > 0 && rows[0]?.flags.join(' ') !== file.flags.join(' ')) found.push('flags');
  return found;
}

function valuesOf(rows: readonly SuiteConfiguration[], key: string): unknown[] {
  return [...new Set(rows.map(({ parameters }) => parameters[key]))];
}

function sameValues(ours: unknown[], upstream: unknown[] | string, inOrder: boolean): boolean {
  if (typeof upstream === 'string') return JSON.stringify(ours).startsWith(upstream.slice(0, -1));
  const text = (values: unknown[]) => JSON.stringify(inOrder ? values : values.map(String).sort());
  return text(ours) === text(upstream);
}
