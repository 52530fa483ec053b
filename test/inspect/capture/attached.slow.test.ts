import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { portsOf } from '../../../src/host/process/sockets.ts';
import { takeOfProcess } from '../../../src/inspect/capture/take.ts';
import { FIXTURES, folderOf, functionsIn, PLAN, QUIET } from './took.ts';

const skip = process.platform !== 'linux';

suite('a process that runs already', { skip, concurrency: 1 }, () => {
  test('is profiled under load, answers after it, and its inspector is closed again', async (t) => {
    const { child, port } = await serve(t);
    const load = { url: `http://127.0.0.1:${port}/`, connections: 2 };
    const taken = await takeOfProcess(child.pid as number, { ...PLAN, load, durationMs: 1500 }, folderOf(t), QUIET);
    const [names] = functionsIn(taken).values();
    assert.ok(names?.has('render'), [...(names ?? [])].join());
    assert.equal((await fetch(load.url)).status, 200);
    await until(() => portsOf(child.pid as number).length === 1);
    assert.equal(child.exitCode, null);
  });

  test('with an inspector that was open: it stays so', async (t) => {
    const { child, port } = await serve(t, ['--inspect=127.0.0.1:0']);
    const load = { url: `http://127.0.0.1:${port}/`, connections: 1 };
    await takeOfProcess(child.pid as number, { ...PLAN, load, durationMs: 200 }, folderOf(t), QUIET);
    assert.equal((await fetch(load.url)).status, 200);
    assert.equal(portsOf(child.pid as number).length, 2);
  });

  test('of a cluster: all of its processes, and none is left with an inspector', async (t) => {
    const child = forked(t, 'cluster-server');
    await once(child, 'message');
    const { files, remarks } = await takeOfProcess(
      child.pid as number,
      { ...PLAN, durationMs: 100 },
      folderOf(t),
      QUIET,
    );
    assert.equal(new Set(files.map(({ thread }) => thread?.pid)).size, 3, remarks.join());
    await until(() => portsOf(child.pid as number).length === 0);
    assert.equal(child.exitCode, null);
  });

  test('that does not open an inspector is left alone', async (t) => {
    const child = spawn('sleep', ['30'], { detached: true, stdio: 'ignore' });
    t.after(() => child.kill('SIGKILL'));
    await once(child, 'spawn');
    await assert.rejects(takeOfProcess(child.pid as number, PLAN, folderOf(t), QUIET), { code: 'ATTACH_FAILED' });
    assert.equal(child.exitCode ?? child.signalCode, null);
  });

  test('that is not there is an error', async (t) => {
    await assert.rejects(takeOfProcess(2 ** 22 + 1, PLAN, folderOf(t), QUIET), {
      code: 'ATTACH_FAILED',
      message: /does not run/,
    });
  });
});

async function serve(t: TestContext, execArgv: string[] = []): Promise<{ child: ChildProcess; port: number }> {
  const child = forked(t, 'server', execArgv);
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}

function forked(t: TestContext, name: string, execArgv: string[] = []): ChildProcess {
  const child = fork(join(FIXTURES, `${name}.cjs`), {
    execArgv,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function until(holds: () => boolean): Promise<void> {
  for (let looks = 0; looks < 1500 && !holds(); looks++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(holds());
}
