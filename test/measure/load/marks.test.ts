import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { INTERRUPTED, marked, type Unmarked } from '../../../src/measure/load/marks.ts';
import type { Mark, Quantiles } from '../../../src/measure/load/result.ts';

const ms = (value: number): Quantiles => {
  const ns = value * 1e6;
  return { min: ns, mean: ns, p50: ns, p90: ns, p99: ns, p999: ns, max: ns };
};

/** An open loop without fault, changed as told. */
function result(change: Partial<Unmarked> & { rate?: number | null }): Unmarked {
  const { rate = 1000, ...rest } = change;
  return {
    generator: { name: 'own', version: '1' },
    subject: {
      url: 'http://localhost/',
      method: 'GET',
      protocol: 'HTTP/1.1',
      mode: rate === null ? 'closed' : 'open',
      connections: 10,
      pipelining: 1,
      rate,
      arrivals: 'constant',
      seed: null,
      spin: true,
      naps: false,
      timeoutMs: 1000,
      warmupMs: 0,
      requests: null,
      mix: null,
      unixSocket: null,
    },
    startedAt: 0,
    startedAtNs: 0,
    durationMs: 1000,
    requestsPerSecond: 1000,
    scheduled: 1000,
    sent: 1000,
    completed: 1000,
    unfinished: 0,
    unasked: 0,
    failed: {},
    statuses: { 200: 1000 },
    latency: ms(2),
    service: ms(2),
    lag: ms(0.01),
    bytes: { sent: 1, received: 1 },
    connectionsOpened: 10,
    resent: 0,
    connecting: null,
    firstByte: null,
    timeline: null,
    requests: null,
    cpu: { generator: 0.99, spinning: 0.8, server: 0.3, others: 0 },
    pauses: null,
    histograms: null,
    raw: null,
    ...rest,
  };
}

const codes = (change: Parameters<typeof result>[0]) => marked(result(change)).marks.map(({ code }) => code);
const cpu = (generator: number, server: number | null) => ({ generator, spinning: null, server, others: 0 });

suite('marks', () => {
  test('a good run has none, though it spins', () => {
    const good = marked(result({}));
    assert.deepEqual([good.marks, good.valid], [[], true]);
  });

  test('generator-bound: its CPU is used up and the server has some left', () => {
    const closed = { rate: null, lag: null };
    assert.deepEqual(codes({ ...closed, cpu: cpu(0.97, 0.6) }), ['generator-bound']);
    assert.deepEqual(codes({ ...closed, cpu: cpu(0.97, 0.99) }), []);
    assert.deepEqual(codes({ ...closed, cpu: cpu(0.8, 0.6) }), []);
    assert.equal(marked(result({ ...closed, cpu: cpu(0.97, 0.6) })).valid, false);
    const unknown = marked(result({ ...closed, cpu: cpu(0.97, null) }));
    assert.match(unknown.marks[0]?.message ?? '', /--server-pid/);
    assert.equal(unknown.valid, true);
  });

  test('lagging: late sends make a result invalid unless they are small beside the latency', () => {
    assert.deepEqual(codes({ lag: ms(1.5) }), ['lagging']);
    assert.equal(marked(result({ lag: ms(1.5) })).valid, false);
    assert.deepEqual(codes({ lag: ms(1.5), latency: ms(100) }), []);
    assert.deepEqual(codes({ lag: { ...ms(0.1), p999: 3e6, max: 9e6 } }), ['lagging-tail']);
    assert.deepEqual(codes({ lag: { ...ms(0.1), max: 9e6 } }), []);
  });

  test('one CPU: said, with what it costs', () => {
    const subject = { ...result({}).subject, spin: false, naps: true };
    const [mark] = marked(result({ subject, lag: ms(0.5) })).marks;
    assert.equal(mark?.code, 'one-cpu');
    assert.match(mark.message, /500 µs late at P50, 500 µs at P99/);
    assert.deepEqual(codes({ subject, lag: ms(1.5) }), ['lagging', 'one-cpu']);
  });

  test('overloaded, failures', () => {
    assert.deepEqual(codes({ requestsPerSecond: 900 }), ['overloaded']);
    assert.deepEqual(codes({ unfinished: 3 }), ['overloaded']);
    assert.deepEqual(codes({ rate: null, lag: null, requestsPerSecond: 5 }), []);
    assert.deepEqual(codes({ failed: { reset: 2 } }), ['failures']);
    const dead = marked(result({ completed: 0, failed: { refused: 9 }, latency: null, lag: null, service: null }));
    assert.deepEqual([dead.valid, dead.marks.length], [false, 1]);
  });

  test('nothing answered: what to do, where the failures tell', () => {
    const message = (failed: Record<string, number>) =>
      marked(result({ completed: 0, failed, latency: null, lag: null, service: null })).marks[0]?.message;
    assert.equal(message({ timeout: 9 }), 'no request was answered');
    assert.equal(
      message({ closed: 1, 'protocol: it speaks HTTP/2': 9 }),
      'no request was answered (protocol: it speaks HTTP/2): ask for it with --http2',
    );
  });

  test('connections that ended with several requests under way', () => {
    const subject = { ...result({}).subject, pipelining: 4 };
    for (const kind of ['closed', 'reset', 'cut short'])
      assert.deepEqual(codes({ subject, failed: { [kind]: 2 } }), ['failures', 'pipelining']);
    assert.deepEqual(codes({ subject, failed: { timeout: 2 } }), ['failures']);
    assert.deepEqual(codes({ subject: { ...subject, pipelining: 1 }, failed: { closed: 2 } }), ['failures']);
    assert.deepEqual(codes({ subject: { ...subject, protocol: 'HTTP/2' }, failed: { closed: 2 } }), ['failures']);
  });

  test('nothing answered, too many lost, answers nobody asked for: invalid, and those marks come first', () => {
    const first = (change: Parameters<typeof result>[0], more: Mark[] = []) => {
      const { valid, marks } = marked(result(change), more);
      return [valid, marks[0]?.code];
    };
    const nothing = { completed: 0, latency: null, lag: null, service: null };
    assert.deepEqual(first({ ...nothing, unfinished: 1000 }), [false, 'unanswered']);
    assert.deepEqual(first({ ...nothing, rate: null }), [false, 'unanswered']);
    assert.deepEqual(first({ failed: { reset: 10 } }), [true, 'failures']);
    assert.deepEqual(first({ failed: { reset: 11 } }), [false, 'failures']);
    assert.deepEqual(first({ unfinished: 11, requestsPerSecond: 900 }), [false, 'failures']);
    assert.deepEqual(first({ unfinished: 11 }, [INTERRUPTED]), [true, 'overloaded']);
    assert.deepEqual(first({ rate: null, lag: null, unfinished: 1 }), [true, 'failures']);
    assert.deepEqual(first({ unasked: 1, requestsPerSecond: 900 }), [false, 'unasked']);
  });
});
