/** `bench.http` of Node.js core's suite: the server in the measured process, the load from jsdyno's own. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { listConfigurations } from '../../../../src/kinds/suite/files/list-configurations.ts';
import { prepareOverlay } from '../../../../src/kinds/suite/files/overlay.ts';
import { openSuite } from '../../../../src/kinds/suite/files/suite.ts';
import { measureBenchmark } from '../../../../src/kinds/suite/measure/measure-benchmark.ts';
import { hostVariant } from '../../../host-variant.ts';

const FILES: Record<string, string> = {
  'plain.js': `
    const bench = require('../common.js').createBenchmark(main, { c: [5], duration: [0.3] });
    function main({ c, duration }) {
      const server = require('http').createServer((request, response) => {
        if (request.headers.accept !== 'text/plain') response.destroy();
        response.end(request.url);
      });
      server.listen(0, () => {
        const headers = { Accept: 'text/plain' };
        bench.http({ path: '/a', connections: c, duration, headers, port: server.address().port }, () => server.close());
      });
    }`,
  'double.js': `
    const bench = require('../common.js').createBenchmark(main, { benchmarker: ['test-double-http'], duration: [1] });
    function main({ duration }) {
      const server = require('http').createServer((request, response) => setTimeout(() => response.end(), 20));
      server.listen(0, () => {
        bench.http({ connections: 2, duration, port: server.address().port }, () => server.close());
      });
    }`,
  'streams.js': `
    const bench = require('../common.js').createBenchmark(main, { requests: [40], streams: [4] });
    function main({ requests, streams }) {
      const server = require('http2').createServer();
      server.on('stream', (stream) => { stream.respond(); stream.end('x'); });
      server.listen(0, () => {
        bench.http({ requests, clients: 2, maxConcurrentStreams: streams, port: server.address().port }, () => server.close());
      });
    }`,
  'nobody.js': `
    const bench = require('../common.js').createBenchmark(main, { port: [9] });
    function main({ port }) { bench.http({ port }); }`,
};

suite('bench.http', () => {
  const root = mkdtempSync(join(tmpdir(), 'jsdyno-bench-http-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'benchmark/http'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, 'benchmark/http', name), text);
  const overlay = prepareOverlay(openSuite(join(root, 'benchmark')), join(root, 'cache'));
  const { folder } = overlay;
  const list = (file: string, set: string[] = []) =>
    listConfigurations(hostVariant(), { overlay, benchmarks: [`http/${file}`], set });

  async function run(file: string, set: string[] = []) {
    const [configuration] = (await list(file, set)).configurations;
    assert.ok(configuration !== undefined);
    return (await measureBenchmark({ variant: hostVariant(), configuration, folder, overlay, timeoutMs: 60_000 }))
      .outcome;
  }

  test('reports requests per second, latencies and what made the load', async () => {
    const outcome = await run('plain.js');
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome));
    assert.ok(outcome.rate > 10 && Number(outcome.time) >= 0.25);
    assert.equal(outcome.parameters.benchmarker, 'own');
    assert.deepEqual(Object.keys(outcome.figures?.metrics ?? {}), ['p50', 'p99', 'max']);
    assert.equal(outcome.figures?.http?.generator.name, 'own');
  });

  test('the test double is a rate per second, and keeps to the connections', async () => {
    const outcome = await run('double.js');
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome));
    assert.equal(outcome.parameters.benchmarker, 'test-double-http');
    assert.ok(outcome.rate > 5 && outcome.rate <= 101, `${outcome.rate} of two connections and 20 ms each`);
  });

  test('HTTP/2 with so many requests, clients and streams', async () => {
    const outcome = await run('streams.js');
    assert.ok(outcome.outcome === 'ok' && outcome.rate > 1, JSON.stringify(outcome));
  });

  test('without a server the run has failed with the reason', async () => {
    const outcome = await run('nobody.js');
    assert.match(outcome.outcome === 'failed' ? outcome.reason : '', /the load failed: .*127\.0\.0\.1:9/);
  });

  test('a benchmarker that is asked for is part of the row, as upstream appends it', async () => {
    const { configurations } = await list('plain.js', ['benchmarker=test-double-http']);
    assert.deepEqual(
      configurations.map(({ configuration }) => configuration),
      ["duration=0.3 c=5 benchmarker='test-double-http'"],
    );
    const byDefault = (await list('plain.js')).configurations;
    assert.deepEqual(
      byDefault.map(({ configuration }) => configuration),
      ["duration=0.3 c=5 benchmarker='own'"],
    );
    const declared = (await list('double.js')).configurations;
    assert.deepEqual(
      declared.map(({ configuration }) => configuration),
      ["duration=1 benchmarker='test-double-http'"],
    );
    const outcome = await run('plain.js', ['benchmarker=nothing-like-it']);
    assert.match(outcome.outcome === 'failed' ? outcome.reason : '', /no benchmarker "nothing-like-it"/);
  });
});
