import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidates } from '../../../src/inspect/gc/trial.ts';
import { sizedProgram } from '../../../src/inspect/gc/try/tried-program.ts';
import { hostVariant } from '../../host-variant.ts';

test('larger semi-spaces are tried than the program has, and none where that is not known', () => {
  assert.deepEqual(candidates(16), [
    ['--max-semi-space-size=32'],
    ['--max-semi-space-size=64'],
    ['--single-threaded-gc'],
  ]);
  assert.deepEqual(candidates(64).slice(0, 2), [['--max-semi-space-size=128'], ['--max-semi-space-size=256']]);
  assert.deepEqual(candidates(null), [['--single-threaded-gc']]);
  assert.deepEqual(candidates(32, 'deno')[0], ['--v8-flags=--max-semi-space-size=64']);
});

test('what a program has is told by its own words, then by its surroundings', () => {
  const words = ['UV_THREADPOOL_SIZE=2', process.execPath, '--max-semi-space-size=8', 'app.js'];
  const own = sizedProgram({ words }, { UV_THREADPOOL_SIZE: '8', NODE_OPTIONS: '--x' });
  assert.deepEqual([own.runtime.executable, own.flags], [process.execPath, ['--max-semi-space-size=8']]);
  assert.deepEqual(own.env, { UV_THREADPOOL_SIZE: '2', NODE_OPTIONS: '--x' });
  const variant = { ...hostVariant('x', ['--y']), env: { A: '1' } };
  assert.deepEqual(sizedProgram({ variant, words: ['app.js'] }, { B: '2' }).env, { A: '1', B: '2' });
});
