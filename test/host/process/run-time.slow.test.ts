import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { ranBetween, threadTimes } from '../../../src/host/process/run-time.ts';

suite('how long threads ran', { skip: process.platform !== 'linux' }, () => {
  test('of this process: what it burns is seen, in parts of a tick', () => {
    const before = threadTimes(process.pid);
    if (before === null) return; // a kernel that does not tell
    const cpu = process.cpuUsage();
    while (process.cpuUsage(cpu).user < 20_000);
    const { ran, busiest } = ranBetween(before, threadTimes(process.pid) ?? new Map());
    assert.ok(ran >= 10e6, `${ran}`); // the count of a running thread is up to a tick of the kernel old
    assert.ok(busiest.ran > 0 && busiest.ran <= ran);
  });

  test('children are part of it, and a process that is gone has none', async () => {
    const child = spawn('sh', ['-c', 'sleep 60 & wait']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const times = threadTimes(child.pid ?? 0);
    if (times !== null) assert.equal(times.size, 2);
    process.kill(child.pid ?? 0, 'SIGKILL');
    for (const task of times?.keys() ?? []) if (task !== child.pid) process.kill(task, 'SIGKILL');
    await once(child, 'exit');
    assert.equal(threadTimes(child.pid ?? 0), null);
  });

  test('the busiest is the one that ran most since, and new threads count from their start', () => {
    const before = new Map([
      [1, { ran: 1000, waited: 5 }],
      [2, { ran: 10, waited: 0 }],
      [3, { ran: 500, waited: 0 }],
    ]);
    const after = new Map([
      [1, { ran: 1010, waited: 6 }],
      [2, { ran: 110, waited: 20 }],
      [4, { ran: 30, waited: 1 }],
    ]);
    assert.deepEqual(ranBetween(before, after), { ran: 140, busiest: { ran: 100, waited: 20 } });
  });
});
