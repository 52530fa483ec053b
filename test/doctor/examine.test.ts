import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { examine } from '../../src/doctor/examine.ts';
import { hostVariant } from '../host-variant.ts';

const before = process.env.UV_THREADPOOL_SIZE;
after(() => {
  if (before === undefined) delete process.env.UV_THREADPOOL_SIZE;
  else process.env.UV_THREADPOOL_SIZE = before;
});

test('a program is looked into with the sizes that it has, and with what its environment does to it', {
  skip: process.platform !== 'linux',
}, async () => {
  process.env.UV_THREADPOOL_SIZE = '6';
  const words = [process.execPath, '--max-semi-space-size=8', '-e', 'setInterval(() => {}, 1e3)'];
  const examined = await examine({
    patient: { words, variant: hostVariant(), isReplaced: false },
    load: null,
    durationMs: 600,
    warmupMs: 0,
    blind: [],
  });
  assert.ok(typeof examined !== 'string', String(examined));
  assert.deepEqual(examined.recording.own, { semiSpace: 8, poolThreads: 6 });
  assert.ok(examined.recording.kept?.includes('UV_THREADPOOL_SIZE'));
});
