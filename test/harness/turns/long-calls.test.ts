/** Long calls before short turns, where operations are cheap, by calls whose times are made up. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { TURN_NANOS } = load(join(ROOT, 'src/harness/turns/length.cjs'));
const { afterLongCalls, longCalls } = load(join(ROOT, 'src/harness/turns/long-calls.cjs'));

/** What is found where an iteration takes `each` ns, and `around` ns of one are not timed. */
function found(each: number, { around = 0, declared = 1e6, n = Math.round(1e6 / each), aim = TURN_NANOS } = {}) {
  const call = async ({ n: own }: { n: number }) => ({ whole: own * (each + around) });
  return afterLongCalls(call, { n: declared }, 'n', { n, nanos: each }, 1, aim);
}

suite('long calls before the turns', () => {
  test('last ten milliseconds, and turns a quarter of one, where operations are cheap', async () => {
    assert.deepEqual(await found(100), { n: 2500, long: 1e5 });
    assert.deepEqual(await found(2), { n: 125_000, long: 5e6 });
  });

  test('are not made where an operation takes longer, nor where main() does much around', async () => {
    assert.deepEqual(await found(300), { n: 3333 });
    assert.deepEqual(await found(100, { n: 1e5, aim: 1e7 }), { n: 1e5 });
    assert.deepEqual(await found(100, { around: 500 }), { n: 1e4 });
  });

  test('have at most a thousand times the iterations of their author', async () => {
    assert.deepEqual(await found(100, { declared: 50 }), { n: 2500, long: 5e4 });
    assert.deepEqual(await found(100, { declared: 5, n: 5000 }), { n: 5000 });
  });

  test('are four, and say how long they took', async () => {
    const seen: number[] = [];
    const call = async ({ n }: { n: number }) => {
      seen.push(n);
      return { whole: 100 * n };
    };
    assert.equal(await longCalls(call, { n: 10 }, { parameter: 'n', long: 1000 }), 4e5);
    assert.deepEqual(seen, [1000, 1000, 1000, 1000]);
    assert.equal(await longCalls(call, { n: 10 }, { parameter: 'n' }), 0);
  });
});
