/** What a child is and what it starts ends with it, at its time limit, and with whoever started it, however that ends. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { type ChildEnd, runChild } from '../../../src/host/process/child.ts';
import { readProc } from '../../../src/host/process/proc.ts';
import { processesWith } from './processes-with.ts';

const TOOL = fileURLToPath(new URL('tool.ts', import.meta.url));
const skip = process.platform !== 'linux';

/** What a child may leave, each as a command of sh that goes on behind it; `$0` is Node.js. */
const LEFT: Record<string, string> = {
  'its group': 'sleep 100 &',
  'a session of its own': 'setsid sleep 100 &',
  'one that ignores SIGTERM': `"$0" -e 'process.on("SIGTERM", () => {}); setInterval(() => {}, 9)' &`,
  'a server that its shell no longer knows': `(setsid setsid "$0" -e 'require("net").createServer().listen(0)' &) &`,
  'one without environment, in its session': 'env -i sleep 100 &',
  'one without environment, of one that left': `setsid sh -c 'env -i sleep 100 & wait' &`,
};
const ALL = Object.values(LEFT).join(' ');

/** Processes by a variable that only one test has; those without environment by how long they sleep. */
function mark(): { env: NodeJS.ProcessEnv; left: () => number[]; seconds: string } {
  const word = `JSDYNO_TEST_MARK=${Math.random()}`;
  const seconds = String(1000 + Math.random());
  const sleeping = () =>
    processesWith('').filter((pid) => readProc(`${pid}/cmdline`)?.split('\0').includes(seconds) === true);
  return {
    env: { ...process.env, JSDYNO_TEST_MARK: word.split('=')[1] },
    left: () => [...new Set([...processesWith(word), ...sleeping()])],
    seconds,
  };
}

/** A tool with a child that leaves all of the above and goes on itself, and its guard. */
async function startTool(limit: number): Promise<{ tool: ChildProcess; left: () => number[]; guard: () => number }> {
  const { env, left, seconds } = mark();
  const args = [TOOL, String(limit), 'sh', '-c', `${ALL.replaceAll('sleep 100', `sleep ${seconds}`)} wait`];
  const tool = spawn(process.execPath, [...OWN_OPTIONS, ...args, process.execPath], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(tool.stdout as NodeJS.ReadableStream, 'data');
  const guard = () => Number(left().find((pid) => readProc(`${pid}/comm`) === 'benchmark-guard\n'));
  await atLeast(10, left); // the tool, its guard, sh, and what it left
  return { tool, left: () => left().filter((pid) => pid !== tool.pid), guard };
}

/** Shells come and go meanwhile. */
async function atLeast(count: number, left: () => number[]): Promise<void> {
  let most = 0;
  for (let i = 0; i < 1500 && most < count; i++) {
    most = Math.max(most, left().length);
    await sleep(10);
  }
  assert.ok(most >= count, `${most} of ${count}`);
}

async function none(left: () => number[]): Promise<void> {
  for (let i = 0; i < 1500 && left().length > 0; i++) await sleep(10);
  assert.deepEqual(
    left().map((pid) => readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ')),
    [],
  );
}

suite('nothing outlives', { skip, concurrency: 4 }, () => {
  for (const [name, command] of Object.entries(LEFT)) {
    test(`a child that ends well and leaves ${name}`, async () => {
      const { env, left, seconds } = mark();
      // It waits until what leaves its session has done so: a fork that has not is in its group.
      const script = `${command.replaceAll('sleep 100', `sleep ${seconds}`)} sleep .3; exit 7`;
      const started = performance.now();
      const end = await runChild('sh', ['-c', script, process.execPath], { env, cwd: '/', timeoutMs: 60_000 });
      assert.equal(end.code, 7);
      // One without environment and without a parent is not to be found once it has left the session.
      await none(left);
      assert.ok(performance.now() - started < 50_000);
    });
  }

  test('a tool that is killed', async () => {
    const { tool, left } = await startTool(60_000);
    tool.kill('SIGKILL');
    await none(left);
  });

  test('a tool whose guard was killed before: there is another', async () => {
    const { tool, left, guard } = await startTool(60_000);
    const other = async (than: number): Promise<number> => {
      for (let i = 0; i < 3000; i++) {
        const found = guard();
        if (found > 0 && found !== than) return found;
        await sleep(10);
      }
      return assert.fail('no guard is up');
    };
    const first = await other(0);
    process.kill(first, 'SIGKILL');
    await other(first);
    tool.kill('SIGKILL');
    await none(left);
  });

  test('its limit, though the tool is stopped; which then says so', async () => {
    const { tool, left } = await startTool(2500);
    tool.kill('SIGSTOP');
    // But the guard itself.
    for (let i = 0; i < 1500 && left().length > 1; i++) await sleep(10);
    assert.equal(left().length, 1);
    tool.kill('SIGCONT');
    const [text] = await once(tool.stdout as NodeJS.ReadableStream, 'data');
    assert.equal((JSON.parse(String(text)) as ChildEnd).timedOut, true);
    await none(left);
  });
});

test('what cannot be started is told, not thrown', async () => {
  const lines: [string, string[]][] = [
    ['/nowhere/at/all', []],
    ['/dev/null/x', []],
    [process.execPath, ['a\0b']],
    [process.execPath, ['x'.repeat(4e6)]],
  ];
  for (const [command, args] of lines) {
    const end = await runChild(command, args, { env: process.env, cwd: '/', timeoutMs: 1000 });
    assert.ok(end.startError !== null, command);
  }
});

test('one that ends in time has not timed out, whatever the limit', async () => {
  for (const timeoutMs of [2 ** 31, 2_200_000_000, 1e15]) {
    const end = await runChild(process.execPath, ['-e', 'setTimeout(() => {}, 50)'], {
      env: process.env,
      cwd: '/',
      timeoutMs,
    });
    assert.deepEqual([end.code, end.timedOut], [0, false]);
  }
});

test('two tools at a time: the end of one is none of the other', { skip }, async () => {
  const [one, other] = await Promise.all([startTool(60_000), startTool(60_000)]);
  one.tool.kill('SIGKILL');
  await none(one.left);
  await atLeast(9, other.left);
  other.tool.kill('SIGKILL');
  await none(other.left);
});
