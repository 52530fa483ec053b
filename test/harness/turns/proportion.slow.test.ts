/** Whether a turn does what a declared run does: by calls that wait, and that use CPU time in no proportion. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { inProportion } = load(join(ROOT, 'src/harness/turns/proportion.cjs'));
const { usedSoFar, waitedIn } = load(join(ROOT, 'src/harness/turns/own-share.cjs'));

/** Uses CPU time for so many ms. */
function spin(ms: number): void {
  const { user, system } = process.cpuUsage();
  const used = () => {
    const now = process.cpuUsage();
    return now.user + now.system - user - system;
  };
  while (used() < ms * 1000);
}

/** A call whose operations take `each` ms of CPU time, beside a wait. */
function made(each: (n: number) => number, waitMs = 0) {
  return async ({ n }: { n: number }) => {
    const [from, start] = [usedSoFar(), performance.now()];
    if (waitMs > 0) await sleep(waitMs);
    spin(n * each(n));
    const nanos = (performance.now() - start) * 1e6;
    return { operations: n, nanos, whole: nanos, own: nanos - waitedIn(nanos, from, usedSoFar()) };
  };
}

suite('operations in proportion to the iterations', () => {
  test('a turn stays as it is', async () => {
    const { n, nanos } = await inProportion(
      made(() => 0.01),
      { n: 10_000 },
      'n',
      100,
    );
    assert.equal(n, 100);
    assert.ok(nanos > 5e3 && nanos < 1e6, `${nanos} ns`);
  });

  test('a parameter that is a size is found', async () => {
    const { not } = await inProportion(
      made((n) => (n > 200 ? 0.05 : 0.005)),
      { n: 10_000 },
      'n',
      100,
    );
    assert.match(not, /operations take \d+\.\d times as long where there are more/);
  });

  test('what is timed beside the operations makes a turn longer, or none', async () => {
    for (const [call, n] of [
      [made(() => 0.01, 2), 10_000],
      [made(() => 0.0001, 8), 1e6],
    ] as const) {
      // On a busy machine a wait of 2 ms may be one of 20, or be taken for one for a CPU: most of several tries tell.
      const tries: { n: number; not: string }[] = [];
      const seen = () => tries.filter((one) => one.n >= 400 || /times more than its operations/.test(one.not)).length;
      while (seen() < 2 && tries.length - seen() < 2) tries.push(await inProportion(call, { n }, 'n', 100));
      assert.equal(seen(), 2, JSON.stringify(tries));
    }
  });

  test('a declared run as short as a turn has nothing to compare', async () => {
    assert.equal(
      (
        await inProportion(
          made(() => 0.01),
          { n: 150 },
          'n',
          100,
        )
      ).n,
      100,
    );
  });
});
