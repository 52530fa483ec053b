import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type DoctorLoad, examine } from '../../../src/inspect/doctor/examine.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';

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
    durationMs: 300,
    warmupMs: 0,
    blind: [],
  });
  assert.ok(typeof examined !== 'string', String(examined));
  assert.deepEqual(examined.recording.own, { semiSpace: 8, poolThreads: 6 });
  assert.ok(examined.recording.kept?.includes('UV_THREADPOOL_SIZE'));
});

const isLinux = process.platform === 'linux';
const program = (name: string) => join(ROOT, 'test/fixtures/doctor', name);
const looked = (words: string[], durationMs: number, load: DoctorLoad | null = null) =>
  examine({ patient: { words, variant: hostVariant(), isReplaced: false }, load, durationMs, warmupMs: 0, blind: [] });

test('a program that ends before the time is judged by what was seen until then', { skip: !isLinux }, async () => {
  const examined = await looked([process.execPath, program('ends-in-turns.cjs'), '2500'], 60_000);
  assert.ok(typeof examined !== 'string', String(examined));
  const { recording, judgement } = examined;
  assert.match(recording.ended ?? '', /^the program ended with code 0 after [\d.]+ s$/);
  assert.ok(recording.outside.every(({ threads }) => threads.length > 0));
  assert.match(judgement.remarks[0] ?? '', /after [\d.]+ s: until then it was looked at$/);
  // Where others disturb the machine, a refusal is right.
  if (judgement.verdict !== 'refused')
    assert.equal(judgement.findings[0]?.trouble, 'blocked-loop', JSON.stringify(judgement));
});

test('one that ends too soon, or in one turn of its loop, is named with how it ended and the command that is for it', {
  skip: !isLinux,
}, async () => {
  const words = [process.execPath, program('ends-in-one-turn.cjs')];
  for (const load of [null, { target: { path: '/' }, connections: 1 }]) {
    const why = await looked(words, 10_000, load);
    assert.ok(typeof why === 'string', 'it cannot be judged');
    // Where its one turn ends before the process does, it is heard of in the last moment.
    assert.match(
      why,
      /^the program ended with code 1 after [\d.]+ s(, and its event loop never turned|, too soon to be judged)?; "jsdyno/,
    );
    assert.ok(
      why.endsWith(`"jsdyno flame -- ${words.join(' ')}" tells where the time of a program goes that ends`),
      why,
    );
  }
  const soon = await looked([process.execPath, program('ends-in-turns.cjs'), '300'], 10_000);
  assert.match(String(soon), /^the program ended with code 0 after [\d.]+ s, too soon to be judged; "jsdyno flame -- /);
});
