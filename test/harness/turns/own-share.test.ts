import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const { cpuNanos, hadCore } = createRequire(import.meta.url)(join(ROOT, 'src/harness/turns/own-share.cjs'));

suite('whether a process had the core for a turn', () => {
  test('by 95 % of the time, whichever of its threads took it', () => {
    assert.ok(hadCore(1e6, 1e6));
    assert.ok(hadCore(0.96e6, 1e6));
    assert.ok(!hadCore(0.94e6, 1e6));
    assert.ok(hadCore(1.5e6, 1e6));
  });

  test('work counts, and waiting does not', () => {
    const idle = cpuNanos();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    const waited = cpuNanos() - idle;
    const before = cpuNanos();
    for (let i = 0, end = performance.now() + 50; performance.now() < end; i++);
    assert.ok(cpuNanos() - before > waited);
  });
});
