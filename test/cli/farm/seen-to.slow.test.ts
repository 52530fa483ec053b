/** What people do to an experiment that is being measured at a farm, by the command line: hosts, experiments and rows are seen to. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { ownCpus } from '../../../src/measure/cpu-split.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { longForm } from '../../stats/trials.ts';
import { testServer } from '../../work/farm/server.ts';
import { smallNode } from '../../work/farm/small-node.ts';
import type { StartedWorker } from '../../work/farm/worker/start-worker.ts';
import { type Ended, sandbox, start } from '../cli.ts';
import { inProcess } from '../in-process.ts';
import { brokenFile, type Crew, makeCrew, sleepingSuite, until } from './crew.ts';

const server = await testServer();
const { env, home, remove } = sandbox();
after(remove);
const [first = 0, second] = ownCpus() ?? [];
const skip =
  (server === undefined && 'no PostgreSQL here') ||
  (second === undefined && 'no two CPUs, or no taskset, here') ||
  false;

/** Of what is ended by whoever looks at it: it measures for long, and does little meanwhile. */
const ENDLESS = ['--runs', '300', '--set', 'n=200'];

suite('an experiment under way at a farm', { skip }, () => {
  let crew: Crew;
  let alpha: StartedWorker;
  let beta: StartedWorker;
  let at: NodeJS.ProcessEnv;
  const folder = sleepingSuite(home);
  const node = smallNode(home);

  before(async () => {
    assert.ok(server !== undefined && second !== undefined);
    crew = await makeCrew(server, { env, home }, ['alpha', 'beta', 'gamma']);
    at = { ...env, JSDYNO_FARM: crew.url };
    alpha = await crew.joined('alpha', first);
    beta = await crew.joined('beta', second);
  });
  /** Commands that a test which failed leaves behind. */
  const begun = new Set<ChildProcess>();
  after(async () => {
    for (const child of begun) if (child.exitCode === null) child.kill('SIGKILL');
    await crew?.end();
  });

  /** A comparison on its way, with the name that it has got. */
  async function compare(words: string[]) {
    const [last] = await crew.sql.query<{ id: string }>('SELECT max(id)::text AS id FROM jsdyno.experiment');
    const variants = ['--old', `a: ${node}`, '--new', `b: ${node} --no-opt`];
    const work = ['wait', '--suite', folder, '--fixed', '--format', 'json'];
    const { child, ended } = start(['compare', ...variants, ...work, ...words], at);
    begun.add(child);
    const told: { end?: Ended } = {};
    void ended.then((end) => (told.end = end));
    let name = '';
    await until(
      async () => {
        const [found] = await crew.sql.query<{ name: string }>(
          'SELECT name FROM jsdyno.experiment WHERE id > coalesce($1::bigint, 0)',
          [last?.id ?? null],
        );
        name = found?.name ?? '';
        return name !== '' || told.end !== undefined;
      },
      () => JSON.stringify(told.end),
    );
    assert.notEqual(name, '', JSON.stringify(told.end));
    const said = () => `${JSON.stringify(told.end)}\n${alpha.said}\n${beta.said}`;
    return { name, child, ended, said };
  }

  /** How many blocks of an experiment there are of that kind. */
  async function blocks(name: string, where: string): Promise<number> {
    const [row] = await crew.sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jsdyno.block AS block JOIN jsdyno.experiment AS experiment ON experiment.id = block.experiment
       WHERE experiment.name = $1 AND ${where}`,
      [name],
    );
    return row?.count ?? 0;
  }

  async function stateOf(table: 'host' | 'experiment', name: string): Promise<string> {
    const [row] = await crew.sql.query<{ state: string }>(`SELECT state FROM jsdyno.${table} WHERE name = $1`, [name]);
    return row?.state ?? '';
  }

  test('goes on elsewhere when a host is drained, which is taken back in; when it is cancelled it ends, and what was measured is kept', async () => {
    const { name, ended, said } = await compare(ENDLESS);
    for (const host of ['alpha', 'beta'])
      await until(async () => (await blocks(name, `block.host = '${host}' AND block.state = 'done'`)) > 0, said);

    const drained = await inProcess(['farm', 'drain', 'alpha'], at);
    assert.match(drained.stdout, /^alpha stops after its current block; jsdyno farm resume alpha /);
    await until(async () => (await stateOf('host', 'alpha')) === 'drained', said);
    const atAlpha = await blocks(name, `block.host = 'alpha' AND block.result IS NOT NULL`);
    assert.equal(await blocks(name, `block.host = 'alpha' AND block.state = 'running'`), 0);
    await until(async () => (await blocks(name, `block.generation = 2 AND block.state = 'done'`)) > 0, said);
    assert.equal(await blocks(name, `block.host = 'alpha' AND block.result IS NOT NULL`), atAlpha);
    assert.equal(await blocks(name, `block.host = 'alpha' AND block.state = 'done'`), 0, 'they are kept, and left out');
    const status = await inProcess(['farm', 'status', '--format', 'json'], at);
    const { hosts, experiments } = documentOf('farm', status.stdout);
    const states = new Map(hosts.map((host: { name: string; state: string }) => [host.name, host.state]));
    assert.deepEqual([states.get('alpha'), states.get('beta')], ['drained', 'ready']);
    assert.deepEqual([experiments[0].name, experiments[0].state], [name, 'running']);

    const resumed = await inProcess(['farm', 'resume', 'alpha'], at);
    assert.equal(resumed.stdout, 'alpha measures again\n');
    const told = await inProcess(['farm', 'cancel', name], at);
    assert.match(told.stdout, /is cancelled: \d+ blocks? (was|were) queued or running; its runs are kept\n$/);
    const end = await ended;
    assert.equal(end.code, 1, said());
    assert.match(end.stderr, /the host alpha was drained: its rows begin anew on others\n/);
    assert.match(
      end.stderr,
      new RegExp(`jsdyno: ${name} was ended at the farm: cancelled by jsdyno \\[FARM_CANCELLED\\]\n`),
    );
    assert.match(
      end.stderr,
      /"jsdyno show .*" prints the runs so far, "jsdyno resume .*" with the same --farm continues/,
    );
    assert.equal(await blocks(name, `block.state IN ('queued', 'running')`), 0);
    const shown = await inProcess(['show', name, '--format', 'json'], env);
    const { experiment, rows } = documentOf('comparison', shown.stdout);
    assert.equal(experiment.state, 'interrupted');
    assert.ok(rows.some((row: { rounds: number }) => row.rounds > 0));
  });

  test(
    'is ended by Ctrl-C with --on-interrupt end, and left without, so that resume elsewhere prints the answer',
    longForm(),
    async () => {
      const one = await compare([...ENDLESS, '--on-interrupt', 'end']);
      await until(async () => (await blocks(one.name, `block.state = 'done'`)) > 0, one.said);
      one.child.kill('SIGINT');
      const ended = await one.ended;
      assert.equal(ended.code, 130, one.said());
      assert.match(
        ended.stderr,
        /interrupted; ended at the farm; "jsdyno resume .*" starts it again, "jsdyno show .*" prints/,
      );
      assert.equal(await stateOf('experiment', one.name), 'cancelled');
      // What was under way is measured to its end.
      await until(async () => (await blocks(one.name, `block.state IN ('queued', 'running')`)) === 0, one.said);
      const done = await blocks(one.name, `block.state = 'done'`);

      const two = await compare(['--runs', '2', '--set', 'n=100', '--on-interrupt', 'leave']);
      await until(async () => (await blocks(two.name, `block.state = 'done'`)) > 0, two.said);
      two.child.kill('SIGINT');
      const left = await two.ended;
      assert.equal(left.code, 130, two.said());
      assert.match(left.stderr, /jsdyno: left at the farm, where it continues; "jsdyno resume .*" watches it again/);
      assert.equal(await stateOf('experiment', two.name), 'running');
      const elsewhere = { ...at, JSDYNO_HOME: join(home, 'elsewhere') };
      const answer = await inProcess(['resume', '--farm', crew.url, two.name, '--format', 'json'], elsewhere);
      assert.equal(answer.code, 0, answer.stderr);
      const { rows } = documentOf('comparison', answer.stdout);
      assert.equal(rows.length, 4);
      assert.equal(await stateOf('experiment', two.name), 'done');
      // It was measured on the host that had been drained, too; of the one that was ended there is nothing more.
      assert.ok((await blocks(two.name, `block.host = 'alpha' AND block.state = 'done'`)) > 0);
      assert.equal(await blocks(one.name, `block.state = 'done'`), done);
    },
  );

  test('has a row that failed measured again by retry, when what was wrong is mended', longForm(), async () => {
    writeFileSync(brokenFile(home), '');
    const { name, ended, said } = await compare(['--runs', '1']);
    const { code, stdout } = await ended;
    assert.equal(code, 3, said());
    const failed = (text: string): string[] =>
      documentOf('comparison', text).rows.flatMap((row: { verdict: string; configuration: string; reason: string }) =>
        row.verdict === 'failed' ? [`${row.configuration}: ${row.reason}`] : [],
      );
    const [reason, ...others] = failed(stdout);
    assert.match(reason ?? '', /row=4: .*the farm gave its block up: /);
    assert.deepEqual(others, []);
    rmSync(brokenFile(home));
    const retried = await inProcess(['farm', 'retry', name], at);
    assert.match(retried.stdout, /^1 row of .* is measured again: \d blocks? queued\n$/);
    const answer = await inProcess(['resume', name, '--format', 'json'], at);
    assert.equal(answer.code, 0, answer.stderr + said());
    assert.deepEqual(failed(answer.stdout), []);
  });

  test(
    'of a server needs a core for that and one for what loads it: workers of one CPU are refused, one of all measures it',
    longForm(),
    async () => {
      const load = ['--runs', '1', '--duration', '100ms', '--warmup', '0', '--connections', '2', '--shares', 'none'];
      const words = ['http', '--on', `a: ${node}`, '--on', `b: ${node} --no-opt`, ...load, '--format', 'json'];
      const refused = await inProcess(words, at);
      assert.equal(refused.code, 2, refused.stderr);
      assert.match(refused.stderr, /\(the number of cores: 1, not 2 or more\).* \[FARM_REFUSED\]/);
      await crew.leave(alpha, beta);
      for (const host of ['alpha', 'beta']) {
        const drained = await inProcess(['farm', 'drain', host], at);
        assert.match(drained.stdout, / is drained: no worker runs now, /);
      }
      const gamma = await crew.joined('gamma');
      const measured = await inProcess(words, at);
      assert.equal(measured.code, 0, measured.stderr + gamma.said);
      const { experiment } = documentOf('http', measured.stdout);
      assert.deepEqual(
        experiment.hosts.map((host: { name: string }) => host.name),
        ['gamma'],
      );
      await crew.leave(gamma);
    },
  );
});
