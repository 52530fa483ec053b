import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { factsOf } from '../../../src/work/farm/hosts/host-class.ts';
import { connectFarm } from '../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';
import { fixture } from '../../host/machine/fixture.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { testServer } from '../../work/farm/server.ts';
import { addBlock, addExperiment, addHost, place } from '../../work/farm/status/fixture.ts';
import { sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';

const server = await testServer();
const { env, remove } = sandbox();
after(remove);

describe('jsdyno farm status, drain, resume, cancel, retry', {
  skip: server === undefined && 'no PostgreSQL here',
}, () => {
  let url = '';
  let sql: FarmSql;
  before(async () => {
    url = (await server?.database()) as string;
    sql = await connectFarm(url);
    await prepareFarm(sql);
    const facts = factsOf(await fixture('laptop'));
    // seen in an hour's time: on a busy machine commands may take longer than a host may be silent
    await addHost(sql, facts, { name: 'alpha', seenAgo: -3600 });
    const id = await addExperiment(sql, { name: '0131-1150-abc', state: 'failed' });
    await place(sql, id, 0, 'alpha');
    await addBlock(sql, id, { row: 0, round: 1, host: 'alpha', state: 'failed', reason: 'disk' });
    const { openQueue } = await import('../../../src/work/farm/queue.ts');
    const queue = await openQueue(sql);
    await queue.ensure('alpha');
    await queue.end();
  });
  after(() => sql?.end());

  it('shows hosts, experiments and what is stuck, by option or by environment, and says so by its exit code', async () => {
    const shown = await inProcess(['farm', 'status', '--farm', url], env);
    assert.equal(shown.code, 0, shown.stderr);
    assert.match(
      shown.stdout,
      /^Hosts: 1 host, all ready\n[\s\S]*alpha +ready[\s\S]*0131-1150-abc +ops[\s\S]*was given up: bench-0\.js n=0 on alpha: disk/,
    );
    const json = await inProcess(['farm', 'status', '--json', '--fail-if-stuck'], { ...env, JSDYNO_FARM: url });
    assert.equal(json.code, 3, json.stderr);
    const { hosts, stuck } = documentOf('farm', json.stdout);
    assert.deepEqual([hosts[0].name, hosts[0].state, stuck[0].code], ['alpha', 'ready', 'ROWS_FAILED']);
  });

  it('changes a farm, says what it did, and shows the farm afterwards in JSON', async () => {
    const at = { ...env, JSDYNO_FARM: url };
    const drained = await inProcess(['farm', 'drain', 'alpha'], at);
    assert.deepEqual([drained.code, drained.stderr], [0, '']);
    assert.match(drained.stdout, /^alpha stops after its current block/);
    const resumed = await inProcess(['farm', 'resume', 'alpha'], at);
    assert.equal(resumed.stdout, 'alpha measures again\n');
    const retried = await inProcess(['farm', 'retry', '0131-1150-abc', '0', '--format', 'json'], at);
    assert.equal(documentOf('farm', retried.stdout).experiments[0].blocks.queued, 1);
    const cancelled = await inProcess(['farm', 'cancel', '0131-1150-abc'], at);
    assert.equal(cancelled.stdout, '0131-1150-abc is cancelled: 1 block was queued or running; its runs are kept\n');
    const again = await inProcess(['farm', 'cancel', '0131-1150-abc'], at);
    assert.deepEqual([again.code, again.stdout], [0, '0131-1150-abc is cancelled already\n']);
    const unknown = await inProcess(['farm', 'drain', 'alhpa'], at);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /the farm has no host "alhpa"[\s\S]*did you mean alpha\?/);
  });

  it('refuses whoever may only look, and says what to grant', async () => {
    await sql.query(`CREATE ROLE looker LOGIN PASSWORD 'looks' IN ROLE jsdyno_read`);
    const theirs = server?.as(url, 'looker', 'looks') as string;
    const seen = await inProcess(['farm', 'status', '--farm', theirs], env);
    assert.equal(seen.code, 0, seen.stderr);
    const refused = await inProcess(['farm', 'drain', 'alpha', '--farm', theirs], env);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /may not do that/);
    assert.ok(!refused.stderr.includes('looks'));
  });
});

describe('jsdyno farm without a farm', () => {
  it('says what to type', async () => {
    const { code, stderr } = await inProcess(['farm', 'status'], { ...env, JSDYNO_FARM: '' });
    assert.equal(code, 2);
    assert.match(stderr, /add --farm postgres:/);
  });
});
