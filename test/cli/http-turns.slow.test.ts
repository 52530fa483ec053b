/** `jsdyno http --turns` as it is typed: whole rounds, however it ends, and what cannot take turns. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/host/scenarios/free-port.ts';
import type { HttpReport } from '../../src/kinds/http/report/http-report.ts';
import { processesWith } from '../host/process/processes-with.ts';
import { SERVERS } from '../host/scenarios/faulty.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const node = process.execPath;
const VARIANTS = 2;

suite('jsdyno http --turns', { skip: process.platform !== 'linux' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const folder = join(home, 'good');
  mkdirSync(folder);
  writeFileSync(join(folder, 'server.cjs'), SERVERS.good as string);
  const write = (port?: number) =>
    writeFileSync(
      join(folder, 'scenario.json'),
      JSON.stringify({
        server: { node: ['server.cjs'] },
        port,
        routes: [{ name: 'hello', path: '/', expect: { body: 'hello' } }],
      }),
    );
  write();
  const on = ['a', 'b'].flatMap((label) => ['--on', `${label}: ${node}`]);
  const short = ['--connections', '4', '--duration', '300ms', '--warmup', '100ms', '--no-progress'];
  const words = ['http', ...on, '--scenario', folder, '--turns', ...short];
  const marked = () => {
    const value = `${process.pid}-${Math.random()}`;
    return { mark: `JSDYNO_TEST_MARK=${value}`, own: { ...env, JSDYNO_TEST_MARK: value } };
  };

  /** By round the numbers of runs, and the times at which all runs began. */
  function stored(): { rounds: number[]; started: unknown[] } {
    try {
      const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
      const runs = store.prepare('SELECT round, started, variant FROM run ORDER BY started, variant').all();
      store.close();
      const rounds = Map.groupBy(runs, ({ round }) => round);
      return { rounds: [...rounds.values()].map(({ length }) => length), started: runs.map(({ started }) => started) };
    } catch {
      return { rounds: [], started: [] }; // not there yet
    }
  }

  async function gone(mark: string): Promise<void> {
    for (let i = 0; i < 500 && processesWith(mark).length > 0; i++) await sleep(20);
    assert.deepEqual(processesWith(mark), []);
  }

  test('killed while its servers are up it leaves nothing running, and goes on with whole rounds', {
    timeout: 180_000,
  }, async () => {
    const { mark, own } = marked();
    const { child, ended } = start([...words, '--runs', '2', '--fixed', '--shares', '.2'], own);
    // All servers, the generator, the guard and the tool.
    const isUp = () => processesWith(mark).length >= VARIANTS + 3;
    while (!(stored().rounds.length >= 1 && isUp()) && child.exitCode === null) await sleep(20);
    assert.equal(child.exitCode, null, 'it ended before');
    child.kill('SIGKILL');
    await ended;
    await gone(mark);
    const before = stored();
    assert.ok(
      before.rounds.every((count) => count === VARIANTS),
      JSON.stringify(before),
    );
    const { code, stdout, stderr } = await inProcess(['resume', '--format', 'json', '--no-progress'], env);
    assert.ok(code === 0 || code === 3, stderr); // 3: a busy machine makes a generator late
    const afterwards = stored();
    assert.deepEqual(afterwards.started.slice(0, before.started.length), before.started, 'no run is repeated');
    const { load, routes } = JSON.parse(stdout) as HttpReport;
    assert.equal(load.turns, true);
    const [route] = routes;
    assert.deepEqual(
      route?.throughput.map(({ verdict, runs }) => [verdict, runs]),
      Array.from({ length: VARIANTS }, () => ['measured', 2]),
    );
    assert.equal(route?.rates.length, 1, 'latencies follow, one server after the other');
    const table = (await inProcess(['show', '--explain'], env)).stdout.replaceAll(/\s+/g, ' ');
    assert.match(table, /The servers of a round ran at the same time and got short, interleaved windows of load/);
    assert.match(table, /Latencies are measured on one server after the other/);
  });

  test('Ctrl-C leaves no process behind', longForm({ timeout: 60_000 }), async () => {
    const { mark, own } = marked();
    const { child, ended } = start([...words.map((word) => (word === '300ms' ? '30s' : word)), '--runs', '3'], own);
    for (let i = 0; i < 1000 && processesWith(mark).length < VARIANTS + 3; i++) await sleep(20);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    assert.equal(code, 130, stderr);
    await gone(mark);
  });

  test('what cannot take turns is measured one after the other unless turns were asked for, and that is said', {
    timeout: 60_000,
  }, async () => {
    const port = await freePort();
    write(port);
    const args = [...on, '--scenario', folder, ...short, '--runs', '1', '--shares', 'none', '--format', 'json'];
    const { code, stdout, stderr } = await inProcess(['http', ...args], env);
    assert.equal(code, 0, stderr);
    const { load, warnings, routes } = JSON.parse(stdout) as Omit<HttpReport, 'warnings'> & { warnings: string[] };
    assert.equal(load.turns, false);
    assert.ok(routes[0]?.throughput.every(({ verdict }) => verdict === 'measured'));
    assert.ok(
      warnings.some((text) => text.startsWith(`not interleaved: good always listens on ${port}`)),
      `${warnings}`,
    );
  });

  test('what cannot take turns is said at once where turns were asked for', async () => {
    write(3000);
    const cases: [string[], RegExp][] = [
      [['--scenario', folder], /good always listens on 3000: two of it cannot be up at once.*leave out --turns/],
      [['--server', join(folder, 'server.cjs'), '--port', '3000'], /always listens on 3000/],
      [['--generator', 'wrk', '--shares', 'none'], /wrk cannot interleave servers/],
      [['--sequential'], /'--sequential' cannot be used with option '--turns'/],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await inProcess(['http', ...on, '--turns', ...args], env);
      assert.ok(code === 1 || code === 2, `${args.join(' ')}: ${code}`);
      assert.match(stderr.replaceAll('\n', '; '), expected);
    }
  });
});
