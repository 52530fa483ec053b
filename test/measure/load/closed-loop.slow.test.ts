import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import type { LoadOptions } from '../../../src/measure/load/options.ts';
import type { LoadProgress } from '../../../src/measure/load/progress.ts';
import { h2, h2c, http, https, tcp } from './servers.ts';

const SHORT: Omit<LoadOptions, 'url'> = { connections: 5, durationMs: 150, warmupMs: 50, timeoutMs: 5000 };

/** What every good result holds. */
async function good(options: LoadOptions) {
  const result = await load({ ...SHORT, ...options });
  assert.deepEqual(result.failed, {});
  assert.equal(result.unfinished, 0);
  assert.ok(result.completed > 0, `${result.completed}`);
  assert.equal(result.completed, result.sent);
  assert.equal(
    Object.values(result.statuses).reduce((sum, count) => sum + count, 0),
    result.completed,
  );
  assert.equal(result.histograms?.latency.count, result.completed);
  assert.ok(result.latency !== null && result.latency.p50 > 0 && result.latency.p50 <= result.latency.max);
  assert.ok(result.requestsPerSecond > 0);
  assert.ok((result.bytes.sent ?? 0) > 0 && (result.bytes.received ?? 0) > 0);
  return result;
}

suite('closed loop', () => {
  test('HTTP/1.1: each connection is kept and used', async (t) => {
    const ports = new Set<number | undefined>();
    const url = await http(t, (request, response) => {
      ports.add(request.socket.remotePort);
      response.end('hello');
    });
    const result = await good({ url });
    assert.deepEqual(Object.keys(result.statuses), ['200']);
    assert.equal(ports.size, 5);
    assert.equal(result.connectionsOpened, 5);
    assert.equal(result.subject.protocol, 'HTTP/1.1');
    assert.match(result.generator.version, /jsdyno \d.*, Node\.js \d/);
  });

  test('what was asked is what arrives: method, path, headers, body', async (t) => {
    const seen = new Set<string>();
    const url = await http(t, (request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        const { host, 'x-a': a, 'content-length': length, authorization } = request.headers;
        seen.add([request.method, request.url, host, a, length, authorization, body].join(' '));
        response.end();
      });
    });
    const { host } = new URL(url);
    const headers = [['X-A', 'b'] as const];
    await good({ url: `http://me:pass@${host}/path?x=1&y=ä`, method: 'put', headers, body: 'größe', pipelining: 3 });
    assert.deepEqual([...seen], [`PUT /path?x=1&y=%C3%A4 ${host} b 7 Basic bWU6cGFzcw== größe`]);
  });

  test('chunks, large bodies, HEAD, and connections that the server ends', async (t) => {
    const url = await http(t, (request, response) => {
      if (request.url === '/chunks') {
        response.write('one');
        response.end('two');
      } else if (request.url === '/large') {
        response.end('x'.repeat(1_000_000));
      } else if (request.url === '/close') {
        response.setHeader('Connection', 'close');
        response.end('bye');
      } else {
        response.setHeader('Content-Length', 1000);
        response.end();
      }
    });
    await good({ url: `${url}chunks` });
    const large = await good({ url: `${url}large` });
    assert.ok((large.bytes.received ?? 0) > 0.9e6 * large.completed);
    await good({ url, method: 'HEAD' });
    const closing = await good({ url: `${url}close` });
    assert.ok((closing.connectionsOpened ?? 0) >= closing.completed, `${closing.connectionsOpened}`);
  });

  test('bytes are those of all requests that count, with those answered or sent after the time', async (t) => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    let length = 0;
    const url = await tcp(t, (socket, request) => {
      length = request.length;
      setTimeout(() => socket.write(answer), 40);
    });
    for (const rate of [undefined, 200]) {
      const { bytes, completed } = await good({ url, rate, connections: 3, durationMs: 100, warmupMs: 0 });
      assert.deepEqual(bytes, { sent: completed * length, received: completed * answer.length });
    }
  });

  test('pipelining keeps several requests under way', async (t) => {
    let most = 0;
    const url = await tcp(t, (socket, request) => {
      const count = request.toString('latin1').split('GET / ').length - 1;
      most = Math.max(most, count);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'.repeat(count));
    });
    await good({ url, pipelining: 8, connections: 2 });
    assert.equal(most, 8);
  });

  test('100 Continue comes before the answer', async (t) => {
    const url = await http(t, (request, response) => request.resume().on('end', () => response.end('ok')));
    await good({ url, body: 'x', headers: [['Expect', '100-continue']] });
  });

  test('a number of requests: no more, no less', async (t) => {
    let count = 0;
    const url = await http(t, (_request, response) => {
      count++;
      response.end();
    });
    const result = await good({ url, requests: 137, warmupMs: undefined, pipelining: 4 });
    assert.deepEqual([result.sent, result.completed, count], [137, 137, 137]);
    const warmed = await good({ url, requests: 50, warmupMs: 50 });
    assert.equal(warmed.completed, 50);
    assert.ok(count > 137 + 50);
  });

  test('https', async (t) => {
    const url = await https(t, (_request, response) => response.end('hello'));
    await good({ url, insecure: true });
    await assert.rejects(load({ ...SHORT, url }), { code: 'SERVER_UNREACHABLE', message: /tls/ });
  });

  for (const [name, start] of Object.entries({ h2c, h2 })) {
    test(name, async (t: TestContext) => {
      const seen = new Set<string>();
      const url = await start(t, (stream, headers) => {
        seen.add([headers[':method'], headers[':path'], headers['x-a']].join(' '));
        stream.respond({ ':status': 201 });
        stream.end('hello');
      });
      const options = {
        url: `${url}p?q`,
        http2: true,
        insecure: true,
        pipelining: 3,
        headers: [['X-A', 'b']] as const,
      };
      const result = await good({ ...options, body: 'hi' });
      assert.deepEqual(Object.keys(result.statuses), ['201']);
      assert.equal(result.connectionsOpened, 5);
      assert.deepEqual([...seen], ['POST /p?q b']);
    });
  }

  test('HTTP/2 to a server that does not speak it', async (t) => {
    const plain = await http(t, (_request, response) => response.end());
    const secure = await https(t, (_request, response) => response.end());
    for (const url of [plain, secure]) {
      await assert.rejects(load({ ...SHORT, url, http2: true, insecure: true }), {
        code: 'SERVER_UNREACHABLE',
        message: /does not speak HTTP\/2/,
      });
    }
  });

  test('progress, and an end before its time', async (t) => {
    const url = await http(t, (_request, response) => response.end());
    const abort = new AbortController();
    const seen: LoadProgress[] = [];
    const onProgress = (progress: LoadProgress) => {
      seen.push(progress);
      if (seen.length === 3) abort.abort();
    };
    const result = await load({ ...SHORT, url, durationMs: 60_000 }, { onProgress }, abort.signal);
    // What else there may be is the machine's affair.
    assert.ok(result.marks.some(({ code }) => code === 'interrupted'));
    assert.equal(seen.length, 3);
    assert.ok(seen.every(({ totalMs }) => totalMs === 60_050));
    assert.ok((seen[2]?.completed ?? 0) > 0);
    assert.ok(result.durationMs < 60_000 && result.completed > 0);
  });
});
