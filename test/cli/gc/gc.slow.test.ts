import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../src/host/scenarios/free-port.ts';
import { ROOT } from '../../host-variant.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';
import { neverListens } from '../never-listens.ts';

const APP = join(ROOT, 'test/fixtures/collections/app.cjs');

suite('jsdyno gc', { timeout: 900_000 }, () => {
  const { env, home, remove } = sandbox();
  after(remove);

  test('watches a command line to its end', async () => {
    const { code, stdout, stderr } = await inProcess(
      ['gc', '--format', 'json', '--', process.execPath, APP, 'collects', '300'],
      env,
    );
    assert.equal(code, 0, stderr);
    const document = documentOf('collections', stdout);
    assert.equal(document.runtime.version, process.versions.node);
    assert.ok(document.collections.length > 3);
    assert.ok(document.watched.share !== null && document.watched.share < 0.5);
    assert.deepEqual(document.remarks, []);
  });

  test('watches a server while it is under load, at the time of the load', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const words = ['gc', '--load', url, '--rate', '100', '--duration', '1s', '--warmup', '300ms', '--format', 'json'];
    const line = ['--', `PORT=${port}`, process.execPath, APP, 'serves'];
    const { code, stdout, stderr } = await inProcess([...words, ...line], env);
    assert.equal(code, 0, stderr);
    const document = documentOf('collections', stdout);
    assert.equal(document.load.rate, 100);
    const { fromMs, toMs } = document.watched;
    assert.ok(fromMs > 300 && toMs - fromMs > 600 && toMs - fromMs < 5000, JSON.stringify(document.watched));
    for (const { atMs } of document.collections) assert.ok(atMs >= fromMs && atMs <= toMs);
    assert.ok(document.collections.length > 0);
  });

  test('takes a path, wherever the server listens, on a variant or as it is typed', async () => {
    const port = await freePort();
    const asked = ['gc', '--load', '/', '--rate', '100', '--duration', '1s', '--warmup', '300ms', '--format', 'json'];
    for (const line of [
      ['--on', `PORT=${port} ${process.execPath}`, '--', 'node', '--max-semi-space-size=8', APP, 'serves'],
      ['--', `PORT=${port}`, process.execPath, APP, 'serves'],
    ]) {
      const { code, stdout, stderr } = await inProcess([...asked, ...line], env);
      assert.equal(code, 0, stderr);
      const { load, collections } = documentOf('collections', stdout);
      assert.equal(load.rate, 100);
      assert.ok(collections.length > 0);
    }
  });

  test('watches a process that runs already, and leaves its inspector closed', async () => {
    const ready = join(home, 'ready');
    const child = spawn(process.execPath, [APP, 'collects', '600000'], {
      env: { ...process.env, READY: ready },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    try {
      while (!existsSync(ready) && child.exitCode === null) await sleep(20);
      const { code, stdout, stderr } = await inProcess(
        ['gc', '--pid', String(child.pid), '--duration', '1s', '--format', 'json'],
        env,
      );
      assert.equal(code, 0, stderr);
      assert.ok(documentOf('collections', stdout).collections.length > 0);
      const [, place] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      const isOpen = () =>
        fetch(`http://127.0.0.1:${place}/json/list`).then(
          () => true,
          () => false,
        );
      for (let i = 0; i < 1500 && (await isOpen()); i++) await sleep(20);
      assert.equal(await isOpen(), false);
      assert.equal(child.exitCode, null);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('tries flags in rounds, and claims no more than a verdict', async () => {
    const words = ['gc', '--try-flags=--single-threaded-gc', '--runs', '2', '--no-progress', '--format', 'json'];
    const { code, stdout, stderr } = await inProcess([...words, '--', process.execPath, APP, 'collects', '100'], env);
    assert.equal(code, 0, stderr);
    const { trial } = documentOf('collections', stdout);
    assert.equal(trial.of, 'time');
    assert.ok(trial.baseline > 0.1);
    assert.deepEqual(
      trial.tried.map((one: { flags: string[] }) => one.flags),
      [['--single-threaded-gc']],
    );
    assert.ok(trial.tried[0].figure > 0.1 && trial.tried[0].relative !== null);
    const stored = await inProcess(['show', trial.experiment], env);
    assert.equal(stored.code, 0, stored.stderr);
  });

  test('reads a file, and refuses one without collections', async () => {
    const file = join(home, 'trace.txt');
    writeFileSync(file, '[1:0x1]       15 ms: Scavenge 2.0 (3.0) -> 1.0 (3.0) MB, 1.5 / 0.0 ms  (x) task; \n');
    const read = await inProcess(['gc', '--from', file], env);
    assert.equal(read.code, 0, read.stderr);
    assert.match(read.stdout, /scavenge +1 .*1\.50 ms/);
    writeFileSync(file, 'nothing of that kind\n');
    const refused = await inProcess(['gc', '--from', file], env);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /contains no collections/);
  });

  test('says what a program that never listens said last', async (t) => {
    const line = neverListens(t, { stderr: 'waiting for a database' });
    const url = `http://127.0.0.1:${await freePort()}/`;
    const { code, stderr } = await inProcess(['gc', '--load', url, '--', ...line], env);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /did not listen at \S+ in 20 s; it said last: waiting for a database \[SERVER_UNREACHABLE\]/);
  });

  test('says what to type instead, and ends with 3 where the program failed', async () => {
    for (const [words, what] of [
      [['gc'], /the program to watch is missing/],
      [['gc', '--pid', '1', '--', 'node', 'a.js'], /exclude each other/],
      [['gc', '--rate', '5', '--', 'node', 'a.js'], /--rate is for --load/],
      [['gc', '--try', '--pid', '1'], /cannot be started/],
      [['gc', '--', 'node', '--trace-events-enabled', 'a.js'], /of its own/],
      [['gc', '--', 'no-such-program'], /no program no-such-program/],
      [['gc', '--', 'node', 'no-such.js'], /the file no-such\.js does not exist \[FILE_UNREADABLE\]/],
      [['gc', 'no-such.js'], /the file no-such\.js does not exist/],
      [['gc', '--try', '--', 'sh', '-c', 'true'], /starts with another program/],
    ] as const) {
      const { code, stderr } = await inProcess([...words], env);
      assert.equal(code, 2, `${words.join(' ')}: ${stderr}`);
      assert.match(stderr, what);
    }
    const failed = await inProcess(['gc', '--', process.execPath, APP, 'fails'], env);
    assert.equal(failed.code, 3);
    assert.match(failed.stdout, /! the program ended with exit code 1: Error: as it is meant to/);
  });
});
