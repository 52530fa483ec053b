import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedRuntime, onScript, startable } from '../../../src/inspect/observed/named-runtime.ts';

test('a command line names its runtime by its first word, or none', () => {
  assert.equal(namedRuntime(['node', 'app.js']), 'node');
  assert.equal(namedRuntime(['/usr/local/bin/bun', 'app.js']), 'bun');
  assert.equal(namedRuntime(['deno', 'run', 'app.ts']), 'deno');
  assert.equal(namedRuntime(['C:/node/node.exe', 'app.js']), 'node');
  assert.equal(namedRuntime(['npm', 'start']), null);
  assert.equal(namedRuntime([]), null);
});

test('a script that is no program is started by node, and any by a variant', () => {
  assert.deepEqual(startable(['app.js', '--port', '1']), ['node', 'app.js', '--port', '1']);
  assert.deepEqual(startable(['app.mts'], true), ['node', 'app.mts']);
  assert.deepEqual(startable(['npm', 'start']), ['npm', 'start']);
  assert.deepEqual(startable(['node', 'app.js'], true), ['node', 'app.js']);
  assert.deepEqual(startable([]), []);
});

test('on a variant the runtime that a line names is left out, and its flags are those of the variant', () => {
  assert.deepEqual(onScript(['node', 'app.js', 'a'], 'bun@1'), { on: 'bun@1', words: ['app.js', 'a'] });
  assert.deepEqual(onScript(['node', '--expose-gc', 'app.js'], 'node@22'), {
    on: 'node@22 --expose-gc',
    words: ['app.js'],
  });
  assert.deepEqual(onScript(['deno', 'run', '-A', 'app.ts'], 'deno@2'), { on: 'deno@2 -A', words: ['app.ts'] });
  assert.deepEqual(onScript(['app.js'], 'node@22'), { on: 'node@22', words: ['app.js'] });
  assert.deepEqual(onScript(['node', '--version'], 'node@22'), { on: 'node@22', words: ['node', '--version'] });
});
