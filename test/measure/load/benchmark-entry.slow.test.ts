import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, suite, test } from 'node:test';
import { entryArguments } from '../../../src/host/files/package-file.ts';
import { HTTP1 } from './hostile/http1.ts';
import { HostileServers } from './hostile/servers.ts';
import { h2c } from './servers.ts';

const ENTRY = entryArguments('src/measure/load/benchmark-entry');
const servers = new HostileServers();
after(() => servers.stop());

suite('the generator of benchmarks', () => {
  const cases: [name: string, reason: RegExp][] = [
    ['answers twice', /sent an answer without a request \d+ times/],
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

suite('a short load of HTTP/2', () => {
  const OPTIONS = { path: '/', duration: 0.05, clients: 1, maxConcurrentStreams: 1, requests: 1 };

  test('waits for what it has sent', async (t) => {
    const url = await h2c(t, (stream) => setTimeout(() => stream.respond({}, { endStream: true }), 300));
    const { code, stdout } = await run(JSON.stringify({ ...OPTIONS, port: Number(new URL(url).port) }));
    assert.equal(code, 0);
    const { benchmarker, rate } = JSON.parse(stdout) as { benchmarker: string; rate: number };
    assert.equal(benchmarker, 'own');
    assert.ok(rate > 0 && rate < 1 / 0.29, `${rate}`);
  });

  // As http2/compat.js of Node.js does without its fixture, which some packages of the sources leave out.
  test('has failed, with the reason, when the server gives up its answer', async (t) => {
    const url = await h2c(t, (stream) => stream.destroy());
    const { code, stderr } = await run(JSON.stringify({ ...OPTIONS, port: Number(new URL(url).port) }));
    assert.equal(code, 1);
    assert.match(
      stderr,
      /no request was answered \(stream reset: no error\): the server gave up.*a file that is missing/,
    );
  });
});

function run(options: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...ENTRY, options], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}
