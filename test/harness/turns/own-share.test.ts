import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const { usedSoFar, hadCore } = createRequire(import.meta.url)(join(ROOT, 'src/harness/turns/own-share.cjs'));
const used = (wall: number, cpu: number, delay?: number) => ({ wall: BigInt(wall), cpu, delay });
const had = (after: ReturnType<typeof used>) => hadCore({ wall: 0n, cpu: 0, delay: 0 }, after);

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
