/** Outputs of real runs, on a server that answers each tenth request with 404 and hangs up at each fiftieth. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { autocannon } from '../../../../src/measure/load/generators/autocannon.ts';
import { h2load } from '../../../../src/measure/load/generators/h2load.ts';
import { oha } from '../../../../src/measure/load/generators/oha.ts';
import { wrk } from '../../../../src/measure/load/generators/wrk.ts';

const recorded = (name: string) => readFileSync(new URL(`../../../fixtures/load/${name}`, import.meta.url), 'utf8');

suite('output of other generators', () => {
  test('wrk 4.1.0', () => {
    assert.deepEqual(wrk.parse(recorded('wrk.txt')), {
      requestsPerSecond: 19459.74,
      durationMs: 1030,
      sent: 20408,
      completed: 20000,
      failed: { reset: 408 },
      statuses: { '2xx or 3xx': 18367, other: 1633 },
      latency: null,
      bytes: { sent: null, received: Math.round(2.36 * 1024 * 1024) },
    });
  });

  test('h2load 1.52.0: by time, with warm-up lines and all', () => {
    const { requestsPerSecond, durationMs, ...rest } = h2load.parse(recorded('h2load.txt'));
    assert.equal(requestsPerSecond, 75222);
    assert.equal(Math.round(durationMs), 1000);
    assert.deepEqual(rest, {
      sent: 75222,
      completed: 75222,
      failed: {},
      statuses: { '2xx': 75222 },
      latency: null,
      bytes: { sent: null, received: 9553194 },
    });
  });

  test('h2load 1.52.0: resets are not told, which took 6 of its 8 connections', () => {
    const { sent, completed, failed } = h2load.parse(recorded('h2load-resets.txt'));
    assert.deepEqual([sent, completed, failed], [3346, 3346, {}]);
  });

  test('h2load 1.52.0: answers of 4xx are no failures', () => {
    const { sent, completed, failed, statuses } = h2load.parse(recorded('h2load-failures.txt'));
    assert.deepEqual([sent, completed, failed, statuses], [200, 149, { error: 51 }, { '2xx': 137, '4xx': 12 }]);
  });

  test('oha 1.16.0', () => {
    const figures = oha.parse(recorded('oha.json'));
    assert.equal(figures.completed, 29410);
    assert.deepEqual(figures.statuses, { 200: 27009, 404: 2401 });
    assert.deepEqual(figures.failed, { 'connection closed before message completed': 600 });
    assert.equal(figures.sent, 30010);
    assert.ok(Math.abs(figures.durationMs - 1002.083894) < 1e-6);
    assert.ok(Math.abs((figures.latency?.max ?? 0) - 14872567) < 1);
  });

  test('autocannon 9.0.0', () => {
    const figures = autocannon.parse(recorded('autocannon.json'));
    assert.equal(figures.completed, 4071);
    assert.deepEqual(figures.statuses, { 200: 3739, 404: 332 });
    assert.equal(figures.latency?.p99, 52e6);
    const [doubt] = autocannon.doubts({} as never, figures, null);
    assert.match(doubt?.message ?? '', /whole milliseconds/);
  });

  test('autocannon 9.0.0 that stood still: each 50th answer ended with its connection', () => {
    const figures = autocannon.parse(recorded('autocannon-standing.json'));
    assert.deepEqual([figures.sent, figures.completed], [201, 193]);
    assert.deepEqual(figures.failed, { 'no answer seen': 4 });
    const [doubt] = autocannon.doubts({} as never, figures, null);
    assert.ok(doubt?.invalid && /stood still/.test(doubt.message));
  });

  test('output of something else is refused', () => {
    for (const tool of [wrk, h2load, oha, autocannon])
      assert.throws(() => tool.parse('unable to connect\n'), tool.name);
  });
});
