import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Runtime, Variant } from '../../../../src/host/runtimes/index.ts';
import { startOf } from '../../../../src/kinds/startup/processes/start.ts';
import { hostVariant } from '../../../host-variant.ts';

function variantOf(kind: Runtime['kind'], version: string): Variant {
  const variant = hostVariant();
  return { ...variant, runtime: { ...variant.runtime, kind, version, versions: {} } };
}

test('built-in scripts that a runtime lacks are unavailable, with the reason', () => {
  const start = (kind: 'snapshot' | 'compile-cache', variant: Variant) =>
    startOf({ script: '/a/b.js', kind, warmup: 0 }, variant);
  assert.ok('line' in start('snapshot', variantOf('node', '18.8.0')));
  assert.deepEqual(start('snapshot', variantOf('node', '18.7.0')), {
    unavailable: 'startup snapshots need Node.js 18.8 or newer',
  });
  assert.deepEqual(start('compile-cache', variantOf('bun', '1.4.5')), {
    unavailable: 'a compile cache needs Node.js 22.1 or newer',
  });
  const cached = start('compile-cache', variantOf('node', '22.1.0'));
  assert.ok('line' in cached && cached.line.env.NODE_COMPILE_CACHE === join('/a', 'compile-cache'));
  assert.ok(cached.leastWarmup === 1);
});
