import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { install, parseVariant, resolveVariant } from '../../../src/host/runtimes/index.ts';
import { isAtLeast } from '../../../src/host/runtimes/is-at-least.ts';
import { checkRelease } from '../../../src/host/runtimes/oldest-releases.ts';
import { filesThatBunReads } from '../../../src/host/runtimes/resolve-variant.ts';
import type { RuntimeKind } from '../../../src/host/runtimes/types.ts';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-oldest-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('releases are compared by numbers', () => {
  const cases: [string, [number, number, number?], boolean][] = [
    ['12.0.0', [12, 0], true],
    ['9.11.2', [12, 0], false],
    ['2.1.3', [2, 1, 4], false],
    ['2.1.10', [2, 1, 4], true],
    ['2.10.0', [2, 1, 4], true],
    ['3.0.0', [2, 1, 4], true],
    ['2.1.4-rc.1', [2, 1, 4], true],
    ['2.1.4+abc', [2, 1, 4], true],
  ];
  for (const [version, least, expected] of cases) assert.equal(isAtLeast(version, ...least), expected, version);
});

test('a release that is too old is refused before it is fetched, with the oldest that is not', async () => {
  const tooOld: [RuntimeKind, string, string][] = [
    ['node', '10.24.1', '12.0.0'],
    ['bun', '0.8.1', '1.0.0'],
    ['deno', '2.0.0', '2.1.4'],
  ];
  forgetNpmEnvironment();
  const registry = await startFakeRegistry();
  try {
    for (const [kind, version, oldest] of tooOld) {
      registry.publish(kind, version);
      const code = 'UNSUPPORTED_RELEASE';
      const message = new RegExp(`^${kind} ${version} .*; the oldest to be measured is ${kind}@${oldest}$`);
      await assert.rejects(install(`${kind}@${version}`, makeProject(registry)), { code, message });
      checkRelease(kind, oldest);
    }
    assert.ok(!registry.log.some((line) => line.endsWith('.tgz')));
  } finally {
    await registry.close();
  }
});

test('the same of an executable', { skip: process.platform === 'win32' }, async () => {
  const path = join(folder, 'deno');
  writeFileSync(path, '#!/bin/sh\necho "deno 2.0.6 (stable, release)"\n');
  chmodSync(path, 0o755);
  await assert.rejects(resolveVariant(parseVariant(path), { cacheDir: folder }), { code: 'UNSUPPORTED_RELEASE' });
});

test('of old releases of Bun the files are named that they cannot leave alone', () => {
  const inner = join(folder, 'a', 'b');
  mkdirSync(inner, { recursive: true });
  assert.deepEqual(filesThatBunReads('1.0.0', inner), []);
  writeFileSync(join(folder, 'a', 'tsconfig.json'), '{}');
  writeFileSync(join(inner, '.env'), '');
  const [env, config] = filesThatBunReads('1.0.11', inner);
  assert.ok(env?.includes(join(inner, '.env')));
  assert.ok(config?.includes(join(folder, 'a', 'tsconfig.json')));
  assert.deepEqual(filesThatBunReads('1.2.23', inner), [config?.replace('1.0.11', '1.2.23')]);
  assert.deepEqual(filesThatBunReads('1.3.0', inner), []);
});
