/** Nights over the commits of a made repository: one is killed, one commit needs more memory, and a host asks for the result. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { NightlyDocument } from '../../../src/cli/nightly/nightly.ts';
import { StoreDatabase } from '../../../src/store/database.ts';
import { sandbox, start } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';
import { lacks } from '../why/real-releases.ts';
import { madeRepository } from './made-repository.ts';

const { env, home, remove } = sandbox();
// Checkouts go with the test.
env.JSDYNO_CACHE = home;
// A run of a command takes a tenth of the time of a benchmark, and its memory scatters little.
const repository = madeRepository(
  `on: ${JSON.stringify(process.execPath)}\nmemory: [bin/cli.js]\nbudget: 2s\nrules: [{ fail: 25%, warn: 25% }]\n`,
);
after(() => {
  repository.remove();
  remove();
});

const LINE = ['nightly', '--offline', '--no-progress', '--format', 'json'];

async function night(...words: string[]): Promise<{ report: NightlyDocument; exit: number | null; stderr: string }> {
  const { code, stdout, stderr } = await inProcess([...LINE, ...words], env, repository.folder);
  assert.ok(stdout.startsWith('{'), `ended with ${code}: ${stderr}`);
  return { report: JSON.parse(stdout) as NightlyDocument, exit: code, stderr };
}

const states = ({ parts }: NightlyDocument) => parts.map(({ state }) => state);

function runs(): number {
  const database = new StoreDatabase(join(home, 'experiments.sqlite'), { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM run').get()?.n);
  } finally {
    database.close();
  }
}

suite('nights', () => {
  test('the first compares HEAD with the commit before', async () => {
    const { report, exit } = await night();
    assert.deepEqual([exit, report.exit, states(report)], [0, 0, ['measured']]);
    assert.ok(runs() > 0);
  });

  // That the same night goes on, slower-and-mended.slow.test.ts shows.
  test('one that is killed before HEAD moves on is finished behind the next', async () => {
    const old = repository.commit();
    const before = runs();
    const { child, ended } = start([...LINE, '--budget', '20s'], env, repository.folder);
    while (runs() <= before && child.exitCode === null) await setTimeout(20);
    child.kill('SIGKILL');
    await ended;
    const kept = runs();
    assert.ok(kept > before);
    const own = repository.commit();
    const { report, exit } = await night('--budget', '8s');
    assert.deepEqual([exit, states(report)], [0, ['measured', 'continued']]);
    assert.ok(runs() > kept);
    const labels = report.series[0]?.points.map(({ label }) => label);
    assert.ok(labels?.includes(old) && labels.includes(own), String(labels));
    const { stdout } = await inProcess(['experiments', '--format', 'json'], env);
    assert.equal(JSON.parse(stdout).experiments.length, 3);
  });

  test('the same again measures nothing, and what it says is told to an address, once', async () => {
    const before = runs();
    const bodies: string[] = [];
    const asked: (string | undefined)[] = [];
    const server = createServer(async (request, response) => {
      asked.push(request.headers.authorization);
      bodies.push(Buffer.concat(await request.toArray()).toString());
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { report, exit, stderr } = await night('--webhook', `http://ann:secret@127.0.0.1:${port}/hook`);
    server.close();
    assert.deepEqual([exit, report.exit], [0, 0], JSON.stringify(report.changes));
    assert.deepEqual([states(report), runs()], [['known'], before]);
    assert.ok(report.series.length > 0);
    assert.deepEqual(JSON.parse(bodies.join('')), report);
    assert.deepEqual(asked, [`Basic ${Buffer.from('ann:secret').toString('base64')}`]);
    assert.doesNotMatch(stderr, /secret/);
  });

  test('an address that does not answer is a warning without what it hides', async () => {
    const { exit, stderr } = await night('--webhook', 'http://ann:secret@127.0.0.1:9/token');
    assert.equal(exit, 0);
    assert.match(stderr, /jsdyno: 127\.0\.0\.1:9 did not take the webhook/);
    assert.doesNotMatch(stderr, /secret|token|ann/);
  });

  // That it finds a slower one in time, slower-and-mended.slow.test.ts shows.
  test('a commit that needs more memory is suspected by the first night', async () => {
    for (let i = 0; i < 4; i++) {
      repository.commit();
      assert.equal((await night('--budget', '500ms')).exit, 0);
    }
    repository.larger();
    repository.commit();
    assert.equal((await night('--require-decision', '--budget', '8s')).exit, 5);
  });

  test('a release is measured once, beside its reference, whatever HEAD is', {
    skip: lacks('22.6.0', '22.7.0'),
  }, async () => {
    // Releases are in the cache of the machine.
    const cached = { ...env, JSDYNO_CACHE: process.env.JSDYNO_CACHE };
    const line = [...LINE, '--budget', '8s', '--on', 'node@22.7.0', '--reference', 'node@22.6.0'];
    const nights: NightlyDocument[] = [];
    // Without another commit HEAD is compared with nothing.
    for (const words of [['--base', 'HEAD'], []]) {
      repository.commit();
      const { stdout, stderr } = await inProcess([...line, ...words], cached, repository.folder);
      assert.ok(stdout.startsWith('{'), stderr);
      nights.push(JSON.parse(stdout) as NightlyDocument);
    }
    assert.deepEqual(nights.map(states), [['measured'], ['known', 'measured']]);
    const labels = nights[1]?.series.map(({ points }) => points.map(({ label }) => label).join(' '));
    assert.ok(labels?.includes('22.6.0 22.7.0'), JSON.stringify(labels));
  });

  test('a reference is one release, and each runtime has one', async () => {
    const cached = { ...env, JSDYNO_CACHE: process.env.JSDYNO_CACHE };
    const { code, stderr } = await inProcess([...LINE, '--on', process.execPath], cached, repository.folder);
    assert.equal(code, 2);
    assert.match(stderr, /has no reference: a release of node with the same flags \[BAD_USAGE\]/);
  });
});
