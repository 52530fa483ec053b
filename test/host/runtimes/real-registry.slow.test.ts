import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compareV8Options, describe, parseVariant, resolveVariant } from '../../../src/host/runtimes/index.ts';

// The one file that uses the registry npm is configured for; without network it is skipped, not failed.
const cacheDir = mkdtempSync(join(tmpdir(), 'jsdyno-real-'));
after(() => rmSync(cacheDir, { recursive: true, force: true }));

test('node@18.16.0 from the configured registry', { timeout: 120_000 }, async (t) => {
  try {
    await resolveVariant(parseVariant('node@18.16.0'), { cacheDir });
  } catch (error) {
    if ((error as { code?: string }).code !== 'REGISTRY_UNREACHABLE') throw error;
    t.skip('the registry cannot be reached');
    return;
  }
  const offline = { cacheDir, offline: true };
  const plain = await describe(parseVariant('node@18.16.0'), offline);
  assert.equal(plain.variant.runtime.version, '18.16.0');
  assert.equal(plain.variant.runtime.versions.node, '18.16.0');
  assert.match(plain.variant.runtime.versions.v8 ?? '', /^10\.2\./);
  assert.ok(plain.variant.runtime.size > 50e6);
  assert.ok(Object.keys(plain.v8Options).length > 300);

  const tuned = await describe(parseVariant('node@18 --max-semi-space-size=64 --no-opt'), offline);
  const differences = compareV8Options(plain, tuned);
  assert.ok(differences.some(({ name, right }) => name === 'max-semi-space-size' && right === '64'));
  assert.ok(differences.some(({ name, left, right }) => name === 'opt' && left === 'true' && right === 'false'));

  await assert.rejects(resolveVariant(parseVariant('node@18 --no-such-flag'), offline), {
    code: 'RUNTIME_DOES_NOT_START',
    message: 'node 18.16.0 --no-such-flag does not start: bad option: --no-such-flag',
  });
  await assert.rejects(resolveVariant(parseVariant('NODE_OPTIONS=--nope node@18'), offline), {
    code: 'RUNTIME_DOES_NOT_START',
    message: /--nope is not allowed in NODE_OPTIONS/,
  });
});
