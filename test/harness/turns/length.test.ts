/** The iterations of a turn, found by calls whose times are made up. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { findLength, warmLength } = load(join(ROOT, 'src/harness/turns/length.cjs'));
const { grows } = load(join(ROOT, 'src/harness/turns/warm.cjs'));

interface Made {
  /** ns an operation */
  each: number;
  operations?: (n: number) => number;
  /** ns of a call that are not timed */
  around?: (n: number) => number;
}

/** A main() of such times, and how often it was called. */
function made({ each, operations = (n) => n, around = () => 0 }: Made) {
  const seen: number[] = [];
  const call = async ({ n }: { n: number }) => {
    seen.push(n);
    const nanos = operations(n) * each;
    return { operations: operations(n), nanos, whole: nanos + around(n) };
  };
  return { call, seen };
}

const find = (one: Made, declared: number, first: number) => findLength(made(one).call, { n: declared }, 'n', first);

suite('the length of a turn', () => {
  test('is some ms of work, from above and from below', async () => {
    for (const [declared, first] of [
      [1e6, 1e4],
      [1e7, 1e6],
      [100, 1],
    ] as const) {
      const { n } = await find({ each: 100 }, declared, first);
      assert.ok(n >= 7e3 && n <= 1.5e4, `${n} of ${declared}`);
    }
  });

  test('is no shorter than one operation, and no longer than a thousand times what was declared', async () => {
    assert.equal((await find({ each: 2e7 }, 100, 1)).n, 1);
    assert.equal((await find({ each: 0.01 }, 5, 1)).n, 5000);
  });

  test('takes operations that are a multiple of the parameter, and those that have nothing to do with it as they are', async () => {
    const { n } = await find({ each: 100, operations: (n) => 16 * n }, 1e6, 1e4);
    assert.ok(n >= 400 && n <= 1000, `${n}`);
    const { call, seen } = made({ each: 10, operations: () => 1000 });
    assert.deepEqual(await findLength(call, { n: 500 }, 'n', 5), { calls: 100 });
    assert.equal(seen.at(-1), 500);
    assert.deepEqual(await findLength(call, { e: 1 }, undefined, undefined), { calls: 100 });
  });

  test('grows where what is done around is the same for any number, not where it is in proportion', async () => {
    const fixed = await find({ each: 100, around: () => 2e7 }, 1e6, 1e4);
    assert.ok(fixed.n > 3e4 && fixed.aim > 3e6, JSON.stringify(fixed));
    const inProportion = await find({ each: 100, around: (n) => 2000 * n }, 1e6, 1e4);
    assert.ok(inProportion.n < 1.5e4, JSON.stringify(inProportion));
  });

  test('a call that is too long takes no turns', async () => {
    assert.match((await find({ each: 100, around: () => 3e8 }, 1e6, 1e4)).not, /takes 30\d ms, most of it not timed/);
    assert.match((await find({ each: 5e8 }, 2, 1)).not, /takes 500 ms$/);
    assert.match(
      (await find({ each: 6e7 }, 2, 1)).not,
      /takes 60 ms$/,
      'two processes have too few of these in a second',
    );
    assert.equal((await find({ each: 3e7 }, 2, 1)).n, 1);
  });

  test('is found again once calls are warm', () => {
    assert.equal(warmLength(100, 1e6, [3e6, 1e5, 2e5]), 1000);
    assert.equal(warmLength(100, 1e6, [3e6, 9e5]), 100);
  });
});

suite('calls that grow', () => {
  const rising = Array.from({ length: 30 }, (_, i) => 100 + 50 * i);
  test('are told from such that do not, and from a slow phase of the machine', () => {
    assert.ok(grows(rising));
    assert.ok(!grows(rising.map(() => 100)));
    assert.ok(!grows(rising.toReversed()));
    assert.ok(!grows(rising.map((_, i) => (i > 20 ? 190 : 100))));
    assert.ok(!grows(rising.map((_, i) => (i > 8 ? 400 : 100))));
    assert.ok(!grows([100, 200, 300]));
  });
});
