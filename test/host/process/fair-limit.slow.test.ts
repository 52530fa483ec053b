import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { suite, test } from 'node:test';
import { findProgram } from '../../../src/host/files/find-program.ts';
import { runChild } from '../../../src/host/process/child.ts';
import { waitedMs } from '../../../src/host/process/fair-limit.ts';

const thread = (ran: number, waited: number) => ({ ran, waited });

test('the busiest thread tells how long a process waited', () => {
  assert.equal(waitedMs(null), 0);
  assert.equal(waitedMs(new Map()), 0);
  assert.equal(waitedMs(new Map([[1, thread(5e8, 0)]])), 0);
  const threads = [thread(1e9, 2e9), thread(1e6, 9e9)].map((one, i) => [i, one] as const);
  assert.equal(waitedMs(new Map(threads)), 2000);
  // Sandboxes that show /proc, and no figures in it.
  assert.equal(waitedMs(new Map([[1, thread(5, Number.NaN)]])), 0);
});

suite('a time limit', { skip: process.platform !== 'linux' || findProgram('taskset') === undefined }, () => {
  const run = (code: string, timeoutMs: number) =>
    runChild('taskset', ['-c', '0', process.execPath, '-e', code], { env: process.env, cwd: '/', timeoutMs });
  const A_FIFTH_OF_A_SECOND =
    'for (let used = 0; used < 2e5; ) { const { user, system } = process.cpuUsage(); used = user + system; }';

  test('leaves out what a process waits for a CPU, and still ends what does not end', async () => {
    // Sessions of their own, since the kernel may share a CPU by sessions.
    const busy = Array.from({ length: 4 }, () =>
      spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (let x = 0; ; ) x++'], { detached: true }),
    );
    try {
      const sound = await run(A_FIFTH_OF_A_SECOND, 400);
      assert.deepEqual([sound.code, sound.timedOut], [0, false]);
      assert.ok(sound.wallMs > 400, `it was to wait for a CPU: ${sound.wallMs}`);
      const endless = await run('for (let x = 0; ; ) x++', 200);
      assert.equal(endless.timedOut, true);
    } finally {
      for (const child of busy) child.kill('SIGKILL');
    }
  });
});
