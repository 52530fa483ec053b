/** `jsdyno site` and `jsdyno serve` on a store with a sweep in it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { isLoopback, keptUp, tokenOf } from '../../src/cli/site/serve.ts';
import { openSource } from '../../src/cli/site/site.ts';
import type { Site } from '../../src/search/site/site.ts';
import { listExperiments } from '../../src/store/experiments.ts';
import { connectFarm } from '../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../src/work/farm/sql/prepare.ts';
import { ROOT } from '../host-variant.ts';
import { addAlpha, submit } from '../work/farm/adopt/submitted.ts';
import { testServer } from '../work/farm/server.ts';
import { emptyBefore, fillStore, NOWHERE } from './before.ts';
import { start } from './cli.ts';

suite('a website of what is stored', () => {
  const before = emptyBefore();
  after(before.remove);
  fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql')).close();
  const folder = join(before.home, 'site');

  test('is written as files: the steps of the sweep are its changes, each point leads to its report', async () => {
    const { code, stderr } = await before.run(['site', '-o', folder, '--reports', '3', '--title', 'Nightly <b>']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^wrote \d+ files \([\d.]+ MB\); begin with .*site\/index\.html\n$/);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    assert.match(page, /<h1>Nightly &lt;b><\/h1>/);
    assert.match(page, /<p class="lead">\d+ changes? (is|are) confirmed/);
    assert.match(page, /→ 21\.0\.0|→ 22\.0\.0|between \d+\.\d+\.\d+ and/);
    assert.equal(globSync('reports/*.html', { cwd: folder }).length, 3);
    const report = readFileSync(join(folder, 'reports/memory.html'), 'utf8');
    assert.match(report, /<script src="\.\.\/assets\/page\.js\?[0-9a-f]{8}"><\/script>/);
    for (const [, path = ''] of page.matchAll(/(?:href|src)="([\w./-]+)[?#"]/g))
      assert.ok(existsSync(join(folder, path)), path);
  });

  test('says where the folder cannot be written', async () => {
    const { code, stderr } = await before.run(['site', '-o', join(folder, 'index.html')]);
    assert.equal(code, 1);
    assert.match(stderr, /^jsdyno: cannot write/);
  });

  test('is served until it is interrupted, with the report of each experiment', async () => {
    const port = String(20_000 + (process.pid % 20_000));
    const { child: server, ended: stopped } = start(['serve', '--port', port], {
      ...process.env,
      JSDYNO_HOME: before.home,
    });
    const [address] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    assert.equal(String(address).trim(), `http://127.0.0.1:${port}/`);
    const answer = await fetch(String(address).trim());
    assert.match(await answer.text(), /confirmed/);
    assert.equal((await fetch(`http://127.0.0.1:${port}/reports/sweep.html`)).status, 200);
    assert.equal((await fetch(`http://127.0.0.1:${port}/reports/swee.html`)).status, 404);
    server.kill('SIGINT');
    assert.equal((await stopped).code, 0);
  });
});

test('a store that is made later is read then', async () => {
  const before = emptyBefore();
  const home = process.env.JSDYNO_HOME;
  process.env.JSDYNO_HOME = before.home;
  try {
    const source = await openSource(undefined, process);
    const state = await source.state();
    await source.refresh();
    assert.deepEqual(listExperiments(source.database), []);
    fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql')).close();
    assert.notEqual(await source.state(), state);
    await source.refresh();
    assert.ok(listExperiments(source.database).length > 5);
    source.database.close();
  } finally {
    if (home === undefined) delete process.env.JSDYNO_HOME;
    else process.env.JSDYNO_HOME = home;
    before.remove();
  }
});

const server = await testServer();

suite('a website of what a farm has measured', { skip: server === undefined && 'no PostgreSQL here' }, () => {
  const before = emptyBefore();
  after(before.remove);

  test('has its experiments, and nothing of the store', async () => {
    const own = fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql'));
    const url = (await server?.database()) as string;
    const sql = await connectFarm(url);
    await prepareFarm(sql);
    await addAlpha(sql);
    await submit(sql, own, 'sweep');
    own.close();
    await sql.end();
    const folder = join(before.home, 'site');
    const { code, stderr } = await before.run(['site', '--farm', url, '-o', folder]);
    assert.equal(code, 0, stderr);
    assert.match(readFileSync(join(folder, 'index.html'), 'utf8'), /<p class="lead">\d+ changes are confirmed/);
    assert.deepEqual(globSync('reports/*', { cwd: folder }), ['reports/sweep.html']);
  });

  test('says where there is no farm, without the password', async () => {
    const { code, stderr } = await before.run(['site', '--farm', 'postgres://me:secret@127.0.0.1:1/none']);
    assert.equal(code, 1);
    assert.match(stderr, /cannot use the farm at postgres:\/\/me@127\.0\.0\.1:1\/none/);
    assert.ok(!stderr.includes('secret'));
  });
});

suite('what keeps a served site up to date', () => {
  const siteNamed = (path: string): Site => ({ paths: [path], file: async () => undefined });

  test('makes it once for all who ask at once, and anew where its source has changed and time is left', async () => {
    let time = 0;
    let state = 'a';
    let made = 0;
    const site = keptUp(
      async () => {
        made++;
        time += 10;
        return siteNamed(String(made));
      },
      async () => state,
      () => time,
    );
    const [one, other] = await Promise.all([site(), site()]);
    assert.equal(one, other);
    state = 'b';
    assert.equal((await site()).paths[0], '1');
    time = 109;
    assert.equal((await site()).paths[0], '1');
    time = 110;
    assert.equal((await site()).paths[0], '2');
    time = 1000;
    assert.equal((await site()).paths[0], '2');
    assert.equal(made, 2);
  });

  test('tries again where it failed', async () => {
    let fails = true;
    const site = keptUp(
      async () => {
        if (fails) throw new Error('the disk');
        return siteNamed('1');
      },
      async () => 'a',
    );
    await assert.rejects(site(), /the disk/);
    fails = false;
    assert.equal((await site()).paths[0], '1');
  });
});

suite('who may see it', () => {
  test('loopback needs no token', () => {
    assert.deepEqual(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].map(isLoopback), [true, true, true, true]);
    assert.deepEqual(
      ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.evil.example', 'evil'].map(isLoopback),
      Array(5).fill(false),
    );
  });

  test('a token is made where none is given, and one that could be guessed is refused', () => {
    assert.match(tokenOf(undefined), /^[\w-]{32}$/);
    assert.notEqual(tokenOf(undefined), tokenOf(''));
    assert.equal(tokenOf('sixteen-letters-'), 'sixteen-letters-');
    for (const bad of ['short', 'sixteen letters;', 'sixteen\nletters-'])
      assert.throws(() => tokenOf(bad), { code: 'BAD_OPTION' });
  });
});
