import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkScript } from '../../../src/inspect/observed/check-script.ts';
import { ROOT } from '../../host-variant.ts';

test('a script that is not there is refused before it is started', () => {
  for (const words of [
    ['node', 'missing.js'],
    ['/usr/bin/node', 'missing.mjs', 'package.json'],
    ['deno', 'run', 'missing.ts'],
    ['bun', 'run', './missing.tsx'],
    ['missing.js'],
  ]) {
    assert.throws(() => checkScript(words, ROOT), {
      code: 'FILE_UNREADABLE',
      message: /^the file \S*missing\S* does not exist/,
    });
  }
});

test('what is there, and what need not be a file, is not', () => {
  for (const words of [
    ['node', 'scripts/run-tests.ts'],
    ['node', '--require', 'missing.js', 'scripts/run-tests.ts'],
    ['node', '-e', 'missing.js'],
    ['node', 'test/missing'],
    ['deno', 'run', 'https://example.org/a.ts'],
    ['bun', 'test', 'missing.js'],
    ['npm', 'run', 'missing.js'],
    ['node'],
    [],
  ]) {
    assert.doesNotThrow(() => checkScript(words, ROOT), words.join(' '));
  }
});
