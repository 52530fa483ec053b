import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTime, isOutOfTime, readyBy } from '../../../src/work/experiment/in-time.ts';

const HOUR_MS = 3_600_000;
const until = (signal: AbortSignal | undefined) => sleep(HOUR_MS, 'never', { signal }).catch(() => 'a part');

suite('getting ready within a time', () => {
  test('is what was made, as long as there is time, and without a limit', async () => {
    for (const endsAt of [undefined, performance.now() + HOUR_MS]) {
      assert.equal(await inTime({ endsAt }, String, async () => 'all'), 'all');
    }
  });

  test('ends what goes on when it is over, and says what was not done', async () => {
    const late = inTime({ endsAt: performance.now() + 20 }, (partly) => `with ${partly} it was still loading`, until);
    await assert.rejects(late, (error: Error) => {
      assert.match(error.message, /^with a part it was still loading after [\d.]+ \w+ \(--budget\)$/);
      return isOutOfTime(error);
    });
    const thrown = inTime({ endsAt: 0 }, String, async (signal) =>
      assert.fail(`since it was ended: ${await until(signal)}`),
    );
    await assert.rejects(thrown, { code: 'OUT_OF_TIME' });
  });

  test('is no time that is over where somebody ends it, nor hides what went wrong', async () => {
    const abort = new AbortController();
    const ended = inTime({ endsAt: performance.now() + HOUR_MS, abort: abort.signal }, String, until);
    abort.abort();
    assert.equal(await ended, 'a part');
    const wrong = inTime({ endsAt: performance.now() + HOUR_MS }, String, async () => assert.fail('a fault'));
    await assert.rejects(wrong, /a fault/);
  });

  test('has no end without a budget, and time enough with a small one', () => {
    assert.equal(readyBy(undefined), undefined);
    assert.ok((readyBy(1) ?? 0) > performance.now() + 10_000);
    assert.ok((readyBy(HOUR_MS) ?? 0) > performance.now() + HOUR_MS / 2);
  });
});
