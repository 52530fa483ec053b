import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { SuiteConfiguration } from '../../../src/kinds/suite/configuration.ts';
import { listConfigurations } from '../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../src/kinds/suite/files/overlay.ts';
import { openSuite, selectBenchmarks } from '../../../src/kinds/suite/files/suite.ts';
import type { Listing } from '../../../src/measure/listing.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';
import { failing } from './failing.ts';

const MODULES =
  'fs events http https http2 misc module streams url buffers util path zlib crypto webstreams diagnostics_channel timers string_decoder querystring worker async_hooks child_process net perf_hooks file-io cluster console dgram domain esm internal mime permission readline source_map sqlite test_runner tls ts validators websocket webstorage'.split(
    ' ',
  );

/** One of so many benchmarks is measured here; all of them in built-in.rates.ts. */
const EVERY = 20;

suite('the built-in suites', () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true }));
  const opened = openSuite();
  const overlay = prepareOverlay(opened, cache);
  const { folder } = overlay;
  const benchmarks = selectBenchmarks(opened, { categories: ['all'], filter: [], exclude: [] });
  const list = (some: string[], inTestMode: boolean) =>
    listConfigurations(hostVariant(), { overlay, benchmarks: some, set: [], test: inTestMode });
  let listing: Listing<SuiteConfiguration>;
  before(async () => {
    listing = await list(benchmarks, false);
  });

  test('have at least 420 benchmarks, in all modules that are promised', () => {
    assert.ok(benchmarks.length >= 420, String(benchmarks.length));
    for (const name of MODULES) assert.ok((opened.categories.get(name)?.length ?? 0) > 0, name);
  });

  test('can all be loaded', () => {
    assert.deepEqual(listing.broken, []);
  });

  test('have every benchmark and configuration of the published tables, in the same spelling', () => {
    const published = readFileSync(join(ROOT, 'test/fixtures/csv/state-of-nodejs-2023-rows.txt'), 'utf8')
      .trim()
      .split('\n');
    const have = new Set(listing.configurations.map((one) => `${one.benchmark} ${one.configuration}`));
    assert.deepEqual(
      published.filter((row) => !have.has(row)),
      [],
    );
  });

  test('have no two rows of one name', () => {
    const names = listing.configurations.map((one) => `${one.benchmark} ${one.configuration}`);
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
  });

  test('some give a rate in test mode, or say what the runtime lacks', { timeout: 240_000 }, async () => {
    const some = benchmarks.filter((_, i) => i % EVERY === 0);
    const { configurations } = await list(some, true);
    assert.ok(configurations.length >= some.length - 1);
    assert.deepEqual(await failing(configurations, { folder, overlay }), []);
  });
});
