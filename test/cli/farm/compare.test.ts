/** What users do: workers of this machine with a CPU each, a real comparison by its command, and a worker whose files are others. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hostClass, hostFacts } from '../../../src/farm/hosts/host-class.ts';
import { connectFarm } from '../../../src/farm/sql/connect.ts';
import { prepareFarm } from '../../../src/farm/sql/prepare.ts';
import type { FarmSql } from '../../../src/farm/sql/sql.ts';
import { ownCpus } from '../../../src/measure/cpu-split.ts';
import { testServer } from '../../farm/server.ts';
import { smallNode } from '../../farm/small-node.ts';
import { joinedWorker, startWorker } from '../../farm/worker/start-worker.ts';
import { ROOT } from '../../host-variant.ts';
import { documentOf } from '../../report/schemas.ts';
import { jsdyno, sandbox } from '../cli.ts';

const server = await testServer();
const { env, home, remove } = sandbox();
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill('SIGKILL');
  remove();
});
const [first = 0, second] = ownCpus() ?? [];
const skip =
  (server === undefined && 'no PostgreSQL here') ||
  (second === undefined && 'no two CPUs, or no taskset, here') ||
  false;

/** A worker that has joined, with folders of its own. */
async function joined(name: string, cpu: number, url: string, checkout?: string) {
  const own = { JSDYNO_FARM: url, JSDYNO_HOME: join(home, name), JSDYNO_CACHE: join(home, name, 'cache') };
  return joinedWorker(() => {
    const worker = startWorker(name, cpu, { ...env, ...own }, checkout);
    started.add(worker.child);
    return worker;
  });
}

/** A host that was judged: this machine is as busy as its other tests make it. */
async function addJudged(sql: FarmSql, name: string): Promise<void> {
  const facts = await hostFacts();
  const kind = hostClass(facts);
  await sql.query(
    `INSERT INTO jsdyno.host (name, class, facts, state, judged, judged_at) VALUES ($1, $2, $3::jsonb, 'ready', $4::jsonb, now())`,
    [name, kind, JSON.stringify(facts), JSON.stringify({ class: kind })],
  );
}

/** jsdyno as somebody else has it: one benchmark is another. */
function otherCheckout(changed: string): string {
  const folder = join(home, 'other');
  mkdirSync(folder);
  for (const part of ['src', 'benchmarks', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, changed), '\n// another one\n');
  return folder;
}

test('two workers measure a comparison whose report names both; one with another suite is refused by name', {
  skip,
}, async () => {
  assert.ok(server !== undefined && second !== undefined);
  const url = await server.database();
  const sql = await connectFarm(url);
  await prepareFarm(sql);
  for (const name of ['alpha', 'beta', 'gamma']) await addJudged(sql, name);
  const node = smallNode(home);
  const words = (runs: number) => [
    ...['compare', '--old', `compiled: ${node}`, '--new', `interpreted: ${node} --jitless`],
    ...['path', '--filter', 'isAbsolute-posix', '--set', 'n=1000', '--runs', String(runs), '--format', 'json'],
  ];
  const at = { ...env, JSDYNO_FARM: url };

  const alpha = await joined('alpha', first, url);
  const beta = await joined('beta', second, url);
  const both = await jsdyno(words(3), at);
  assert.equal(both.code, 0, both.stderr + alpha.said + beta.said);
  const { experiment, rows } = documentOf('comparison', both.stdout);
  assert.deepEqual(experiment.hosts.map((host: { name: string }) => host.name).sort(), ['alpha', 'beta']);
  assert.deepEqual([...new Set(rows.map((row: { host: string }) => row.host))].sort(), ['alpha', 'beta']);

  beta.child.kill('SIGTERM');
  assert.equal((await beta.ended)[0], 0, beta.said);
  const gamma = await joined('gamma', second, url, otherCheckout('benchmarks/suites/path/isAbsolute-posix.js'));
  await sql.query(`UPDATE jsdyno.host SET state = 'drained' WHERE name = 'beta'`);
  const refused = await jsdyno(words(3), at);
  assert.equal(refused.code, 0, refused.stderr + alpha.said + gamma.said);
  assert.match(refused.stderr, /the host gamma is refused, since something is not the same there \(the suite: /);
  const again = documentOf('comparison', refused.stdout);
  assert.deepEqual([...new Set(again.rows.map((row: { host: string }) => row.host))], ['alpha']);
  const status = await jsdyno(['farm', 'status'], at);
  assert.match(status.stdout, /gamma is refused: the suite is [0-9a-f]{12} there, not [0-9a-f]{12}/);

  for (const { child } of [alpha, gamma]) child.kill('SIGTERM');
  assert.deepEqual([(await alpha.ended)[0], (await gamma.ended)[0]], [0, 0], alpha.said + gamma.said);
  await sql.end();
});
