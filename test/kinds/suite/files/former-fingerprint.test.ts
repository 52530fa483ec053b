import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fingerprint } from '../../../../src/host/files/hash.ts';
import { formerFingerprint } from '../../../../src/kinds/suite/files/former-fingerprint.ts';
import { ROOT } from '../../../host-variant.ts';

test('the built-in suites have the fingerprint that they had in their former folder', () => {
  const now = [
    ['suites/.jsdyno/list.js', 'a'],
    ['suites/test_runner/_runner.js', 'b'],
    ['suites/url/suites/x.js', 'c'],
  ] as const;
  const then = [
    ['benchmarks/.jsdyno/list.js', 'a'],
    ['benchmarks/test_runner/_runner.js', 'f725807c6eed8df4b37fe9d61aafbb7aa862640ff5675c8b3f0f21b7d042d8ff'],
    ['benchmarks/url/suites/x.js', 'c'],
  ] as const;
  assert.equal(formerFingerprint(now, '/x/benchmarks/suites'), fingerprint(then, '/x/benchmarks\0'));
  assert.ok(existsSync(join(ROOT, 'benchmarks/suites/test_runner/_runner.js')));
});
