/** `jsdyno http` as it is typed, on real servers and short settings. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openScenarios } from '../../src/host/scenarios/find-scenarios.ts';
import { runsOn } from '../../src/host/scenarios/scenario.ts';
import type { HttpReport } from '../../src/kinds/http/report/http-report.ts';
import { schedule } from '../../src/measure/load/schedule.ts';
import type { CellState } from '../../src/show/sheets/cell-state.ts';
import { seedOf } from '../../src/work/experiment/order.ts';
import { processesWith } from '../host/process/processes-with.ts';
import { SERVERS } from '../host/scenarios/faulty.ts';
import { RUNTIMES, variantOf } from '../host/scenarios/variants.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const node = process.execPath;
/** A busy machine may make a generator late, which is said, and is no fault of what is tested here. */
const LATE = /the generator was late/;

function reportIn(text: string): HttpReport {
  return JSON.parse(text) as HttpReport;
}

function isMeasured({ verdict, reason }: CellState): boolean {
  return verdict === 'measured' || LATE.test(reason ?? '');
}

suite('built-in scenarios', () => {
  const { env, remove } = sandbox();
  after(remove);

  test('run on every runtime that they name, end to end', longForm({ timeout: 300_000 }), async (context) => {
    const variants = (await Promise.all(RUNTIMES.map(variantOf))).filter((one) => one !== null);
    if (variants.length < RUNTIMES.length) return context.skip('no network');
    // Of one runtime, with packages, of all runtimes; that all of them answer rightly: test/host/scenarios/built-in.slow.test.ts.
    const names = ['bun-serve', 'express', 'native'];
    const measure = async (runtimes: readonly string[], scenarios: readonly string[], duration: string) => {
      const on = runtimes.flatMap((text) => ['--on', text === 'node' ? `node: ${node}` : text]);
      const short = ['--test', '--duration', duration, '--shares', 'none', '--no-progress', '--format', 'json'];
      const { stdout, stderr } = await inProcess(['http', ...on, '--scenario', scenarios.join(','), ...short], env);
      assert.match(stdout, /^\{/, stderr);
      return reportIn(stdout).routes;
    };
    const routes = await measure(RUNTIMES, names, '300ms');
    assert.deepEqual(
      routes.map(({ scenario }) => scenario),
      names,
    );
    for (const [i, scenario] of openScenarios(names).entries()) {
      for (const [k, { runtime }] of variants.entries()) {
        let cell = routes[i]?.throughput[k];
        const expected = runtime.kind !== 'command' && runsOn(scenario, runtime.kind) ? 'measured' : 'unavailable';
        // Beside other work a server may answer nothing in the time of a test: it then gets more, alone.
        if (expected === 'measured' && cell?.verdict === 'failed') {
          cell = (await measure([RUNTIMES[k] as string], [scenario.name], '10s'))[0]?.throughput[0];
        }
        assert.equal(cell?.verdict, expected, `${scenario.name} on ${cell?.variant}: ${cell?.reason}`);
      }
    }
  });
});

suite('jsdyno http', { skip: process.platform === 'win32' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const scenarios = join(home, 'scenarios');
  const write = (name: string, server: string, timeout = '30s') => {
    mkdirSync(join(scenarios, name), { recursive: true });
    writeFileSync(join(scenarios, name, 'server.cjs'), server);
    writeFileSync(
      join(scenarios, name, 'scenario.json'),
      JSON.stringify({
        server: { node: ['server.cjs'] },
        ready: { timeout },
        routes: [{ name: 'hello', path: '/', expect: { body: 'hello' } }],
      }),
    );
  };
  write('good', SERVERS.good as string);
  write('ends', SERVERS['dies later'] as string);
  write('lies', SERVERS['answers something else'] as string, '3s');
  write('sleeps', SERVERS['never listens'] as string, '500ms');
  const SHORT = ['--connections', '4', '--duration', '300ms', '--warmup', '100ms', '--no-progress'];

  test('reports by name what fails, and the rest goes on', { timeout: 120_000 }, async () => {
    const args = [
      'http',
      '--on',
      `here: ${node}`,
      '--scenario',
      scenarios,
      ...SHORT,
      '--runs',
      '1',
      '--shares',
      'none',
    ];
    const { code, stdout } = await inProcess([...args, '--format', 'json'], env);
    assert.equal(code, 3);
    const cells = new Map(reportIn(stdout).routes.map(({ scenario, throughput }) => [scenario, throughput[0]]));
    assert.equal(cells.get('good')?.verdict, 'measured', cells.get('good')?.reason ?? '');
    assert.match(cells.get('ends')?.reason ?? '', /the server ended with code 3/);
    assert.match(cells.get('lies')?.reason ?? '', /answered "bye", expected "hello"/);
    assert.match(
      cells.get('sleeps')?.reason ?? '',
      /did not listen within 0.5 s: waiting for a database|did not listen/,
    );
    const table = await inProcess(['show'], env);
    assert.match(table.stdout, /ends hello {2}GET \/\n.*\n.*failed: the server ended with code 3/s);
  });

  const good = ['http', '--on', `a: ${node}`, '--on', `b: ${node}`, '--scenario', join(scenarios, 'good'), ...SHORT];
  const stored = (query: string): Record<string, unknown>[] => {
    try {
      const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
      const rows = store.prepare(query).all();
      store.close();
      return rows as Record<string, unknown>[];
    } catch {
      return []; // not there yet
    }
  };

  test('killed in the second stage it goes on where it was', { timeout: 180_000 }, async () => {
    const { child, ended } = start([...good, '--runs', '1', '--shares', '.2,.4'], env);
    const latencies = `SELECT run.started, run.round, configuration.configuration AS row FROM run
      JOIN configuration ON configuration.id = run.configuration WHERE configuration.configuration LIKE '%rate=%'`;
    while (stored(latencies).length < 1 && child.exitCode === null) await sleep(20);
    child.kill('SIGKILL');
    await ended;
    const before = stored('SELECT started FROM run ORDER BY started').map(({ started }) => started);
    const rows = stored("SELECT configuration FROM configuration WHERE configuration LIKE '%rate=%'");
    const { code, stdout, stderr } = await inProcess(['resume', '--format', 'json', '--no-progress'], env);
    assert.ok(code === 0 || code === 3, stderr);
    const afterwards = stored('SELECT started FROM run ORDER BY started').map(({ started }) => started);
    assert.deepEqual(afterwards.slice(0, before.length), before, 'no run is repeated');
    assert.deepEqual(stored("SELECT configuration FROM configuration WHERE configuration LIKE '%rate=%'"), rows);
    const [route] = reportIn(stdout).routes;
    assert.deepEqual(
      route?.rates.map(({ share }) => share),
      [0.2, 0.4],
    );
    for (const { cells } of route?.rates ?? []) assert.ok(cells.every(isMeasured));
    const slowest = Math.min(...(route?.throughput.map(({ requests }) => requests?.value ?? Infinity) ?? []));
    const [rate] = route?.rates ?? [];
    assert.ok(Math.abs((rate?.rate ?? 0) / slowest - 0.2) < 0.01);
  });

  test('with and without the preload, and what it costs', { timeout: 60_000 }, async () => {
    const args = [...good.slice(0, 3), ...good.slice(5), '--runs', '2', '--shares', 'none', '--preload', 'both'];
    // On a busy machine a run of 300 ms may be machine busy to count.
    let measured = await inProcess([...args, '--format', 'json'], env);
    for (let i = 0; i < 2 && measured.code === 3; i++) measured = await inProcess([...args, '--format', 'json'], env);
    assert.equal(measured.code, 0, measured.stdout + measured.stderr);
    const { routes } = reportIn(measured.stdout);
    assert.equal(routes.length, 1);
    assert.equal(routes[0]?.throughput[0]?.preloadCost?.rounds, 2);
  });

  test('Markdown, export, and what a stored run holds', async () => {
    assert.match((await inProcess(['show', '--format', 'markdown'], env)).stdout, /^### good hello\n\n`GET \/`\n/);
    const { runs } = JSON.parse((await inProcess(['export', '--format', 'json'], env)).stdout);
    const told = runs.flatMap(({ figures }: { figures: string | null }) =>
      figures === null ? [] : [JSON.parse(figures)],
    );
    assert.ok(told.length > 0);
    for (const { metrics, http, histograms } of told) {
      assert.ok(metrics.requestsPerSecond > 0 && http.generator.version !== '' && histograms.latency.length > 20);
    }
  });

  test('arrivals at random are drawn anew each round', longForm({ timeout: 60_000 }), async () => {
    const arrivals = ['--rate', '300', '--arrivals', 'poisson', '--runs', '2', '--seed', '7', '--format', 'json'];
    const { code, stderr } = await inProcess([...good.slice(0, 3), ...good.slice(5), ...arrivals], env);
    assert.ok(code === 0 || code === 3, stderr);
    const { configurations, runs } = JSON.parse((await inProcess(['export', '--format', 'json'], env)).stdout);
    const dueIn = (round: number) =>
      schedule({ arrivals: 'poisson', rate: 300, until: { ms: 400 }, seed: seedOf(7, round) }).filter(
        (ms) => ms >= 100,
      );
    assert.notEqual(dueIn(1).length, dueIn(2).length);
    const atRate = (runs as { configuration: number; round: number; figures: string | null; reason: string }[]).filter(
      ({ configuration }) => /rate=/.test(configurations[configuration].configuration),
    );
    assert.equal(atRate.length, 2);
    for (const { round, figures, reason } of atRate) {
      if (figures === null) assert.match(reason, LATE);
      else assert.equal(JSON.parse(figures).metrics.completed, dueIn(round).length, `round ${round}`);
    }
  });

  test(
    'Ctrl-C leaves no process behind',
    longForm({ skip: process.platform !== 'linux', timeout: 60_000 }),
    async () => {
      const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
      const own = { ...env, JSDYNO_TEST_MARK: mark.split('=')[1] };
      const { child, ended } = start([...good.map((word) => (word === '300ms' ? '30s' : word)), '--runs', '3'], own);
      // A server, its guard, the generator and the tool.
      for (let i = 0; i < 1000 && processesWith(mark).length < 4; i++) await sleep(50);
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      assert.equal(code, 130, stderr);
      for (let i = 0; i < 250 && processesWith(mark).length > 0; i++) await sleep(20);
      assert.deepEqual(processesWith(mark), []);
    },
  );

  test('the requests of an autobench.yml, on the server that is up, and on a scenario', {
    timeout: 60_000,
  }, async () => {
    const seen = new Set<string>();
    const server = createServer((request, response) => {
      seen.add(`${request.method} ${request.url}`);
      response.statusCode = request.url === '/wrong' ? 404 : 201;
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const config = join(home, 'autobench.yml');
    writeFileSync(
      config,
      `name: mine
benchFolder: bench
connections: 2
pipelining: 2
duration: 0.3
benchmarks:
  - { name: add, path: '/add/[<id>]', method: POST, headers: { Accept: text/plain }, body: { a: 1 }, idReplacement: true }
  - { name: wrong, path: /wrong }
`,
    );
    const own = { ...env, AUTOBENCH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    const args = ['http', '--config', config, '--warmup', '100ms', '--runs', '1', '--no-progress', '--format', 'json'];
    const { code, stdout, stderr } = await inProcess([...args, '--shares', 'none'], own);
    server.close();
    assert.equal(code, 3, stderr);
    const { routes, load } = reportIn(stdout);
    assert.deepEqual([load.connections, load.pipelining, load.durationMs], [2, 2, 300]);
    assert.deepEqual(
      routes.map(({ scenario, request, throughput }) => [scenario, request, throughput[0]?.verdict]),
      [
        ['mine', 'POST /add/[<id>]', 'measured'],
        ['mine', 'GET /wrong', 'failed'],
      ],
    );
    assert.match(routes[1]?.throughput[0]?.reason ?? '', /^\/wrong answered 404 \d+ times under load$/);
    assert.ok([...seen].filter((one) => one.startsWith('POST /add/')).length > 10);
    const started = await inProcess(
      [...args, '--shares', 'none', '--on', node, '--scenario', join(scenarios, 'good')],
      env,
    );
    assert.equal(started.code, 0, started.stderr);
    assert.equal(reportIn(started.stdout).routes[1]?.throughput[0]?.verdict, 'measured');
  });

  test('what cannot be is said at once', async () => {
    const cases: [string[], RegExp][] = [
      [['--scenario', 'expres'], /did you mean express/],
      [['--scenario', 'native', '--route', 'jsn'], /native has no route "jsn".*did you mean json/],
      [['--generator', 'wrk', '--rate', '100'], /wrk cannot measure latencies at a fixed rate/],
      [['--shares', '2'], /between 0 and 1/],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await inProcess(['http', '--on', node, ...args], env);
      assert.ok(code === 1 || code === 2, `${args.join(' ')}: ${code}`);
      assert.match(stderr.replaceAll('\n', '; '), expected);
    }
  });
});
