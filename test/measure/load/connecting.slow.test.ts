/** Unix domain sockets, certificates of clients, and how long connections and first bytes take. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { load } from '../../../src/measure/load/load.ts';
import { CERTIFICATE, KEY } from './certificate.ts';
import { h2, http, https } from './servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-socket-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const FEW = { requests: 20, connections: 2, warmupMs: 0 };

suite('Unix domain sockets', { skip: process.platform === 'win32' }, () => {
  const answer = (_request: unknown, response: { end(text: string): unknown }) => response.end('there');
  const cases: [string, string, Server, object][] = [
    ['HTTP/1.1', 'http', createServer(answer), {}],
    ['HTTPS', 'https', createHttpsServer({ key: KEY, cert: CERTIFICATE }, answer), { insecure: true }],
    ['HTTP/2', 'http', createHttp2Server(answer) as unknown as Server, { http2: true }],
  ];
  for (const [name, scheme, server, options] of cases) {
    test(name, async () => {
      const path = join(folder, `${name.replace(/\W/g, '')}.sock`);
      await new Promise<void>((resolve) => server.listen(path, resolve));
      const result = await load({ ...FEW, url: `${scheme}://localhost/who`, unixSocket: path, ...options });
      server.close();
      assert.deepEqual([result.completed, result.failed, result.subject.unixSocket], [20, {}, path]);
    });
  }
  test('one that is not there', async () => {
    const path = join(folder, 'none.sock');
    await assert.rejects(load({ url: 'http://localhost/', unixSocket: path }), {
      code: 'SERVER_UNREACHABLE',
      message: `cannot reach ${path}: enoent`,
      hint: /no such socket/,
    });
  });
});

suite('certificates', () => {
  test('the client shows its own, and believes those that it is given', async (t) => {
    const shown = new Set<string>();
    const server = createHttpsServer(
      { key: KEY, cert: CERTIFICATE, ca: CERTIFICATE, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        const socket = request.socket as TLSSocket;
        shown.add(socket.authorized ? String(socket.getPeerCertificate().subject?.CN) : 'nobody');
        response.end();
      },
    );
    t.after(() => server.close());
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const url = `https://localhost:${port}/`;
    assert.equal(
      (await load({ ...FEW, url, ca: CERTIFICATE, cert: CERTIFICATE, key: Buffer.from(KEY) })).completed,
      20,
    );
    assert.deepEqual([...shown], ['localhost']);
    assert.equal((await load({ ...FEW, url, ca: CERTIFICATE })).completed, 20);
    assert.deepEqual([...shown], ['localhost', 'nobody']);
    await assert.rejects(load({ ...FEW, url }), { code: 'SERVER_UNREACHABLE', message: /tls/ });
  });

  test('those that cannot be used', async () => {
    const url = 'https://127.0.0.1:1/';
    const other = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const cases: [object, RegExp][] = [
      [{ cert: CERTIFICATE }, /the key is missing/],
      [{ key: KEY }, /the certificate is missing/],
      [{ cert: 'x', key: KEY }, /cannot be used/],
      [{ cert: CERTIFICATE, key: other.privateKey }, /cannot be used/],
      [{ url: 'http://127.0.0.1:1/', ca: CERTIFICATE }, /certificates are for https/],
    ];
    for (const [options, message] of cases)
      await assert.rejects(load({ url, ...options }), { code: 'BAD_OPTION', message });
  });
});

suite('times to connect and to the first byte', () => {
  test('to TCP, and from there to TLS; of HTTP/1.1 and HTTP/2', async (t) => {
    const plain = await load({ ...FEW, url: await http(t, (_request, response) => response.end()) });
    assert.ok((plain.connecting?.tcp?.min ?? 0) > 0);
    assert.equal(plain.connecting?.tls, null);
    const secure = { ...FEW, insecure: true };
    const one = await load({ ...secure, url: await https(t, (_request, response) => response.end()) });
    const two = await load({
      ...secure,
      http2: true,
      url: await h2(t, (stream) => stream.respond({}, { endStream: true })),
    });
    for (const { connecting } of [one, two])
      assert.ok((connecting?.tcp?.min ?? 0) > 0 && (connecting?.tls?.min ?? 0) > 0);
  });

  test('the first byte comes before the last', async (t) => {
    const slowly = (begin: () => void, end: () => void) => {
      begin();
      setTimeout(end, 100);
    };
    const first = await http(t, (_request, response) =>
      slowly(
        () => response.write('a'),
        () => response.end('b'),
      ),
    );
    const second = await h2(t, (stream) =>
      slowly(
        () => stream.respond({}),
        () => stream.end('b'),
      ),
    );
    for (const options of [{ url: first }, { url: second, http2: true, insecure: true }]) {
      const { firstByte, latency } = await load({ ...options, requests: 4, connections: 4, warmupMs: 0 });
      assert.ok((latency?.p50 ?? 0) - (firstByte?.p50 ?? Infinity) > 50e6, JSON.stringify([firstByte, latency]));
    }
  });

  test('of pipelined answers that come in one read each begins when it can be read', async (t) => {
    // Each answer in one write, all of them together.
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const count = String(data).split('GET ').length - 1;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na'.repeat(count));
      });
    });
    t.after(() => server.close());
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const result = await load({
      url: `http://127.0.0.1:${port}/`,
      requests: 40,
      connections: 1,
      pipelining: 4,
      warmupMs: 0,
    });
    assert.deepEqual([result.completed, result.firstByte?.max], [40, result.latency?.max]);
  });

  test('of an answer that comes with the rest of the one before, it is not the first byte of that', async (t) => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na';
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(answer.slice(0, 20));
        setTimeout(() => socket.write(answer.slice(20) + answer), 100);
      });
    });
    t.after(() => server.close());
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const url = `http://127.0.0.1:${port}/`;
    const { completed, firstByte } = await load({ url, requests: 2, connections: 1, pipelining: 2, warmupMs: 0 });
    assert.equal(completed, 2);
    assert.ok(
      (firstByte?.max ?? 0) > 90e6 && (firstByte?.min ?? 0) < (firstByte?.max ?? 0) - 50e6,
      JSON.stringify(firstByte),
    );
  });
});
