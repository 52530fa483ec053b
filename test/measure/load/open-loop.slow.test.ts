import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import type { LoadOptions } from '../../../src/measure/load/options.ts';
import { schedule } from '../../../src/measure/load/schedule.ts';
import { h2c, http } from './servers.ts';

const OPEN: Omit<LoadOptions, 'url'> = { rate: 500, connections: 4, durationMs: 400, warmupMs: 100, timeoutMs: 5000 };

suite('open loop', () => {
  for (const spin of [true, false]) {
    for (const http2 of [false, true]) {
      test(`sends all that is due: ${http2 ? 'HTTP/2' : 'HTTP/1.1'}, ${spin ? 'spinning' : 'with timers'}`, async (t) => {
        const url = http2
          ? await h2c(t, (stream) => {
              stream.respond();
              stream.end('ok');
            })
          : await http(t, (_request, response) => response.end('ok'));
        const result = await load({ ...OPEN, url, http2, spin, arrivals: 'poisson', seed: 3, raw: true });
        const due = schedule({ arrivals: 'poisson', rate: 500, until: { ms: 500 }, seed: 3 }).filter((ms) => ms >= 100);
        assert.deepEqual([result.scheduled, result.sent, result.completed], [due.length, due.length, due.length]);
        assert.deepEqual([result.unfinished, result.failed], [0, {}]);
        assert.equal(result.subject.mode, 'open');
        assert.equal(result.service?.p50 !== undefined && result.latency !== null, true);
        assert.ok((result.latency?.p50 ?? 0) >= (result.service?.p50 ?? 0));
        assert.equal(result.histograms?.lag?.count, due.length);
        const intended = result.raw?.intendedNs.toSorted((a, b) => a - b) ?? [];
        for (const [i, ns] of intended.entries()) {
          const expected = ((due[i] as number) - (due[0] as number)) * 1e6;
          assert.ok(Math.abs(ns - (intended[0] as number) - expected) < 1000);
        }
        assert.equal(result.pauses === null, !spin);
      });
    }
  }

  test('arrivals wait for a connection, and their time runs', async (t) => {
    // Two connections, 20 ms an answer: 100/s at most, at 200/s each arrival waits 5 ms more than the one before.
    const url = await http(t, (_request, response) => setTimeout(() => response.end(), 20));
    const result = await load({ url, rate: 200, connections: 2, requests: 60, raw: true });
    assert.deepEqual([result.scheduled, result.completed], [60, 60]);
    const { lag, raw } = result;
    assert.ok(lag !== null && raw !== null);
    // A queue with two servers: each arrival begins when it is due or one of them is free, whichever is later.
    const arrivals = raw.intendedNs
      .map((due, i) => ({ due, done: due + (raw.latencyNs[i] as number), service: raw.serviceNs[i] as number }))
      .sort((a, b) => a.due - b.due);
    const free = [0, 0];
    for (const { due, done, service } of arrivals) {
      free.sort((a, b) => a - b);
      const expected = Math.max(free[0] as number, due) + service;
      assert.ok(done >= expected - 1e4 && done <= expected + lag.max + 40e6, `due ${due}: ${done} for ${expected}`);
      free[0] = done;
    }
    // The wait is the server's, not the generator's, which may be late itself where other work runs.
    assert.ok(lag.p50 < (result.latency?.p50 ?? 0) / 2, `${lag.p50} of ${result.latency?.p50}`);
    assert.deepEqual(result.marks.filter(({ code }) => code === 'overloaded').length, 1, JSON.stringify(result.marks));
  });

  test('what is never answered is unfinished, and said', async (t) => {
    let count = 0;
    const url = await http(t, (_request, response) => void (++count <= 20 && response.end()));
    const abort = new AbortController();
    const onPhase = (phase: string) => phase === 'waiting for answers' && abort.abort();
    const result = await load({ ...OPEN, url, warmupMs: 0 }, { onPhase }, abort.signal);
    assert.deepEqual([result.scheduled, result.completed, result.unfinished], [200, 20, 180]);
    assert.ok(result.marks.some(({ message }) => /180 were never answered/.test(message)));
  });

  test('what would have been due after an interruption is no part of the load', async (t) => {
    const url = await http(t, (_request, response) => response.end());
    const abort = new AbortController();
    const onPhase = (phase: string) => phase === 'measuring' && setTimeout(() => abort.abort(), 100);
    const result = await load({ ...OPEN, url, durationMs: 60_000 }, { onPhase }, abort.signal);
    assert.ok((result.scheduled ?? 0) > 10 && (result.scheduled ?? 0) < 29_000, `${result.scheduled}`);
    assert.ok(result.unfinished <= (result.scheduled ?? 0), JSON.stringify(result.marks));
    assert.equal(
      result.marks.some(({ code }) => code === 'failures'),
      false,
    );
  });

  test('a number of requests', async (t) => {
    const url = await http(t, (_request, response) => response.end());
    const result = await load({ ...OPEN, url, requests: 40, warmupMs: 50 });
    assert.deepEqual([result.scheduled, result.completed], [40, 40]);
  });

  test('arrivals are spread over the connections', async (t) => {
    const byPort = new Map<number | undefined, number>();
    const url = await http(t, (request, response) => {
      byPort.set(request.socket.remotePort, (byPort.get(request.socket.remotePort) ?? 0) + 1);
      response.end();
    });
    await load({ ...OPEN, url });
    assert.equal(byPort.size, 4);
    const counts = [...byPort.values()];
    assert.ok(Math.max(...counts) <= 2 * Math.min(...counts), `${counts}`);
  });
});
