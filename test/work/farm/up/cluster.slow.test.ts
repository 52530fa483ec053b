import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { findPostgres } from '../../../../src/work/farm/up/binaries.ts';
import { type Cluster, makeCluster } from '../../../../src/work/farm/up/cluster.ts';
import { keepServer } from '../../../../src/work/farm/up/keep-server.ts';
import { doesRun, endPostmaster, runningPostmaster } from '../../../../src/work/farm/up/postmaster.ts';
import { type Server, startServer } from '../../../../src/work/farm/up/start-server.ts';
import { unprivileged } from '../../../../src/work/farm/up/unprivileged.ts';
import { readUrl, urlFile } from '../../../../src/work/farm/up/url-file.ts';
import { until } from '../worker/farm.ts';

const skip = process.env.CI !== 'true' && !isHere() && 'no PostgreSQL here';
const root = mkdtempSync(join(tmpdir(), 'jsdyno-farm-'));
chmodSync(root, 0o711);
const made: Cluster[] = [];
after(async () => {
  for (const { data } of made) {
    const running = runningPostmaster(data);
    if (running !== undefined) await endPostmaster(running);
  }
  rmSync(root, { recursive: true });
});

function isHere(): boolean {
  try {
    return findPostgres() !== undefined;
  } catch {
    return false;
  }
}

function cluster(folder: string, elsewhere?: string): Cluster {
  const one = makeCluster(join(root, folder), { isLasting: false, ...(elsewhere !== undefined && { elsewhere }) });
  made.push(one);
  return one;
}

const SETTINGS = { settings: ['fsync=off'] };

async function asked(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a server of its own: never root, on loopback, with a password that its owner alone can read', {
  skip,
}, async () => {
  const one = cluster('one');
  const { url, postmaster, isFound } = await startServer(one, SETTINGS);
  assert.equal(isFound, false);
  assert.equal(new URL(url).hostname, '127.0.0.1');
  assert.equal(statSync(urlFile(one.folder)).mode & 0o777, 0o600);
  assert.equal(readFileSync(urlFile(one.folder), 'utf8'), `${url}\n`);
  assert.equal(statSync(one.data).mode & 0o077, 0);
  const uid = unprivileged()?.uid ?? process.getuid?.();
  assert.notEqual(uid, 0);
  assert.equal(statSync(one.data).uid, uid);
  if (existsSync(`/proc/${postmaster.pid}`)) assert.equal(statSync(`/proc/${postmaster.pid}`).uid, uid);
  const password = new URL(url).password;
  assert.ok(password.length >= 32);
  for (const file of [join(one.data, 'pg_hba.conf'), join(one.folder, 'server.log')]) {
    assert.ok(!readFileSync(file, 'utf8').includes(password), file);
  }
  assert.ok(!existsSync(join(dirname(one.data), 'password')));
  assert.deepEqual(await asked(url, 'SHOW listen_addresses'), [{ listen_addresses: '127.0.0.1' }]);
  assert.deepEqual(await asked(url, 'SHOW unix_socket_directories'), [{ unix_socket_directories: '' }]);
  await assert.rejects(asked(url.replace(password, 'guessed'), 'SELECT 1'), { code: '28P01' });
});

test('it is found again while it runs, and started again with the same data and address when it was killed', {
  skip,
}, async () => {
  const first = await startServer(cluster('one'), SETTINGS);
  await asked(first.url, 'CREATE TABLE t AS SELECT 7 AS a');
  const found = await startServer(cluster('one'), SETTINGS);
  assert.deepEqual(found, { ...first, isFound: true });

  process.kill(first.postmaster.pid, 'SIGKILL');
  const again = await startServer(cluster('one'), SETTINGS);
  assert.notEqual(again.postmaster.pid, first.postmaster.pid);
  assert.equal(again.isFound, false);
  assert.equal(again.url, first.url);
  assert.deepEqual(await asked(again.url, 'SELECT a FROM t'), [{ a: 7 }]);

  await endPostmaster(again.postmaster);
  assert.equal(doesRun(again.postmaster), false);
  assert.equal(runningPostmaster(made[0]?.data ?? ''), undefined);
});

test('kept, one that does not start again is tried until it does', { skip }, async () => {
  const one = cluster('one');
  const first = await startServer(one, SETTINGS);
  const abort = new AbortController();
  const said: string[] = [];
  const next = new Promise<Server>((resolve) => {
    const kept = keepServer(one, first, abort.signal, (line) => said.push(line), resolve, 100);
    after(async () => {
      abort.abort();
      await kept;
    });
  });
  // What it lacks stands for room on its disk.
  const url = readFileSync(urlFile(one.folder));
  rmSync(urlFile(one.folder));
  process.kill(first.postmaster.pid, 'SIGKILL');
  await until(async () => said.some((line) => line.includes('trying again until it does')));
  writeFileSync(urlFile(one.folder), url, { mode: 0o600 });
  assert.equal((await next).url, first.url);
  abort.abort();
  await endPostmaster((await next).postmaster);
});

test('the number of a server that was killed may be another process by now', {
  skip: skip || process.platform !== 'linux',
}, async () => {
  const one = cluster('one');
  // This process is none of PostgreSQL's.
  writeFileSync(join(one.data, 'postmaster.pid'), `${process.pid}\n${one.data}\n1\n5432\n`);
  assert.equal(runningPostmaster(one.data), undefined);
  const { postmaster } = await startServer(one, SETTINGS);
  await endPostmaster(postmaster);
});

test('what was begun and not ended is begun anew', { skip }, async () => {
  const folder = join(root, 'two');
  const partial = join(folder, 'server', 'data.partial');
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'half'), '');
  const two = cluster('two');
  assert.ok(!existsSync(partial));
  assert.ok(!existsSync(join(two.data, 'half')));
  assert.equal(readUrl(folder)?.port, 0);
});

test('where the server cannot get to the folder its data lies elsewhere, and is found there again', {
  skip: skip || unprivileged() === undefined,
}, async () => {
  mkdirSync(join(root, 'closed'), { mode: 0o700 });
  const elsewhere = join(root, 'elsewhere');
  const one = cluster('closed/farm', elsewhere);
  assert.ok(one.data.startsWith(elsewhere), one.data);
  assert.ok(lstatSync(join(one.folder, 'server')).isSymbolicLink());
  const { url, postmaster } = await startServer(one, SETTINGS);
  assert.deepEqual(await asked(url, 'SELECT 1 AS a'), [{ a: 1 }]);
  await endPostmaster(postmaster);
  assert.equal(cluster('closed/farm', elsewhere).data, one.data);
});
