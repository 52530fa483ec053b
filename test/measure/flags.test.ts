import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsFor, permissionsFor } from '../../src/measure/flags.ts';
import { hostVariant } from '../host-variant.ts';

test('flags of benchmarks as each kind of runtime takes them', () => {
  assert.deepEqual(flagsFor('node', ['--no-warnings', '--expose-internals']), {
    flags: ['--no-warnings', '--expose-internals'],
  });
  assert.deepEqual(flagsFor('bun', ['--no-warnings', '--expose-gc']), { flags: ['--expose-gc'] });
  assert.deepEqual(flagsFor('deno', ['--experimental-transform-types', '--no-warnings']), { flags: [] });
  assert.deepEqual(flagsFor('deno', ['--disable-warning=ExperimentalWarning']), { flags: [] });
  assert.deepEqual(flagsFor('bun', ['--expose-gc', '--expose-internals']), { missing: '--expose-internals' });
});

test('under the permission model a run may read its copy of the suite and write its report', () => {
  const overlay = { root: '/cache/overlays/run-1' };
  const allowed = ['--allow-fs-read=/cache/overlays/run-1/*', '--allow-fs-write=/tmp/report'];
  const ask = (flags: string[], own: string[] = []) =>
    permissionsFor(hostVariant('host', own), flags, overlay, '/tmp/report');
  assert.deepEqual(ask(['--permission', '--allow-fs-read=/home']), allowed);
  assert.deepEqual(ask([], ['--experimental-permission']), allowed);
  assert.deepEqual(ask(['--allow-natives-syntax']), []);
});
