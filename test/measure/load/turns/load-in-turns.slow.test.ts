/** Windows of load on several servers in turn, on servers of this process: figures are those of the windows alone. */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import type { LoadOptions } from '../../../../src/measure/load/options.ts';
import { loadInTurnsInOwnProcess } from '../../../../src/measure/load/own-process.ts';
import { loadInTurns } from '../../../../src/measure/load/turns/load-in-turns.ts';
import { spanFor } from '../../../../src/measure/load/turns/span.ts';
import { h2c, http, tcp } from '../servers.ts';

const SHORT: Omit<LoadOptions, 'url'> = { connections: 4, warmupMs: 30, timeoutMs: 3000 };

/** Servers that note whether another one is asked at the same time. */
async function servers(t: TestContext, count: number) {
  const underWay = new Array<number>(count).fill(0);
  const asked = new Array<number>(count).fill(0);
  let overlaps = 0;
  const urls: string[] = [];
  for (let place = 0; place < count; place++) {
    const url = await http(t, (_request, response) => {
      underWay[place] = (underWay[place] ?? 0) + 1;
      asked[place] = (asked[place] ?? 0) + 1;
      if (underWay.some((one, other) => other !== place && one > 0)) overlaps++;
      setImmediate(() => {
        underWay[place] = (underWay[place] ?? 0) - 1;
        response.end('ok');
      });
    });
    urls.push(url);
  }
  return { urls, asked, overlaps: () => overlaps };
}

suite('load in turns', () => {
  test('one server at a time, as many windows on each, and only what fell into them counts', async (t) => {
    const { urls, asked, overlaps } = await servers(t, 3);
    const order: number[] = [];
    const onWindow = (place: number, what: string) => what === 'begins' && order.push(place);
    const options = urls.map((url) => ({ ...SHORT, url }));
    const results = await loadInTurns(options, { totalMs: 400, windowMs: 40 }, { onWindow });
    assert.equal(overlaps(), 0);
    for (let turn = 0; turn < 10; turn++) {
      assert.deepEqual(order.slice(3 * turn, 3 * turn + 3).sort(), [0, 1, 2], 'each once in a turn');
    }
    assert.ok(
      new Set([0, 3, 6, 9, 12, 15].map((first) => order[first])).size > 1,
      `not always the same first: ${order}`,
    );
    for (const [place, result] of results.entries()) {
      const windows = result.turns?.windows ?? [];
      assert.equal(windows.length, 10);
      assert.deepEqual(result.failed, {});
      assert.equal(result.completed, result.sent);
      assert.equal(result.unfinished, 0);
      assert.equal(result.histograms?.latency.count, result.completed);
      const answered = windows.reduce((sum, window) => sum + window.answered, 0);
      const ms = windows.reduce((sum, window) => sum + window.ms, 0);
      assert.ok(answered > 0);
      assert.equal(result.requestsPerSecond, (answered / ms) * 1000);
      assert.equal(result.durationMs, ms);
      assert.ok(windows.every((window) => window.ms >= 39 && window.whole.answered >= window.answered));
      assert.ok((asked[place] ?? 0) > result.completed, 'warm-up and what comes before a window do not count');
      assert.equal(result.connectionsOpened, 4);
    }
  });

  test('HTTP/2', async (t) => {
    const url = await h2c(t, (stream) => {
      stream.respond({ ':status': 200 });
      stream.end('hello');
    });
    const one = { ...SHORT, url, http2: true, pipelining: 2 };
    const results = await loadInTurns([one, one], { totalMs: 200, windowMs: 20 });
    for (const { completed, failed, connectionsOpened } of results) {
      assert.ok(completed > 4);
      assert.deepEqual(failed, {});
      assert.equal(connectionsOpened, 4);
    }
  });

  test('a server that ends idle connections is no failure: they are made anew before its turn', async (t) => {
    const idle = new Set<Socket>();
    const url = await tcp(t, (socket) => {
      idle.add(socket);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const other = await http(t, (_request, response) => {
      for (const socket of idle) socket.destroy();
      idle.clear();
      response.end('ok');
    });
    const options = [url, other].map((one) => ({ ...SHORT, url: one }));
    const [result] = await loadInTurns(options, { totalMs: 300, windowMs: 30 });
    assert.ok((result?.connectionsOpened ?? 0) > 8, `${result?.connectionsOpened}`);
    assert.ok((result?.completed ?? 0) > 10);
    assert.deepEqual(result?.failed, {});
  });

  test('a server that does not answer in time gets no more turns, and the others go on', async (t) => {
    let count = 0;
    const url = await http(t, (_request, response) => {
      if (++count < 200) response.end('ok');
    });
    const other = await http(t, (_request, response) => response.end('ok'));
    const options = [url, other].map((one) => ({ ...SHORT, url: one, timeoutMs: 200 }));
    const [stuck, sound] = await loadInTurns(options, { totalMs: 300, windowMs: 30 });
    assert.ok((stuck?.turns?.windows.length ?? 99) < 10);
    assert.deepEqual([stuck?.turns?.gaveUp, sound?.turns?.gaveUp], [true, false]);
    assert.ok((stuck?.failed.timeout ?? 0) > 0);
    assert.equal(sound?.turns?.windows.length, 10);
    assert.deepEqual(sound?.failed, {});
  });

  test('where answers take long, windows are cut in full load: connections are as many as rate times latency', async (t) => {
    const url = await http(t, (_request, response) => setTimeout(() => response.end('ok'), 10 + 20 * Math.random()));
    const one = { ...SHORT, url, warmupMs: 150 };
    for (const { requestsPerSecond, latency, turns } of await loadInTurns([one, one], {
      totalMs: 400,
      windowMs: 20,
    })) {
      assert.ok(
        turns?.windows.every(({ ms }) => ms > 40),
        'longer than was asked',
      );
      // Little's law for four; a generator that is late counts fewer, windows that are not in full load one or two.
      const busy = (requestsPerSecond * (latency?.mean ?? 0)) / 1e9;
      assert.ok(busy > 2.2 && busy < 5, `${busy}`);
    }
  });

  test('a rate, or a number of requests, cannot be loaded in turns', async () => {
    for (const more of [{ rate: 10 }, { requests: 10 }]) {
      const options = [{ ...SHORT, url: 'http://127.0.0.1:1/', ...more }];
      await assert.rejects(loadInTurns(options, { totalMs: 20, windowMs: 10 }), { code: 'BAD_OPTION' });
    }
  });

  test('in a process of its own: the CPU time of each server is that of its own windows', async (t) => {
    if (process.platform !== 'linux') return;
    const { urls } = await servers(t, 2);
    // Both are this process: it is as busy in the windows of the other.
    const options = urls.map((url) => ({ ...SHORT, url, serverPid: process.pid }));
    const places: number[] = [];
    const onWindow = (place: number) => places.push(place);
    const results = await loadInTurnsInOwnProcess(options, { totalMs: 300, windowMs: 50 }, {}, { onWindow });
    assert.equal(places.length, 40);
    for (const { cpu, turns, requestsPerSecond } of results) {
      assert.ok(requestsPerSecond > 0);
      assert.ok((cpu.server ?? 0) > 0 && (cpu.server ?? 0) < 1.5, `${cpu.server}`);
      assert.ok((cpu.generator ?? 0) > 0);
      // As much as it can have beside whatever else runs.
      assert.ok((turns?.idleCpu ?? 0) > (cpu.server ?? 0) / 4, `${turns?.idleCpu} and ${cpu.server}`);
    }
  });

  test('ends early when it is told to', async (t) => {
    const { urls } = await servers(t, 2);
    const abort = new AbortController();
    const onWindow = () => abort.abort();
    const options = urls.map((url) => ({ ...SHORT, url }));
    const began = performance.now();
    const turns = { totalMs: 100_000, windowMs: 100 };
    const results = await loadInTurnsInOwnProcess(options, turns, {}, { onWindow }, abort.signal);
    assert.ok(performance.now() - began < 30_000);
    assert.ok(results.every(({ marks }) => marks.some(({ code }) => code === 'interrupted')));
  });
});

suite('the windows of a load in turns', () => {
  const turns = { totalMs: 5000, windowMs: 50 };

  test('are as asked where servers are fast', () => {
    assert.deepEqual(spanFor(turns, 1, 2), { leadMs: 5, windowMs: 50, windows: 100 });
  });

  test('have room for some requests of the slowest, and are fewer then', () => {
    assert.deepEqual(spanFor(turns, 25, 2), { leadMs: 25, windowMs: 100, windows: 50 });
    assert.deepEqual(spanFor(turns, 200, 2), { leadMs: 200, windowMs: 500, windows: 10 });
    assert.deepEqual(spanFor(turns, 1000, 2), { leadMs: 1000, windowMs: 2000, windows: 10 });
  });

  test('leave none of many servers alone until it closes its connections', () => {
    const { leadMs, windowMs } = spanFor(turns, 1, 40);
    assert.ok((leadMs + windowMs) * 78 < 5000);
  });

  test('are an even number, and ten at least', () => {
    const of = (totalMs: number) => spanFor({ totalMs, windowMs: 50 }, 1, 2).windows;
    assert.deepEqual([of(100), of(650), of(700), of(5000)], [10, 14, 14, 100]);
  });
});
