import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacks } from '../../../src/host/runtimes/lacks.ts';

test('what a runtime does not have is said in plain words', () => {
  assert.equal(lacks('/usr/bin/node: bad option: --no-such'), 'this runtime has no flag --no-such');
  assert.equal(lacks("Error: Cannot find module 'node:sqlite'\n"), 'this runtime has no module node:sqlite');
  assert.equal(
    lacks('TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".mts" for /a/b.mts'),
    'this runtime does not run TypeScript: Node.js 22.18 and newer, Bun and Deno do; --transform makes JavaScript of it for all',
  );
});

test('of TypeScript that was taken for JavaScript, too', () => {
  const said = (version: string, error = 'SyntaxError: Missing initializer in const declaration') =>
    `/a/app.ts:1\nconst x: number = 1;\n      ^\n\n${error}\n    at internalCompileFunction (node:internal/vm:76:18)\n\nNode.js v${version}\n`;
  assert.match(lacks(said('20.20.2')) ?? '', /does not run TypeScript/);
  assert.equal(lacks(said('22.18.0')), null, 'a mistake');
  assert.equal(lacks(said('20.20.2', 'TypeError: x')), null);
  assert.equal(lacks(said('20.20.2').replace('app.ts', 'app.js')), null);
  assert.equal(lacks('\n'.repeat(1_000_000)), null);
});

test('a mistake is no lack', () => {
  assert.equal(lacks("Error: Cannot find module './helper'"), null);
  assert.equal(lacks('TypeError: structuredClone is not a function'), null);
});
