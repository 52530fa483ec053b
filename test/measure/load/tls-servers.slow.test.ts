/** Servers of TLS as there are: those that cannot be asked are told apart, with what to do; what is unusual and right is counted. */
import assert from 'node:assert/strict';
import { constants } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer, type ServerOptions } from 'node:https';
import type { Server, Socket } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { load } from '../../../src/measure/load/load.ts';
import type { LoadOptions } from '../../../src/measure/load/options.ts';
import { CERTIFICATE, issue, KEY } from './certificate.ts';
import { h2, http, listening, tcp } from './servers.ts';

const FEW = { requests: 20, connections: 2, warmupMs: 0, timeoutMs: 5000 };
const answer: RequestListener = (_request, response) => response.end('ok');

async function secure(
  t: TestContext,
  options: ServerOptions,
  listener = answer,
  prepare: (server: Server) => void = () => {},
): Promise<string> {
  const server = createServer({ key: KEY, cert: CERTIFICATE, ...options }, listener);
  prepare(server);
  return `https://localhost:${await listening(t, server)}/`;
}

const authority = issue('an authority');
const leaf = issue('localhost', [-1, 1], authority);
const expired = issue('localhost', [-2, -1]);
const early = issue('localhost', [1, 2]);
const foreign = issue('other.test');

suite('servers of TLS that cannot be asked', () => {
  const cases: [name: string, server: ServerOptions, options: Partial<LoadOptions>, message: RegExp, hint: RegExp][] = [
    ['expired', expired, { ca: expired.cert }, /tls: certificate has expired/, /renew it.*--insecure/],
    ['not valid yet', early, { ca: early.cert }, /tls: certificate is not valid yet/, /clock.*--insecure/],
    ['of another name', foreign, { ca: foreign.cert }, /tls: certificate of another name/, /name.*--insecure/],
    ['self-signed', {}, {}, /tls: certificate of an unknown signer/, /--cacert.*--insecure/],
    ['signer not sent', leaf, {}, /tls: certificate of an unknown signer/, /--cacert/],
    [
      'signer sent and not known',
      { ...leaf, cert: leaf.cert + authority.cert },
      {},
      /tls: certificate of an unknown signer/,
      /--cacert/,
    ],
    [
      'expired, HTTP/2 asked',
      { ...expired, ALPNProtocols: ['h2'] },
      { ca: expired.cert, http2: true },
      /tls: certificate has expired/,
      /renew it.*--insecure/,
    ],
    [
      'it wants a certificate, TLS 1.3, HTTP/2 asked',
      { minVersion: 'TLSv1.3', requestCert: true, rejectUnauthorized: true, ALPNProtocols: ['h2'] },
      { insecure: true, http2: true },
      /tls: no certificate shown/,
      /--cert/,
    ],
    [
      'TLS 1.1 at most',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      { insecure: true },
      /tls: no version or cipher in common/,
      /TLS 1\.2 or 1\.3/,
    ],
    [
      'a cipher that its key cannot do',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
      { insecure: true },
      /tls: no version or cipher in common/,
      /TLS 1\.2 or 1\.3/,
    ],
    [
      'it wants a certificate, TLS 1.2',
      { maxVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: true },
      { insecure: true },
      /closed|reset|tls: /,
      /--cert/,
    ],
    ['no ALPN, HTTP/2 asked', {}, { insecure: true, http2: true }, /does not speak HTTP\/2/, /leave out --http2/],
    [
      'HTTP/1.1 only, HTTP/2 asked',
      { ALPNProtocols: ['http/1.1'] },
      { insecure: true, http2: true },
      /does not speak HTTP\/2/,
      /leave out --http2/,
    ],
  ];
  for (const [name, server, options, message, hint] of cases) {
    test(name, async (t) => {
      const url = await secure(t, server);
      await assert.rejects(load({ ...FEW, url, ...options }), { code: 'SERVER_UNREACHABLE', message, hint });
    });
  }

  test('HTTP where TLS is asked', async (t) => {
    const url = (await http(t, answer)).replace('http:', 'https:');
    await assert.rejects(load({ ...FEW, url }), { code: 'SERVER_UNREACHABLE', message: /not TLS/, hint: /http:\/\// });
  });

  test('TLS where HTTP is asked', async (t) => {
    // Node.js closes; other servers send an alert: unexpected message.
    const closing = (await secure(t, {})).replace('https:', 'http:');
    assert.deepEqual((await load({ ...FEW, url: closing })).failed, { closed: 20 });
    const url = await tcp(t, (socket) => socket.end(Buffer.from('1503010002020a', 'hex')));
    const { failed, marks } = await load({ ...FEW, url });
    assert.deepEqual(failed, { 'protocol: it speaks TLS': 20 });
    assert.match(marks[0]?.message ?? '', /https:\/\//);
  });

  test('it wants a certificate, TLS 1.3: which it says after the handshake', async (t) => {
    const url = await secure(t, { minVersion: 'TLSv1.3', requestCert: true, rejectUnauthorized: true });
    const { completed, failed, marks } = await load({ ...FEW, url, insecure: true });
    assert.deepEqual([completed, failed], [0, { 'tls: no certificate shown': 20 }]);
    assert.match(marks[0]?.message ?? '', /no request was answered.*--cert/);
  });
});

test('an alert of TLS behind the handshake ends a session of HTTP/2 that is loaded, too', async (t) => {
  const own = { key: KEY, cert: CERTIFICATE, minVersion: 'TLSv1.3' } as const;
  const taking = createSecureServer(own);
  const wanting = createSecureServer({ ...own, requestCert: true, rejectUnauthorized: true });
  let count = 0;
  const url = await tcp(t, {
    // The first two only see whether it can be asked.
    connection: (socket) => (count++ < 2 ? taking : wanting).emit('connection', socket),
  });
  const options = { ...FEW, url: url.replace('http:', 'https:'), insecure: true, http2: true };
  const { completed, failed } = await load({ ...options, requests: undefined, durationMs: 300, timeoutMs: 10_000 });
  assert.deepEqual([completed, Object.keys(failed)], [0, ['tls: no certificate shown']]);
});

suite('TLS that is unusual and right', () => {
  const cases: [name: string, server: ServerOptions, options?: Partial<LoadOptions>][] = [
    ['TLS 1.2 only', { maxVersion: 'TLSv1.2' }],
    ['TLS 1.3 only', { minVersion: 'TLSv1.3' }],
    ['no session tickets', { secureOptions: constants.SSL_OP_NO_TICKET }],
    ['a signer that is given', leaf, { ca: authority.cert, insecure: false }],
    [
      'a chain whose end is given',
      { ...leaf, cert: leaf.cert + authority.cert },
      { ca: authority.cert, insecure: false },
    ],
    ['it asks for a certificate and does without', { requestCert: true, rejectUnauthorized: false }],
    ['ALPN with others first', { ALPNProtocols: ['spdy/1', 'http/1.1'] }],
  ];
  for (const [name, server, options] of cases) {
    test(name, async (t) => {
      const { completed, failed } = await load({ ...FEW, url: await secure(t, server), insecure: true, ...options });
      assert.deepEqual([completed, failed], [20, {}]);
    });
  }

  const ways: [name: string, listener: RequestListener][] = [
    ['a connection for each answer', (_request, response) => response.setHeader('Connection', 'close').end('ok')],
    [
      'no close_notify behind the answer',
      (request, response) => {
        response.setHeader('Connection', 'close').end('ok', () => tcpOf(request.socket as TLSSocket).end());
      },
    ],
    [
      'records of a byte',
      (request, response) => {
        (request.socket as TLSSocket).setMaxSendFragment(512);
        response.setHeader('Content-Length', 5000);
        for (let i = 0; i < 100; i++) response.write('.');
        response.end('.'.repeat(4900));
      },
    ],
  ];
  for (const [name, listener] of ways) {
    test(name, async (t) => {
      const { completed, failed, statuses } = await load({
        ...FEW,
        url: await secure(t, {}, listener),
        insecure: true,
      });
      assert.deepEqual([completed, failed, statuses], [20, {}, { 200: 20 }]);
    });
  }

  test('an answer that is cut short without close_notify', async (t) => {
    const url = await secure(t, {}, (request, response) => {
      response.setHeader('Content-Length', 10);
      response.write('ok', () => tcpOf(request.socket as TLSSocket).end());
    });
    const { completed, failed } = await load({ ...FEW, url, insecure: true });
    assert.deepEqual([completed, failed], [0, { 'cut short': 20 }]);
  });

  test('new keys in the midst of a connection of TLS 1.2', async (t) => {
    // Once each: Node.js takes more for an attack.
    const renewed = new Set<TLSSocket>();
    let done = 0;
    const url = await secure(t, { maxVersion: 'TLSv1.2' }, (request, response) => {
      const socket = request.socket as TLSSocket;
      response.end('ok');
      if (renewed.has(socket)) return;
      renewed.add(socket);
      socket.renegotiate({ rejectUnauthorized: false }, () => done++);
    });
    const { completed, failed } = await load({ ...FEW, url, insecure: true });
    assert.deepEqual([completed, failed, done], [20, {}, 2]);
  });

  test('HTTP/2 only, asked for HTTP/1.1: what it answers counts, or it is said', async (t) => {
    const polite = await h2(t, (stream) => stream.respond({}, { endStream: true }));
    const { statuses } = await load({ ...FEW, url: polite, insecure: true });
    assert.deepEqual(statuses, { 403: 20 });
    const server = createSecureServer({ key: KEY, cert: CERTIFICATE }) as unknown as Server;
    // As servers that look at nothing but the first bytes: theirs come first.
    server.on('unknownProtocol', (socket: Socket) => socket.write(Buffer.from('000000040000000000', 'hex')));
    const blunt = await load({ ...FEW, url: `https://localhost:${await listening(t, server)}/`, insecure: true });
    assert.deepEqual([blunt.completed, blunt.failed], [0, { 'protocol: it speaks HTTP/2': 20 }]);
    assert.match(blunt.marks[0]?.message ?? '', /--http2/);
  });
});

/** What lies below TLS: closed there, the end is not said within TLS. */
function tcpOf(socket: TLSSocket): Socket {
  return (socket as unknown as { _parent: Socket })._parent;
}
