import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const load = createRequire(import.meta.url);
const { usedSoFar, hadCore, foreignNanos, stretchesOf, waitedIn } = load(join(ROOT, 'src/harness/turns/own-share.cjs'));
const used = (wall: number, cpu: number, delay?: number) => ({ wall, cpu, delay });
const had = (after: ReturnType<typeof used>) => hadCore({ wall: 0, cpu: 0, delay: 0 }, after);

suite('whether a process had the core for a turn', () => {
  test('by 95 % of the time, whichever of its threads took it', () => {
    assert.ok(had(used(1e6, 1e6, 0)));
    assert.ok(had(used(1e6, 0.96e6, 0.5e6)));
    assert.ok(had(used(1e6, 1.5e6, 0.5e6)));
    assert.ok(!had(used(1e6, 0.5e6, 0.5e6)));
  });

  test('sleeping is not waiting, where waiting is counted', () => {
    assert.ok(had(used(1e6, 0.1e6, 0.01e6)));
    assert.ok(!had(used(1e6, 0.1e6)));
  });

  test('work counts as CPU time, and sleep does not', () => {
    const first = usedSoFar();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    const second = usedSoFar();
    for (const end = performance.now() + 50; performance.now() < end; );
    assert.ok(usedSoFar().cpu - second.cpu > second.cpu - first.cpu);
  });
});

suite('what other processes took', () => {
  const before = { cpu: 0, main: 0, delay: 0, wall: 0 };
  test('is what the main thread waited, less what its own other threads took meanwhile', () => {
    assert.equal(foreignNanos(before, { cpu: 3e6, main: 2e6, delay: 5e6, wall: 7_000_000 }), 4e6);
    assert.equal(foreignNanos(before, { cpu: 3e6, main: 1e6, delay: 1e6, wall: 2_000_000 }), 0);
    assert.equal(foreignNanos(before, { cpu: 1e6, main: undefined, delay: undefined, wall: 2_000_000 }), 0);
  });

  test('counts where it lay in what was timed, and is never all of it', () => {
    const after = { cpu: 1e6, main: 1e6, delay: 4e6, wall: 5_100_000 };
    assert.equal(waitedIn(5e6, before, after), 3.9e6);
    assert.equal(waitedIn(1.05e6, before, after), 0);
    assert.equal(waitedIn(9e9, before, after), 0, 'told by the operation itself, not by a clock');
    assert.equal(waitedIn(2e6, before, { ...after, wall: 2_000_000 }), 1.998e6);
  });

  test('of a short turn beside many others, too: 1 ms of 80', () => {
    assert.equal(waitedIn(80e6, before, { cpu: 1e6, main: 1e6, delay: 79e6, wall: 80_000_000 }), 79e6);
  });

  test('is told from look to look', () => {
    const looks = [before, { cpu: 1e6, main: 1e6, delay: 3e6, wall: 4_000_000 }];
    looks.push({ cpu: 3e6, main: 2e6, delay: 4e6, wall: 6_000_000 });
    assert.deepEqual(stretchesOf(10, looks), [
      { start: 10, end: 14, waited: 3 },
      { start: 14, end: 16, waited: 0 },
    ]);
    // Where nobody counts it, what no thread ran.
    const untold = looks.map((look) => ({ ...look, main: undefined, delay: undefined }));
    assert.deepEqual(
      stretchesOf(10, untold).map(({ waited }: { waited: number }) => waited),
      [3, 0],
    );
  });
});
