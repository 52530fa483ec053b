/** Every built-in benchmark is run in test mode; built-in.slow.test.ts runs some. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listConfigurations } from '../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../src/kinds/suite/files/overlay.ts';
import { openSuite, selectBenchmarks } from '../../../src/kinds/suite/files/suite.ts';
import { hostVariant } from '../../host-variant.ts';
import { failing } from './failing.ts';

test('each gives a rate in test mode, or says what the runtime lacks', { timeout: 600_000 }, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(cache, { recursive: true }));
  const opened = openSuite();
  const overlay = prepareOverlay(opened, cache);
  const benchmarks = selectBenchmarks(opened, { categories: ['all'], filter: [], exclude: [] });
  const { configurations } = await listConfigurations(hostVariant(), { overlay, benchmarks, set: [], test: true });
  assert.ok(configurations.length >= benchmarks.length - 5);
  assert.deepEqual(await failing(configurations, { folder: overlay.folder, overlay }), []);
});
