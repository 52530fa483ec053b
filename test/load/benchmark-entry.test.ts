import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HTTP1 } from './hostile/http1.ts';
import { HostileServers } from './hostile/servers.ts';

const ENTRY = fileURLToPath(new URL('../../src/load/benchmark-entry.ts', import.meta.url));
const servers = new HostileServers();
after(() => servers.stop());

suite('the generator of benchmarks', () => {
  const cases: [name: string, reason: RegExp][] = [
    ['answers twice', /sent \d+ times what nobody had asked for/],
    ['another protocol', /no request was answered .*protocol: bad status line/],
  ];
  for (const [name, reason] of cases) {
    test(`has failed, with the reason, when its server ${name}`, async () => {
      const url = await servers.start(HTTP1.find((server) => server.name === name) as never);
      const options = { port: Number(new URL(url).port), path: '/', connections: 2, duration: 0.1 };
      const { code, stdout, stderr } = await run(JSON.stringify(options));
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, reason);
    });
  }
});

function run(options: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY, options], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}
