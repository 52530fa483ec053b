/** A block of runs on real servers that take turns: right ones, and those with each kind of fault. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpLoad } from '../../../../src/kinds/http/configuration.ts';
import { measureServersInTurns } from '../../../../src/kinds/http/measure/measure-servers-in-turns.ts';
import { httpConfiguration } from '../../../../src/kinds/http/rows.ts';
import { mean } from '../../../../src/stats/describe.ts';
import { processesWith } from '../../../host/process/processes-with.ts';
import { hostVariant } from '../../../host-variant.ts';

const LOAD: HttpLoad = {
  generator: 'own',
  connections: 4,
  pipelining: 1,
  arrivals: 'constant',
  durationMs: 300,
  warmupMs: 60,
  preload: true,
};

/** A server whose fault is that of the variant's variable FAULT. */
const SERVER = `
let n = 0;
const fault = process.env.FAULT || '';
if (fault === 'dies at start') throw new TypeError('no database');
const busy = (ms) => { for (const until = performance.now() + ms; performance.now() < until;); };
if (fault === 'busy') setInterval(() => busy(10), 20);
require('http').createServer((q, r) => {
  n++;
  if (fault === 'dies' && n > 50) process.exit(3);
  if (fault === 'wrong' && n > 50) r.statusCode = 503;
  if (fault === 'slower') busy(5);
  r.end('hello');
}).listen(fault === 'elsewhere' ? 0 : process.env.PORT, process.env.HOST);
`;

suite('servers in turns', { skip: process.platform !== 'linux' }, () => {
  const root = mkdtempSync(join(tmpdir(), 'jsdyno-http-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let count = 0;

  async function measure(
    faults: string[],
    more: { load?: Partial<HttpLoad>; abort?: AbortSignal; scenario?: object } = {},
  ) {
    const scenario = join(root, `s${count++}`);
    mkdirSync(scenario);
    writeFileSync(join(scenario, 'server.cjs'), SERVER);
    const routes = [{ name: 'hello', path: '/', expect: { body: 'hello' } }];
    const file = { server: { node: ['server.cjs'] }, ready: { timeout: '5s' }, routes, ...more.scenario };
    writeFileSync(join(scenario, 'scenario.json'), JSON.stringify(file));
    const route = { name: 'hello', method: 'GET', path: '/', headers: {}, body: null };
    const expect = { status: 200, headers: {}, body: { text: 'hello' } };
    const row = { scenario, route: { ...route, expect }, load: { ...LOAD, ...more.load } };
    const configuration = httpConfiguration('test', row);
    const variants = faults.map((fault, i) => ({ ...hostVariant(), label: `${i} ${fault}`, env: { FAULT: fault } }));
    const { abort } = more;
    const runs = await measureServersInTurns(
      variants,
      variants[0],
      { configuration, folder: root, timeoutMs: 30_000, abort },
      row,
    );
    return new Map(runs.map(({ variant, run }) => [variant.label, run]));
  }

  test('each has its figures, and its rate is that of the first times their paired ratio', async () => {
    const runs = await measure(['', '', 'slower']);
    const told = [...runs.values()].map(({ outcome }) => {
      assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome));
      if (outcome.outcome !== 'ok') throw new Error('not measured');
      const { rate, figures } = outcome;
      const metrics = figures?.metrics ?? {};
      assert.equal(metrics.requestsPerSecond, rate);
      for (const name of ['p50', 'p99', 'serverCpu', 'memoryPeak', 'utilisation', 'delayP99', 'gcPauses', 'idleCpu']) {
        assert.ok(name in metrics, name);
      }
      const windows = figures?.series?.values.requestsPerSecond ?? [];
      // 10 where nothing else is at work: a slow machine has time for fewer.
      assert.ok(windows.length >= 4 && windows.length <= 10, `${windows.length} windows`);
      assert.equal(figures?.series?.values.lost?.length, windows.length);
      return { rate, metrics, windows };
    });
    const [first, second, slower] = told;
    assert.ok(first !== undefined && second !== undefined && slower !== undefined);
    assert.ok(slower.rate < 0.8 * first.rate, `${slower.rate} of ${first.rate}`);
    // Each of its requests takes 5 ms of its loop: what it was while others were loaded is no part of its utilisation.
    const least = 0.005 * mean(slower.windows.filter((rate) => rate !== null));
    assert.ok((slower.metrics.utilisation ?? 0) > 0.7 * least, `${slower.metrics.utilisation}, not ${least}`);
  });

  test('one that fails is a failed run with the reason, others are measured', { timeout: 120_000 }, async () => {
    const reasons: Record<string, RegExp> = {
      dies: /^the server ended with code 3$/,
      'dies at start': /no database/,
      wrong: /^\/ answered 503 \d+ times under load, expected 200$/,
    };
    const faults = ['', ...Object.keys(reasons), ''];
    const runs = await measure(faults);
    assert.equal(runs.size, faults.length);
    for (const [i, fault] of faults.entries()) {
      const outcome = runs.get(`${i} ${fault}`)?.outcome;
      if (fault === '') assert.equal(outcome?.outcome, 'ok', JSON.stringify(outcome));
      else assert.match(outcome?.outcome === 'failed' ? outcome.reason : '', reasons[fault] ?? /none/, fault);
    }
  });

  test('one that is busy while others have their turns is told', async () => {
    const runs = await measure(['', 'busy']);
    const [sound, busy] = [...runs.values()].map(({ outcome }) => {
      const figures = outcome.outcome === 'ok' ? outcome.figures : undefined;
      const codes = figures?.http?.marks.map(({ code }) => code) ?? [];
      return { idleCpu: figures?.metrics?.idleCpu ?? Number.NaN, isTold: codes.includes('busy-while-idle') };
    });
    assert.ok(busy?.isTold);
    // A young one may have something left to compile.
    assert.ok((sound?.idleCpu ?? 0) < busy.idleCpu / 2, `${sound?.idleCpu} and ${busy.idleCpu}`);
  });

  test('those that listen where they like are measured one after the other, and that is said', async () => {
    const runs = await measure(['elsewhere', 'elsewhere'], { scenario: { port: 'any' } });
    for (const { outcome } of runs.values()) {
      assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome));
      if (outcome.outcome !== 'ok') continue;
      assert.ok(outcome.figures?.http?.marks.some(({ code }) => code === 'not-in-turns'));
      assert.equal(outcome.figures?.series, undefined);
    }
  });

  test('an abort ends all of it', async () => {
    process.env.JSDYNO_TEST_ABORT = `${process.pid}-${Math.random()}`;
    const mark = `JSDYNO_TEST_ABORT=${process.env.JSDYNO_TEST_ABORT}`;
    const before = performance.now();
    await measure(['', ''], { load: { durationMs: 20_000 }, abort: AbortSignal.timeout(800) });
    assert.ok(performance.now() - before < 20_000);
    const left = () => processesWith(mark).filter((pid) => pid !== process.pid);
    for (let i = 0; i < 250 && left().length > 0; i++) await sleep(20); // killed, but not gone yet
    assert.deepEqual(left(), []);
  });
});
