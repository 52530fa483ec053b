import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsFor } from '../../src/measure/flags.ts';

test('flags of benchmarks as each kind of runtime takes them', () => {
  assert.deepEqual(flagsFor('node', ['--no-warnings', '--expose-internals']), {
    flags: ['--no-warnings', '--expose-internals'],
  });
  assert.deepEqual(flagsFor('bun', ['--no-warnings', '--expose-gc']), { flags: ['--expose-gc'] });
  assert.deepEqual(flagsFor('deno', ['--experimental-transform-types', '--no-warnings']), { flags: [] });
  assert.deepEqual(flagsFor('deno', ['--disable-warning=ExperimentalWarning']), { flags: [] });
  assert.deepEqual(flagsFor('bun', ['--expose-gc', '--expose-internals']), { missing: '--expose-internals' });
});
