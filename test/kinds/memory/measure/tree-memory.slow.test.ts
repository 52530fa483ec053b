import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { TreeMemory } from '../../../../src/kinds/memory/measure/tree-memory.ts';

const linux = { skip: process.platform !== 'linux' };

/** Starts a script that says a line when it is ready. */
async function started(t: { after(end: () => void): void }, script: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const pid = child.pid as number;
  t.after(() => process.kill(-pid, 'SIGKILL'));
  await once(child.stdout, 'data');
  return pid;
}

test('a spike between two looks is seen', linux, async (t) => {
  const script = `process.stdin; console.log(1); setTimeout(() => { let a = Buffer.alloc(80e6, 1); a = null; gc(); console.log(2); }, 300); setInterval(() => {}, 1e3);`;
  const child = spawn(process.execPath, ['--expose-gc', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  t.after(() => process.kill(-(child.pid as number), 'SIGKILL'));
  await once(child.stdout, 'data');
  const tree = new TreeMemory(child.pid as number, { below: false });
  const before = tree.look();
  await once(child.stdout, 'data');
  await sleep(200); // the pages go back in their own time
  const after = tree.look();
  assert.ok(before !== null && after !== null);
  assert.ok(after.most - before.bytes > 75e6, `${before.bytes} ${after.most}`);
  assert.ok(after.bytes < after.most, 'it is gone');
});

test(
  'all that a process started counts, below it as well, and what lost its parent after it was seen',
  linux,
  async (t) => {
    const inner = `const kept = Buffer.alloc(60e6, 1); console.log(process.pid); setInterval(() => kept[0], 1e3);`;
    const middle = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });`;
    const script = `const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(middle)}], { stdio: 'inherit' });
    setTimeout(() => child.kill('SIGKILL'), 700); setInterval(() => {}, 1e3);`;
    const pid = await started(t, script);
    const [all, below] = [new TreeMemory(pid, { below: false }), new TreeMemory(pid, { below: true })];
    const [whole, part] = [all.look(), below.look()];
    assert.deepEqual([whole?.processes, part?.processes], [3, 2]);
    assert.ok((whole?.bytes ?? 0) - (part?.bytes ?? 0) > 20e6);
    let left = all.look();
    for (const until = Date.now() + 20_000; left?.processes === 3 && Date.now() < until; left = all.look())
      await sleep(50);
    assert.equal(left?.processes, 2, 'the one in the middle is gone, the one below it is not');
    assert.ok((left?.bytes ?? 0) > 60e6);
  },
);

test('what is not there has no memory', () => {
  assert.equal(new TreeMemory(999_999_999, { below: false }).look(), null);
});
