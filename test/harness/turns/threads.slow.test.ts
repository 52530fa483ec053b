/** How much of a process V8's own threads do, of work that nobody waits for. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { shareOfThreads } = load(join(ROOT, 'src/harness/turns/threads.cjs'));
const { usedSoFar } = load(join(ROOT, 'src/harness/turns/own-share.cjs'));

const LIMIT = 0.2;

/** Counters of a process whose calls take 1 ms of the main thread each, and of its other threads what `others` says of the call. */
function processWith(others: (call: number) => number, waits = false) {
  const used = { cpu: 0, main: 0 };
  let calls = 0;
  const call = async () => {
    used.main += 1e6;
    used.cpu += 1e6 + others(calls++);
    return { whole: 1e6, waits };
  };
  return shareOfThreads(call, LIMIT, () => ({ ...used })) as Promise<number>;
}

suite('the share of threads beside the main one', () => {
  test('is what they take of the CPU time of the process', async () => {
    assert.equal(await processWith(() => 1e6), 0.5);
    assert.equal(await processWith(() => 0), 0);
  });

  test('is no matter of one stretch: a compiler has much to do once', async () => {
    assert.equal(await processWith((call) => (call < 25 ? 5e6 : 0)), 0);
  });

  test('is looked at again where it is above the limit, as a compiler comes late on a busy machine', async () => {
    assert.equal(await processWith((call) => (call < 100 ? 5e6 : 0)), 0);
    assert.equal(await processWith(() => 5e6), 1 - 1 / 6);
  });

  test('is that of the first stretch where it is little: what comes later is not waited for', async () => {
    assert.equal(await processWith((call) => (call < 30 ? 1e5 : 1e6)), 1 - 1 / 1.1);
    assert.equal(await processWith((call) => (call < 30 ? 2e5 : 1e6)), 0.5);
  });

  test('is none where calls wait: what they wait for is in what is timed', async () => {
    assert.equal(await processWith(() => 1e6, true), 0);
  });

  test('is none where nobody counts', async () => {
    const call = async () => ({ whole: 1e9, waits: false });
    assert.equal(await shareOfThreads(call, LIMIT, () => ({ cpu: 1, main: undefined })), 0);
  });

  test('is seen of a real process that leaves much to be freed outside of the heap', async (t) => {
    if (usedSoFar().main === undefined) return t.skip('nobody counts here what the main thread took');
    const kept = new Array(8);
    const call = async () => {
      for (let i = 0; i < 3000; i++) kept[i & 7] = new ArrayBuffer(20_000);
      return { whole: 1e6, waits: false };
    };
    const counting = async () => {
      let sum = 0;
      for (let i = 0; i < 1e6; i++) sum += i;
      return { whole: 1e6 + (sum & 1), waits: false };
    };
    let [freeing, none] = [0, 0];
    // On a busy machine threads come to their work late, and a compiler, too.
    for (let again = 0; again < 8 && !(freeing > none + 0.1); again++) {
      [freeing, none] = [await shareOfThreads(call, LIMIT), await shareOfThreads(counting, LIMIT)];
    }
    assert.ok(freeing > none + 0.1, `${freeing} and ${none}`);
  });
});
