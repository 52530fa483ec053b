import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { suite, test } from 'node:test';
import { loadInOwnProcess } from '../../src/load/own-process.ts';
import type { LoadProgress } from '../../src/load/progress.ts';
import { isAlive } from '../../src/process/alive.ts';
import { http } from './servers.ts';

const SHORT = { connections: 2, durationMs: 300, warmupMs: 0 };

suite('the generator in a process of its own', () => {
  test('gives the same result, with the CPU time of both processes', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const result = await loadInOwnProcess({
      ...SHORT,
      url,
      body: Buffer.from([0, 255]),
      raw: true,
      serverPid: process.pid,
    });
    assert.ok(result.completed > 10);
    assert.equal(result.raw?.latencyNs.length, result.completed);
    assert.ok((result.cpu.generator ?? 0) > 0);
    if (process.platform === 'linux') {
      assert.ok((result.cpu.server ?? 0) > 0);
      assert.ok(result.cpu.others !== null);
    }
  });

  test('its errors are those of load', async () => {
    await assert.rejects(loadInOwnProcess({ ...SHORT, url: 'nonsense' }), { name: 'JsdynoError', code: 'BAD_URL' });
    await assert.rejects(loadInOwnProcess({ ...SHORT, url: 'http://127.0.0.1:1/' }), {
      code: 'SERVER_UNREACHABLE',
      hint: /start the server/,
    });
  });

  test('reports progress and ends early', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const abort = new AbortController();
    const onProgress = ({ phase }: LoadProgress) => phase === 'measuring' && abort.abort();
    const result = await loadInOwnProcess({ ...SHORT, url, durationMs: 60_000 }, { onProgress }, abort.signal);
    assert.deepEqual(result.marks.at(-1)?.code, 'interrupted');
  });

  test('ends with the process that asked, however that ends', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const script = `
      import { loadInOwnProcess } from ${JSON.stringify(new URL('../../src/load/own-process.ts', import.meta.url).href)};
      import { readFileSync } from 'node:fs';
      const children = () => readFileSync(\`/proc/self/task/\${process.pid}/children\`, 'utf8').trim();
      loadInOwnProcess({ url: ${JSON.stringify(url)}, durationMs: 60000 }, { onProgress: () => console.log(children()) });
    `;
    if (process.platform !== 'linux') return;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const child = await new Promise<number>((resolve) => {
      parent.stdout.on('data', (text) => resolve(Number(text)));
    });
    assert.ok(isAlive(child));
    parent.kill('SIGKILL');
    for (let i = 0; i < 500 && isAlive(child); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isAlive(child), false);
  });
});
