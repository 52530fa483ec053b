/** What goes wrong is counted by its kind, and nothing is lost: sent = answered + failed + unfinished. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import type { LoadOptions } from '../../../src/measure/load/options.ts';
import type { LoadResult } from '../../../src/measure/load/result.ts';
import { h2c, http, tcp } from './servers.ts';

const SHORT: Omit<LoadOptions, 'url'> = { connections: 3, durationMs: 120, warmupMs: 0, timeoutMs: 5000 };
const OPEN = { ...SHORT, rate: 200 };

function failures({ failed }: LoadResult): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0);
}

function balanced(result: LoadResult): LoadResult {
  const { sent, scheduled, completed, unfinished } = result;
  assert.equal(scheduled ?? sent, completed + failures(result) + unfinished, JSON.stringify(result.failed));
  return result;
}

/** What nobody asked for is no failure of a request, and yet makes the figures void. */
function unaskedIn(result: LoadResult): void {
  assert.ok(balanced(result).unasked > 0);
  assert.equal(result.valid, false);
  assert.ok(result.marks.some(({ code, invalid }) => code === 'unasked' && invalid));
}

suite('failures', () => {
  test('nothing listens', async (t) => {
    const url = await tcp(t, '');
    const nobody = url.replace(/\d+\/$/, '1/');
    await assert.rejects(load({ ...SHORT, url: nobody }), {
      code: 'SERVER_UNREACHABLE',
      message: /refused/,
      hint: /start the server/,
    });
    await assert.rejects(load({ ...SHORT, url: 'http://nobody.invalid/' }), { code: 'SERVER_UNREACHABLE' });
  });

  test('bad addresses and options', async () => {
    for (const url of ['', 'localhost:3000', 'ftp://x/', 'http://', '/path', 'http://a%zz@x/']) {
      await assert.rejects(load({ url }), { code: 'BAD_URL' }, url);
    }
    const url = 'http://127.0.0.1:1/';
    const bad: Partial<LoadOptions>[] = [
      { connections: 0 },
      { connections: 100_000 },
      { connections: 50_000, pipelining: 50_000 },
      { pipelining: 1.5 },
      { rate: 0 },
      { durationMs: -1 },
      { method: 'GE T' },
      { headers: [['A b', 'c']] },
      { headers: [['A', 'b\r\nC: d']] },
    ];
    for (const options of bad) {
      await assert.rejects(load({ url, ...options }), { code: 'BAD_OPTION' }, JSON.stringify(options));
    }
    await assert.rejects(load({ url, mix: [{ url: '//[' }] }), { code: 'BAD_URL' });
  });

  test('statuses are answers, not failures', async (t) => {
    let count = 0;
    const url = await http(t, (_request, response) => {
      response.statusCode = ++count % 2 === 0 ? 404 : 500;
      response.end();
    });
    const result = balanced(await load({ ...SHORT, url }));
    assert.deepEqual(Object.keys(result.statuses), ['404', '500']);
    assert.deepEqual(result.failed, {});
  });

  // What the server sends, and the only kinds that may be counted then.
  const wrong: [string, string, string[]][] = [
    ['no HTTP', 'hello\r\n', ['protocol: bad status line']],
    ['a bad length', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n', ['protocol: bad length']],
    ['a bad chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', ['protocol: bad chunk']],
    ['a bad header', 'HTTP/1.1 200 OK\r\n bad\r\nno colon\r\n\r\n', ['protocol: bad header']],
  ];
  for (const [name, answer, kinds] of wrong) {
    test(name, async (t) => {
      const result = balanced(await load({ ...SHORT, url: await tcp(t, answer) }));
      assert.deepEqual(Object.keys(result.failed), kinds);
      assert.equal(result.completed, 0);
      assert.equal(result.valid, false);
      assert.ok(result.marks.some(({ message }) => /no request was answered/.test(message)));
    });
  }

  test('a longer body than its length', async (t) => {
    const url = await tcp(t, 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello');
    unaskedIn(await load({ ...SHORT, url }));
    unaskedIn(await load({ ...OPEN, url }));
  });

  test('two answers to one request', async (t) => {
    const url = await tcp(t, 'HTTP/1.1 204 No Content\r\n\r\n'.repeat(2));
    unaskedIn(await load({ ...SHORT, url }));
    unaskedIn(await load({ ...OPEN, url }));
  });

  test('an answer before the answer, behind it', async (t) => {
    const url = await tcp(t, 'HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n');
    unaskedIn(await load({ ...OPEN, url }));
  });

  test('a shorter body than its length: the connection ends in the middle', async (t) => {
    const url = await tcp(t, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello'));
    assert.deepEqual(Object.keys(balanced(await load({ ...SHORT, url })).failed), ['cut short']);
  });

  test('a connection that is closed, and one that is reset', async (t) => {
    const closing = await tcp(t, (socket) => socket.end());
    assert.deepEqual(Object.keys(balanced(await load({ ...SHORT, url: closing })).failed), ['closed']);
    const resetting = await tcp(t, (socket) => socket.resetAndDestroy());
    assert.deepEqual(Object.keys(balanced(await load({ ...SHORT, url: resetting })).failed), ['reset']);
  });

  test('an answer that never comes', async (t) => {
    for (const options of [SHORT, OPEN]) {
      const url = await tcp(t, () => {});
      const result = balanced(await load({ ...options, url, timeoutMs: 50, pipelining: 2 }));
      assert.ok((result.failed.timeout ?? 0) > 0);
      assert.equal(result.completed, 0);
    }
  });

  test('a number of requests ends, too, when nothing is answered for three time limits', async (t) => {
    const url = await tcp(t, () => {});
    for (const rate of [undefined, 100]) {
      const result = balanced(await load({ url, rate, connections: 2, requests: 1000, timeoutMs: 60 }));
      assert.deepEqual([result.completed, result.valid], [0, false]);
      assert.ok(result.sent < 1000, `${result.sent}`);
    }
    // A rate with longer gaps than that is no silence.
    const slow = await http(t, (_request, response) => response.end());
    const result = await load({ url: slow, rate: 4, requests: 2, timeoutMs: 60 });
    assert.equal(result.completed, 2);
  });

  test('now and then one fails, and the rest goes on', async (t) => {
    let count = 0;
    const url = await http(t, (request, response) => {
      if (++count % 10 === 0) request.socket.destroy();
      else response.end();
    });
    for (const options of [SHORT, OPEN]) {
      const result = balanced(await load({ ...options, url }));
      assert.ok(result.completed > 8 * failures(result) - 10, `${result.completed}, ${JSON.stringify(result.failed)}`);
      assert.ok(result.completed > 0 && failures(result) > 0);
      assert.deepEqual(result.marks.filter(({ code }) => code === 'failures').length, 1);
    }
  });

  test('pipelining: a server that closes when a request comes before the last is answered', async (t) => {
    const url = await tcp(t, {
      connection: (socket) => {
        let underWay = 0;
        socket.on('data', (data) => {
          underWay += String(data).split('GET ').length - 1;
          if (underWay > 1) return socket.end();
          setTimeout(() => {
            underWay = 0;
            socket.write('HTTP/1.1 204 No Content\r\n\r\n');
          }, 5);
        });
      },
    });
    const pipelined = balanced(await load({ ...SHORT, url, pipelining: 2 }));
    assert.deepEqual(Object.keys(pipelined.failed), ['closed']);
    assert.match(pipelined.marks.find(({ code }) => code === 'pipelining')?.message ?? '', /leave out --pipelining/);
    const { failed, marks } = balanced(await load({ ...SHORT, url }));
    assert.deepEqual([failed, marks.filter(({ code }) => code === 'pipelining')], [{}, []]);
  });

  test('a server that dies: what was due after that is refused, none is forgotten', async (t) => {
    for (const rate of [undefined, 500]) {
      let stop = () => {};
      const url = await http(t, (request, response) => {
        stop = () => {
          server?.close();
          server?.closeAllConnections();
        };
        const { server } = request.socket as unknown as { server?: import('node:http').Server };
        response.end();
      });
      setTimeout(() => stop(), 100);
      const result = balanced(await load({ ...SHORT, url, rate, durationMs: 300 }));
      assert.ok(result.completed > 0);
      assert.ok((result.failed.refused ?? 0) > 0, JSON.stringify(result.failed));
      assert.equal(result.unfinished, 0);
    }
  });

  test('HTTP/2: a stream that is reset, and a connection that ends', async (t) => {
    let count = 0;
    const url = await h2c(t, (stream) => {
      if (++count % 10 === 0) stream.close(2);
      else if (count % 15 === 0) stream.session?.destroy();
      else {
        stream.respond();
        stream.end('ok');
      }
    });
    for (const options of [SHORT, OPEN]) {
      const result = balanced(await load({ ...options, url, http2: true, pipelining: 3 }));
      assert.ok(result.completed > 0);
      assert.ok((result.failed['stream reset: internal error'] ?? 0) > 0, JSON.stringify(result.failed));
    }
    const silent = await h2c(t, () => {});
    const result = balanced(await load({ ...SHORT, url: silent, http2: true, timeoutMs: 200 }));
    assert.deepEqual(Object.keys(result.failed), ['timeout']);
  });
});
