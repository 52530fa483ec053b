import assert from 'node:assert/strict';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkFarm } from '../../../src/work/farm/sql/check.ts';
import { connectFarm } from '../../../src/work/farm/sql/connect.ts';
import { doesRun, endPostmaster, type Postmaster, runningPostmaster } from '../../../src/work/farm/up/postmaster.ts';
import { readUrl } from '../../../src/work/farm/up/url-file.ts';
import { testServer } from '../../work/farm/server.ts';
import { jsdyno, sandbox, start } from '../cli.ts';

const server = await testServer();
const skip = server === undefined && 'no PostgreSQL here';
const { env, home, remove } = sandbox();
// As root the server's user goes through it.
chmodSync(home, 0o711);
for (const name of ['DATABASE_URL', 'JSDYNO_FARM']) delete env[name];
const folder = join(home, 'farm');
const data = join(folder, 'server', 'data');
after(async () => {
  const running = runningPostmaster(data);
  if (running !== undefined) await endPostmaster(running);
  remove();
});

/** `jsdyno farm up`, and what it has said up to now. */
function up(...words: string[]) {
  const { child, ended } = start(['farm', 'up', ...words], env);
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => (said.stdout += text));
  child.stderr?.on('data', (text) => (said.stderr += text));
  return { child, ended, said };
}

type Up = ReturnType<typeof up>;

async function until(isSo: () => boolean, { said, child }: Up): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 2400 && child.exitCode === null, `${said.stdout}${said.stderr}`);
    await sleep(50);
  }
}

function postmaster(): Postmaster {
  const running = runningPostmaster(data);
  assert.ok(running !== undefined);
  return running;
}

const isReady = ({ said }: Up) => said.stderr.includes('Ctrl-C ends it');

test('a farm that is killed is taken up again, with its server; its server that is killed is started again; Ctrl-C ends both', {
  skip,
}, async () => {
  const first = up();
  await until(() => isReady(first), first);
  const url = readUrl(folder)?.url ?? '';
  const sql = await connectFarm(url);
  await checkFarm(sql);
  await sql.query(`INSERT INTO jsdyno.experiment (name, document) VALUES ('kept', '{}')`);
  await sql.end();
  const before = postmaster();

  // A second one stands by.
  const second = up('--print-url');
  await until(() => second.said.stderr.includes('another "jsdyno farm up" has this farm'), second);
  first.child.kill('SIGKILL');
  await first.ended;
  const password = new URL(url).password;
  assert.ok(!`${first.said.stdout}${first.said.stderr}`.includes(password), 'nobody asked for it');
  assert.match(first.said.stderr, /its address with the password is in .*url\n/);
  await until(() => isReady(second), second);
  assert.match(second.said.stderr, /which ran already/);
  assert.deepEqual(postmaster(), before);
  await until(() => second.said.stdout === `${url}\n`, second);

  process.kill(before.pid, 'SIGKILL');
  await until(() => second.said.stderr.includes('starting it again'), second);
  await until(() => (runningPostmaster(data)?.pid ?? before.pid) !== before.pid, second);
  const again = await connectedAgain(url);
  assert.deepEqual(await again.query(`SELECT name FROM jsdyno.experiment`), [{ name: 'kept' }]);
  await again.end();

  const last = postmaster();
  second.child.kill('SIGINT');
  assert.equal((await second.ended).code, 0);
  assert.equal(doesRun(last), false);
  assert.ok(!existsSync(join(data, 'postmaster.pid')));
  assert.ok(!existsSync(join(folder, 'lock')));
});

test('a database that is there is prepared, by --farm, JSDYNO_FARM or DATABASE_URL', { skip }, async () => {
  for (const name of ['--farm', 'JSDYNO_FARM', 'DATABASE_URL']) {
    const url = (await server?.database()) ?? '';
    const words = name === '--farm' ? ['--farm', url] : [];
    const ended = await jsdyno(['farm', 'up', '--prepare-only', ...words], {
      ...env,
      ...(words.length === 0 && { [name]: url }),
    });
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stderr, /^the farm at postgres:\/\/jsdyno@127\.0\.0\.1:\d+\/farm_\w+ is prepared\n$/);
    assert.equal(ended.stdout, '');
    const sql = await connectFarm(url);
    await checkFarm(sql);
    await sql.end();
  }
});

test('what is wrong is said by its code, never with a password', { skip }, async () => {
  const url = server?.as((await server?.database()) ?? '', 'somebody', 'hunter2') ?? '';
  const cases = [
    [url, 'FARM_UNREACHABLE', 1],
    ['postgres://u:hun#hunter2@127.0.0.1/db', 'BAD_URL', 2],
  ] as const;
  for (const [farm, code, exit] of cases) {
    const ended = await jsdyno(['farm', 'up', '--verbose', '--farm', farm], env);
    assert.equal(ended.code, exit, ended.stderr);
    assert.match(ended.stderr, new RegExp(`\\[${code}\\]`));
    assert.ok(!`${ended.stdout}${ended.stderr}`.includes('hunter2'), ended.stderr);
  }
});

/** A server that was killed looks through its log before it lets anybody in. */
async function connectedAgain(url: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await connectFarm(url);
    } catch (error) {
      assert.ok(tries < 600, String(error));
      await sleep(100);
    }
  }
}
