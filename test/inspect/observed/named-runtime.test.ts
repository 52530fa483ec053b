import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedRuntime } from '../../../src/inspect/observed/named-runtime.ts';

test('a command line names its runtime by its first word, or none', () => {
  assert.equal(namedRuntime(['node', 'app.js']), 'node');
  assert.equal(namedRuntime(['/usr/local/bin/bun', 'app.js']), 'bun');
  assert.equal(namedRuntime(['deno', 'run', 'app.ts']), 'deno');
  assert.equal(namedRuntime(['C:/node/node.exe', 'app.js']), 'node');
  assert.equal(namedRuntime(['npm', 'start']), null);
  assert.equal(namedRuntime([]), null);
});
