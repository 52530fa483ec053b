/** One run on real servers: right ones, and those with each kind of fault. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import type { Route } from '../../../../src/host/scenarios/scenario.ts';
import type { HttpLoad } from '../../../../src/kinds/http/configuration.ts';
import { measureHttp } from '../../../../src/kinds/http/measure/measure-http.ts';
import { httpConfiguration } from '../../../../src/kinds/http/rows.ts';
import type { StoredHistogram } from '../../../../src/measure/load/histogram.ts';
import { countedValues } from '../../../../src/measure/load/histogram-text.ts';
import { processesWith } from '../../../host/process/processes-with.ts';
import { SERVERS } from '../../../host/scenarios/faulty.ts';
import { hostVariant } from '../../../host-variant.ts';

const LOAD: HttpLoad = {
  generator: 'own',
  connections: 4,
  pipelining: 1,
  arrivals: 'constant',
  durationMs: 300,
  warmupMs: 100,
  preload: true,
};
const HELLO: Route = {
  name: 'hello',
  method: 'GET',
  path: '/',
  headers: {},
  body: null,
  expect: { status: 200, headers: {}, body: { text: 'hello' } },
};
/** A busy machine makes a generator late: that is then said, and is no fault of the code under test. */
const LATE = /^the generator was late: /;

suite('a run on a web server', () => {
  const root = mkdtempSync(join(tmpdir(), 'jsdyno-http-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let count = 0;

  async function run(
    server: string,
    row: { rate?: number; load?: Partial<HttpLoad>; abort?: AbortSignal; ready?: string } = {},
  ) {
    const scenario = join(root, `s${count++}`);
    mkdirSync(scenario);
    writeFileSync(join(scenario, 'server.cjs'), server);
    const routes = [{ name: 'hello', path: '/', expect: { body: 'hello' } }];
    writeFileSync(
      join(scenario, 'scenario.json'),
      JSON.stringify({ server: { node: ['server.cjs'] }, ready: { timeout: row.ready ?? '2s' }, routes }),
    );
    const { rate, load = {}, abort } = row;
    const http = { scenario, route: HELLO, rate, load: { ...LOAD, ...load } };
    const configuration = httpConfiguration('test', http);
    return measureHttp({ variant: hostVariant(), configuration, folder: root, timeoutMs: 30_000, abort }, http);
  }

  test('at full speed: requests per second, what the server used, and the whole histogram', async () => {
    const { outcome } = await run(SERVERS.good as string);
    assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome));
    if (outcome.outcome !== 'ok') return;
    const { rate, figures } = outcome;
    const metrics = figures?.metrics ?? {};
    assert.equal(metrics.requestsPerSecond, rate);
    assert.ok(rate > 10);
    for (const name of ['p50', 'p90', 'p99', 'max', 'generatorCpu']) assert.ok((metrics[name] ?? -1) > 0, name);
    assert.equal(figures?.http?.generator.name, 'own');
    if (process.platform === 'linux') {
      for (const name of ['serverCpu', 'memoryPeak', 'utilisation', 'delayP99', 'gcPauses'])
        assert.ok(name in metrics, name);
    }
    const packed = Buffer.from(figures?.histograms?.latency ?? '', 'base64');
    const histogram: StoredHistogram = JSON.parse(inflateRawSync(packed).toString());
    assert.equal(histogram.count, metrics.completed);
    const counted = countedValues(histogram);
    assert.equal(
      counted.reduce((sum, [, one]) => sum + one, 0),
      histogram.count,
    );
  });

  test('at a fixed rate: the rate of the run is one over P99', async () => {
    const { outcome } = await run(SERVERS.good as string, { rate: 100 });
    if (outcome.outcome !== 'ok') return assert.match(outcome.reason, LATE);
    const { rate, figures } = outcome;
    assert.equal(rate, 1 / (figures?.metrics?.p99 ?? 0));
    assert.ok((figures?.metrics?.serviceP50 ?? 0) > 0);
    assert.ok((figures?.metrics?.completed ?? 0) > 10);
  });

  test('without the preload nothing is known from inside', async () => {
    const { outcome } = await run(SERVERS.good as string, { load: { preload: false } });
    assert.ok(outcome.outcome === 'ok' && !('utilisation' in (outcome.figures?.metrics ?? {})));
  });

  const AFTER = (times: number, then: string) =>
    `let n = 0; require('http').createServer((q, r) => { if (++n > ${times}) { ${then} } r.end('hello'); }).listen(process.env.PORT, process.env.HOST);`;
  const FAULTS: [name: string, server: string, reason: RegExp][] = [
    ['dies under load', AFTER(50, 'process.exit(3);'), /^the server ended with code 3$/],
    ['dies at start', SERVERS['dies at start'] as string, /TypeError: no database/],
    ['never listens', SERVERS['never listens'] as string, /^did not listen within 0\.3 s/],
    ['answers something else', SERVERS['answers something else'] as string, /answered "bye", expected "hello"/],
    [
      'answers wrongly under load only',
      AFTER(50, 'r.statusCode = 503;'),
      /^\/ answered 503 \d+ times under load, expected 200$/,
    ],
    [
      'answers twice under load',
      AFTER(50, "q.socket.write('HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello');"),
      /^\/ was answered more often than it was asked under load$/,
    ],
  ];
  for (const [name, server, reason] of FAULTS) {
    test(`a server that ${name} is a failed run with the reason`, { timeout: 60_000 }, async () => {
      const { outcome } = await run(server, name === 'never listens' ? { ready: '300ms' } : {});
      assert.equal(outcome.outcome, 'failed');
      assert.match(outcome.outcome === 'failed' ? outcome.reason : '', reason);
    });
  }

  test('connections that are left open are told', { skip: process.platform !== 'linux' }, async () => {
    const { outcome } = await run(SERVERS['keeps connections'] as string, { load: { durationMs: 100, warmupMs: 0 } });
    if (outcome.outcome !== 'ok') return; // it may run out of descriptors before
    assert.match(
      outcome.figures?.http?.marks.find(({ code }) => code === 'leak')?.message ?? '',
      /left \d+ connections open/,
    );
  });

  test('a runtime that the scenario has no server for is unavailable', async () => {
    const bun = { ...hostVariant(), runtime: { ...hostVariant().runtime, kind: 'bun' as const } };
    const http = { scenario: join(root, 's0'), route: HELLO, load: LOAD };
    const configuration = httpConfiguration('test', http);
    const { outcome } = await measureHttp({ variant: bun, configuration, folder: root, timeoutMs: 30_000 }, http);
    assert.equal(outcome.outcome, 'unavailable');
  });

  test('an abort ends all of it', { skip: process.platform !== 'linux' }, async () => {
    process.env.JSDYNO_TEST_ABORT = `${process.pid}-${Math.random()}`;
    const mark = `JSDYNO_TEST_ABORT=${process.env.JSDYNO_TEST_ABORT}`;
    const ended = run(SERVERS.good as string, { load: { durationMs: 20_000 }, abort: AbortSignal.timeout(800) });
    const before = performance.now();
    await ended;
    assert.ok(performance.now() - before < 15_000);
    const left = () => processesWith(mark).filter((pid) => pid !== process.pid);
    for (let i = 0; i < 250 && left().length > 0; i++) await sleep(20); // killed, but not gone yet
    assert.deepEqual(left(), []);
  });
});
