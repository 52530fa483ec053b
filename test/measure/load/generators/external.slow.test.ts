import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readProc } from '../../../../src/host/process/proc.ts';
import { runTool } from '../../../../src/measure/load/generators/external.ts';
import { GENERATORS } from '../../../../src/measure/load/generators/generators.ts';
import { h2load } from '../../../../src/measure/load/generators/h2load.ts';
import type { GeneratorName } from '../../../../src/measure/load/generators/tool.ts';
import { wrk } from '../../../../src/measure/load/generators/wrk.ts';
import type { LoadProgress } from '../../../../src/measure/load/progress.ts';
import { processesWith } from '../../../host/process/processes-with.ts';
import { ROOT } from '../../../host-variant.ts';
import { http } from '../servers.ts';

const SHORT = { connections: 2, durationMs: 1000, warmupMs: 0, timeoutMs: 2000 };

suite('generators of others', () => {
  test('one that is not installed', async () => {
    const absent = { ...wrk, name: 'no-such-generator' };
    await assert.rejects(runTool(absent, { ...SHORT, url: 'http://127.0.0.1:1/' }, {}), {
      code: 'GENERATOR_NOT_FOUND',
      message: /no-such-generator is not on the PATH/,
      hint: /apt install wrk.*--generator own/,
    });
  });

  test('one that ends without a result', async (t) => {
    const url = await http(t, (_request, response) => response.end());
    const broken = { ...wrk, arguments: () => ['--no-such-option'] };
    await assert.rejects(runTool({ ...broken, name: process.execPath }, { ...SHORT, url }, {}), {
      code: 'GENERATOR_FAILED',
      details: /no-such-option/,
    });
  });

  test('one that ignores signals ends with who started it', { skip: process.platform !== 'linux' }, async (t) => {
    const url = await http(t, (_request, response) => response.end());
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tool-'));
    t.after(() => {
      for (const pid of processesWith(mark)) process.kill(pid, 'SIGKILL'); // what a failure has left
      rmSync(folder, { recursive: true });
    });
    const script =
      '#!/bin/sh\n[ "$1" = -v ] && exit 0\ntrap "" INT TERM\necho loading >&2\nsetsid sleep 1000 & sleep 1000\n';
    writeFileSync(join(folder, 'wrk'), script, { mode: 0o755 });
    const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      JSDYNO_TEST_MARK: mark.split('=')[1],
      TMPDIR: folder,
    };
    const args = ['load', url, '--generator', 'wrk', '--duration', '50s', '--no-warmup', '--no-progress'];
    const tool = spawn(join(ROOT, 'jsdyno'), args, { env, stdio: 'inherit' });
    const sleeping = () => processesWith(mark).filter((pid) => readProc(`${pid}/comm`) === 'sleep\n').length;
    for (let i = 0; i < 1500 && sleeping() < 2 && tool.exitCode === null; i++) await sleep(10);
    assert.equal(sleeping(), 2);
    tool.kill('SIGKILL');
    for (let i = 0; i < 1500 && processesWith(mark).length > 0; i++) await sleep(10);
    assert.deepEqual(processesWith(mark), []);
  });

  // In its place a program that keeps so many connections, and prints what h2load printed.
  for (const [kept, marks] of [
    [4, []],
    [3, [['lost-connections', true]]],
  ] as const) {
    test(`h2load that keeps ${kept} of 4 connections`, { skip: process.platform !== 'linux' }, async (t) => {
      const url = await http(t, (_request, response) => response.end());
      const folder = mkdtempSync(join(tmpdir(), 'jsdyno-tool-'));
      t.after(() => rmSync(folder, { recursive: true }));
      const name = join(folder, 'h2load');
      const connections = `for (let i = 0; i < ${kept}; i++) require('net').connect(${new URL(url).port}, '127.0.0.1')`;
      const output = JSON.stringify(
        fileURLToPath(new URL('../../../fixtures/load/h2load-resets.txt', import.meta.url)),
      );
      const print = `process.stdout.write(require('fs').readFileSync(${output})); process.exit()`;
      writeFileSync(
        name,
        `#!${process.execPath}\nif (process.argv[2] === '--version') return console.log('h2load nghttp2/1.52.0')\n${connections}\nsetTimeout(() => { ${print} }, 1000)\n`,
        { mode: 0o755 },
      );
      const result = await runTool({ ...h2load, name }, { ...SHORT, url, connections: 4 }, {});
      assert.deepEqual(
        result.marks.filter(({ code }) => code !== 'one-cpu').map(({ code, invalid }) => [code, invalid]),
        marks,
      );
      assert.equal(result.valid, kept === 4);
    });
  }

  test('whether h2load kept its connections may not be known, and with a number of requests it says so itself', () => {
    const doubts = (requests: number | null) => h2load.doubts({ connections: 4, requests } as never, {} as never, null);
    assert.deepEqual(doubts(100), []);
    assert.deepEqual(
      doubts(null).map(({ code, invalid }) => [code, invalid]),
      [['lost-connections', false]],
    );
  });

  test('h2load, where it is installed, goes on without connections that were reset', async (t) => {
    let count = 0;
    const url = await http(t, (request, response) => {
      if (++count === 20 || count === 40) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    const options = { ...SHORT, url, connections: 4, durationMs: 1500 };
    const result = await GENERATORS.h2load.run(options).catch((error) => {
      if (error.code === 'GENERATOR_NOT_FOUND') t.skip(error.message);
      else throw error;
    });
    if (result === undefined) return;
    assert.deepEqual(result.failed, {}); // which is why
    const [mark] = result.marks;
    assert.equal(mark?.code, 'lost-connections');
    if (process.platform !== 'linux') return;
    assert.match(mark?.message ?? '', /2 of 4 connections/);
    assert.equal(result.valid, false);
  });

  const refused: [GeneratorName, object][] = [
    ['wrk', { rate: 5 }],
    ['wrk', { http2: true }],
    ['wrk', { requests: 5 }],
    ['h2load', { rate: 5 }],
    ['oha', { rate: 5, arrivals: 'poisson' }],
    ['autocannon', { rate: 5 }],
    ['autocannon', { requests: 5 }],
  ];
  for (const [name, options] of refused) {
    test(`${name} is not asked for ${JSON.stringify(options)}`, async () => {
      await assert.rejects(GENERATORS[name].run({ url: 'http://127.0.0.1:1/', ...options }), { code: 'BAD_OPTION' });
    });
  }

  for (const name of ['wrk', 'h2load', 'oha', 'autocannon'] as const) {
    test(`${name}, where it is installed`, async (t) => {
      const bodies = new Set<string>();
      const url = await http(t, (request, response) => {
        request.on('data', (piece) => bodies.add(`${request.method} ${request.headers['x-a']} ${piece}`));
        request.on('end', () => response.end('ok'));
      });
      const seen: LoadProgress[] = [];
      const options = { ...SHORT, url, body: 'some "body"', headers: [['X-A', 'b']] as const };
      const running = GENERATORS[name].run(options, { onProgress: (progress) => seen.push(progress) });
      const result = await running.catch((error) => {
        if (error.code === 'GENERATOR_NOT_FOUND') t.skip(error.message);
        else throw error;
      });
      if (result === undefined) return;
      assert.deepEqual([...bodies], ['POST b some "body"']);
      assert.equal(result.generator.name, name);
      assert.match(result.generator.version, /^\d+\.\d+/);
      assert.ok(result.completed > 0 && result.requestsPerSecond > 0);
      assert.ok(seen.length > 0);
      if (process.platform === 'linux') assert.ok((result.cpu.generator ?? 0) > 0);
    });
  }
});
