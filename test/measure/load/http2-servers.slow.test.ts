/** Servers of HTTP/2 that do what is unusual and right (RFC 9113): every request is answered and counted once. */
import assert from 'node:assert/strict';
import {
  constants,
  createServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from 'node:http2';
import type { Server } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import type { LoadOptions } from '../../../src/measure/load/options.ts';
import { listening } from './servers.ts';

const FEW = { requests: 60, connections: 2, pipelining: 5, warmupMs: 0, timeoutMs: 5000, http2: true };

interface Unusual {
  name: string;
  server?: ServerOptions;
  session?(session: ServerHttp2Session): void;
  /** Without it 200 and a few bytes. */
  stream?(stream: ServerHttp2Stream, headers: Record<string, unknown>): void;
  options?: Partial<LoadOptions>;
  statuses?: Record<string, number>;
}

const answer = (stream: ServerHttp2Stream) => {
  stream.respond({ ':status': 200 });
  stream.end('ok');
};

/** Something of its own with each fifth stream of a connection. */
const now = (act: (session: ServerHttp2Session) => void) => (stream: ServerHttp2Stream) => {
  const { session, id = 0 } = stream;
  if (session !== undefined && id % 10 === 9) act(session as ServerHttp2Session);
  answer(stream);
};

const UNUSUAL: Unusual[] = [
  { name: 'one stream at once', server: { settings: { maxConcurrentStreams: 1 } } },
  {
    name: 'fewer streams and smaller windows from now on, then more',
    stream: (stream) => {
      const { session, id = 0 } = stream;
      if (id % 10 === 9)
        session?.settings({ maxConcurrentStreams: id % 20 === 9 ? 1 : 50, initialWindowSize: 100 + id });
      answer(stream);
    },
    options: { body: 'x'.repeat(1000) },
  },
  { name: 'a window of one byte', server: { settings: { initialWindowSize: 1 } }, options: { body: 'x'.repeat(50) } },
  { name: 'frames of the largest size', server: { settings: { maxFrameSize: 2 ** 24 - 1 } } },
  { name: 'no table of headers', server: { settings: { headerTableSize: 0 } } },
  { name: 'a large table of headers', server: { settings: { headerTableSize: 2 ** 20 } } },
  { name: 'padding', server: { paddingStrategy: constants.PADDING_STRATEGY_MAX } },
  { name: 'pings', stream: now((session) => void session.ping(() => {})) },
  { name: 'ALTSVC and ORIGIN', stream: now(announce) },
  {
    name: 'answers before the answer',
    stream: (stream) => {
      stream.additionalHeaders({ ':status': 103, link: '</a.css>; rel=preload' });
      answer(stream);
    },
  },
  {
    name: 'trailers',
    stream: (stream) => {
      stream.respond({ ':status': 200 }, { waitForTrailers: true });
      stream.once('wantTrailers', () => stream.sendTrailers({ 'x-sum': '1' }));
      stream.end('ok');
    },
  },
  {
    name: 'headers of several frames',
    stream: (stream) => {
      const long = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`x-${i}`, `${i}`.repeat(4000)]));
      stream.respond({ ':status': 200, ...long });
      stream.end('ok');
    },
  },
  {
    name: 'many headers',
    stream: (stream) => {
      stream.respond({ ':status': 200, ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`x-${i}`, '1'])) });
      stream.end('ok');
    },
  },
  {
    name: 'cookies of a thousand kinds',
    server: { maxSendHeaderBlockLength: 2 ** 20 },
    stream: (stream) => {
      stream.respond({
        ':status': 200,
        'set-cookie': Array.from({ length: 1000 }, (_, i) => `c${i}=${'x'.repeat(90)}`),
      });
      stream.end('ok');
    },
  },
  {
    name: 'a body in frames of a byte, and an empty one at the end',
    stream: (stream) => {
      stream.respond({ ':status': 200 });
      for (let i = 0; i < 50; i++) stream.write('.');
      setImmediate(() => stream.end());
    },
  },
  {
    name: 'a body larger than all windows',
    stream: (stream) => {
      stream.respond({ ':status': 200 });
      stream.end(Buffer.alloc(300_000));
    },
  },
  {
    name: 'statuses without a body',
    stream: (stream) => {
      stream.respond({ ':status': (stream.id ?? 0) % 4 === 1 ? 204 : 304 }, { endStream: true });
    },
    options: { connections: 1 },
    statuses: { 204: 30, 304: 30 },
  },
  {
    name: 'HEAD with the length of what is not sent',
    stream: (stream) => stream.respond({ ':status': 200, 'content-length': 1000 }, { endStream: true }),
    options: { method: 'HEAD' },
  },
  {
    name: 'the answer before the end of the body, which nobody reads, and NO_ERROR',
    stream: (stream) => {
      stream.respond({ ':status': 413 });
      stream.end('too large', () => stream.close(constants.NGHTTP2_NO_ERROR));
    },
    options: { body: 'x'.repeat(200_000), pipelining: 2 },
    statuses: { 413: 60 },
  },
  {
    name: 'a connection for each ten streams, left in order',
    stream: (stream) => {
      answer(stream);
      if ((stream.id ?? 0) >= 19) stream.session?.close();
    },
  },
];

suite('HTTP/2 that is unusual and right', () => {
  for (const unusual of UNUSUAL) {
    test(unusual.name, async (t) => {
      for (const rate of [undefined, 3000]) {
        const { url, most } = await serve(t, unusual);
        const result = await load({ ...FEW, ...unusual.options, url, rate });
        const { completed, failed, unfinished, unasked, statuses } = result;
        const expected = unusual.statuses ?? { 200: 60 };
        assert.deepEqual(
          { completed, failed, unfinished, unasked, statuses },
          {
            completed: 60,
            failed: {},
            unfinished: 0,
            unasked: 0,
            statuses: expected,
          },
        );
        // Fewer where the server says so; of those that it answers early some are still open.
        const allowed = unusual.server?.settings?.maxConcurrentStreams ?? Number.POSITIVE_INFINITY;
        assert.ok(most() <= allowed, `${most()} streams at once`);
      }
    });
  }

  test('it is not asked for HTTP/2: the one thing that is wrong is said, though it speaks before it is asked', async (t) => {
    const { url } = await serve(t, { name: 'h2c' });
    // A connection that fails is made again a little later.
    const requests = 12;
    for (const rate of [undefined, 3000]) {
      const { completed, failed, unasked, marks } = await load({
        ...FEW,
        ...{ url, rate, requests, pipelining: 1, http2: false },
      });
      assert.deepEqual([completed, failed, unasked], [0, { 'protocol: it speaks HTTP/2': requests }, 0]);
      assert.deepEqual(
        marks.filter(({ invalid, code }) => invalid && code !== 'lagging').map(({ message }) => message),
        ['no request was answered (protocol: it speaks HTTP/2): ask for it with --http2'],
      );
    }
  });

  test('a server may not push, and is told so', async (t) => {
    const allowed = new Set<boolean>();
    const { url } = await serve(t, {
      name: 'push',
      stream: (stream) => {
        allowed.add(stream.pushAllowed);
        answer(stream);
      },
    });
    assert.equal((await load({ ...FEW, url })).completed, 60);
    assert.deepEqual([...allowed], [false]);
  });
});

/** A server, and how many streams of a connection it had at once. */
async function serve(t: TestContext, { server: options = {}, session, stream = answer }: Unusual) {
  const server = createServer(options);
  const open = new Map<unknown, number>();
  let most = 0;
  if (session !== undefined) server.on('session', session);
  server.on('stream', (one, headers) => {
    const key = one.session;
    open.set(key, (open.get(key) ?? 0) + 1);
    most = Math.max(most, open.get(key) ?? 0);
    one.once('close', () => open.set(key, (open.get(key) ?? 0) - 1));
    one.on('error', () => {});
    stream(one, headers);
  });
  const port = await listening(t, server as unknown as Server);
  return { url: `http://127.0.0.1:${port}/`, most: () => most };
}

function announce(session: ServerHttp2Session): void {
  session.altsvc('h2=":8000"', 'http://127.0.0.1:8000');
  session.origin('https://example.test');
}
