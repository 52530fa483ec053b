import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { parseStat, running, statOf, statusBytes, statusField } from '../../../src/host/process/proc.ts';
import { processTree } from '../../../src/host/process/process-tree.ts';

const linux = { skip: process.platform !== 'linux' };

test('a line of /proc/PID/stat is read, whatever a process calls itself', () => {
  const line = (state: string, flags = 4194304) =>
    `42 (a) b (c) ${state} 1 40 39 0 -1 ${flags} 9 9 9 9 11 12 13 14 20 0 1 0 987654 0 0 18446744073709551615\n`;
  assert.deepEqual(parseStat(line('S')), {
    pid: 42,
    name: 'a) b (c',
    parent: 1,
    group: 40,
    session: 39,
    isZombie: false,
    isKernel: false,
    isFork: false,
    userTicks: 11,
    systemTicks: 12,
    waitedUserTicks: 13,
    waitedSystemTicks: 14,
    startTicks: '987654',
  });
  assert.equal(parseStat(line('Z'))?.isZombie, true);
  assert.equal(parseStat(line('R', 4194368))?.isFork, true);
  for (const rubbish of ['', '12 (short) R 1', '12 R', ')(']) assert.equal(parseStat(rubbish), null);
});

test('a field of /proc/PID/status is read by its whole name', () => {
  const status = 'Name:\tnode\nVmPeak:\t     200 kB\nVmHWM:\t     100 kB\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n';
  assert.equal(statusField(status, 'Cpus_allowed_list'), '0-1');
  assert.equal(statusField(status, 'allowed_list'), null);
  assert.equal(statusBytes(status, 'VmHWM'), 102_400);
  assert.equal(statusBytes(status, 'VmRSS'), null);
  assert.equal(statusBytes(status, 'Name'), null);
});

test('a tree has the process, its children and theirs; by main threads, those they started', linux, async (t) => {
  const start = "const { spawn } = require('child_process'); const options = { stdio: 'inherit' };";
  const inner = 'setInterval(() => {}, 1000); console.log(process.pid);';
  const inMain = `${start} spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], options); setInterval(() => {}, 1000);`;
  const worker = `${start} spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], options);`;
  const inWorker = `new (require('worker_threads').Worker)(${JSON.stringify(worker)}, { eval: true }); setInterval(() => {}, 1000);`;
  for (const [script, isSeen] of [
    [inMain, true],
    [inWorker, false],
  ] as const) {
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const pid = child.pid as number;
    t.after(() => process.kill(-pid, 'SIGKILL'));
    const [said] = await once(child.stdout, 'data');
    const grandchild = Number(String(said));
    assert.deepEqual([...processTree(pid, 'all')], [pid, grandchild]);
    assert.deepEqual([...processTree(pid, 'main')], isSeen ? [pid, grandchild] : [pid]);
    assert.ok([...processTree(process.pid, 'all')].includes(grandchild));
    assert.deepEqual(
      [...running([pid, 999_999_999, grandchild])].map((stat) => [stat.pid, stat.parent]),
      [
        [pid, process.pid],
        [grandchild, pid],
      ],
    );
  }
  assert.equal(statOf(999_999_999), null);
});
