/** HTTP/2 requests that the server says it has not processed are sent again, and only those (RFC 9113, 8.7). */
import assert from 'node:assert/strict';
import { constants } from 'node:http2';
import { suite, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import { h2c } from './servers.ts';

const { NGHTTP2_REFUSED_STREAM, NGHTTP2_CANCEL, NGHTTP2_NO_ERROR, NGHTTP2_ENHANCE_YOUR_CALM } = constants;
const SHORT = { connections: 2, pipelining: 3, warmupMs: 0, http2: true, timeoutMs: 5000 };

suite('refused streams', () => {
  for (const rate of [undefined, 300]) {
    // More often, and one request would now and then be refused five times, which fails rightly.
    test(`every tenth is refused: ${rate === undefined ? 'closed' : 'open'} loop`, async (t) => {
      const count = { all: 0, refused: 0 };
      const url = await h2c(t, (stream) => {
        if (++count.all % 10 !== 0) return stream.respond({ ':status': 200 }, { endStream: true });
        count.refused++;
        stream.close(NGHTTP2_REFUSED_STREAM);
      });
      const result = await load({ ...SHORT, url, requests: 120, rate });
      assert.deepEqual([result.completed, result.failed, result.unfinished], [120, {}, 0]);
      assert.equal(result.resent, count.refused);
      assert.ok(result.resent >= 12);
    });
  }

  test('latency counts from the first send', async (t) => {
    const seen = new Set<string>();
    const url = await h2c(t, (stream, headers) => {
      const id = String(headers['x-id']);
      if (seen.has(id)) return stream.respond({ ':status': 200 }, { endStream: true });
      seen.add(id);
      setTimeout(() => stream.close(NGHTTP2_REFUSED_STREAM), 100);
    });
    const result = await load({ ...SHORT, connections: 1, pipelining: 1, url, requests: 1, headers: [['X-Id', 'a']] });
    assert.deepEqual([result.completed, result.resent], [1, 1]);
    assert.ok((result.latency?.min ?? 0) >= 95e6, `${result.latency?.min}`);
  });

  test('one that is always refused fails after five tries; other resets are not tried again', async (t) => {
    const tries = new Map<string, number>();
    const url = await h2c(t, (stream, headers) => {
      const path = String(headers[':path']);
      tries.set(path, (tries.get(path) ?? 0) + 1);
      stream.close(path === '/refused' ? NGHTTP2_REFUSED_STREAM : NGHTTP2_CANCEL);
    });
    const refused = await load({ ...SHORT, url: `${url}refused`, requests: 6 });
    assert.deepEqual([refused.failed, refused.resent], [{ 'stream reset: refused stream': 6 }, 24]);
    const cancelled = await load({ ...SHORT, url: `${url}cancelled`, requests: 6 });
    assert.deepEqual([cancelled.failed, cancelled.resent], [{ 'stream reset: cancel': 6 }, 0]);
    assert.deepEqual(
      [...tries],
      [
        ['/refused', 30],
        ['/cancelled', 6],
      ],
    );
  });

  for (const [name, code] of [
    ['in order', NGHTTP2_NO_ERROR],
    ['with an error', NGHTTP2_ENHANCE_YOUR_CALM],
  ] as const) {
    test(`GOAWAY ${name}: what is above its last stream is sent again on another connection`, async (t) => {
      let answered = 0;
      const left = new Set<unknown>();
      const url = await h2c(t, (stream) => {
        const { session, id = 0 } = stream;
        // Streams that the server has left out must not be answered.
        if (session === undefined || left.has(session)) return;
        if (id > 9) {
          left.add(session);
          session.goaway(code, 9);
          return;
        }
        answered++;
        stream.respond({ ':status': 200 }, { endStream: true });
      });
      const result = await load({ ...SHORT, connections: 1, url, requests: 20 });
      assert.deepEqual([result.completed, result.failed, answered], [20, {}, 20]);
      assert.ok(result.resent > 0 && (result.connectionsOpened ?? 0) >= 4);
    });
  }
});
