import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownerName } from '../../../src/host/process/owner.ts';
import { install, listCached } from '../../../src/host/runtimes/index.ts';
import { type FakeRegistry, forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

const script = fileURLToPath(new URL('install-in-child.ts', import.meta.url));
let registry: FakeRegistry;
let project: { cwd: string; cacheDir: string };

before(async () => {
  forgetNpmEnvironment();
  registry = await startFakeRegistry();
  registry.publish('node', '20.0.0');
});

beforeEach(() => {
  registry.log.length = 0;
  registry.onTarball = undefined;
  project = makeProject(registry);
});

after(() => registry.close());

function start() {
  const child = spawn(process.execPath, [script, 'node@20', project.cwd, project.cacheDir]);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout }));
  return { child, ended };
}

/** Sends half of an archive and then nothing any more. */
function stall(): Promise<void> {
  return new Promise((resolve) => {
    registry.onTarball = (response, body) => {
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, body.length >> 1), () => resolve());
    };
  });
}

test('killed half-way: only a temporary folder is left, and the next one clears it away', async () => {
  const stalled = stall();
  const { child, ended } = start();
  await stalled;
  await once(child.stderr, 'data');
  child.kill('SIGKILL');
  assert.equal((await ended).signal, 'SIGKILL');
  const left = readdirSync(join(project.cacheDir, 'runtimes'));
  assert.equal(left.length, 1);
  assert.match(left[0] ?? '', /^\.partial-/);
  assert.equal(readdirSync(join(project.cacheDir, 'locks')).length, 1, 'the lock of the dead');
  assert.deepEqual(await listCached(project.cacheDir), []);

  registry.onTarball = undefined;
  const { entry } = await install('node@20', project);
  assert.equal(entry.version, '20.0.0');
  assert.deepEqual(readdirSync(join(project.cacheDir, 'runtimes')), [entry.executable.split(/[/\\]/).at(-4)]);
  assert.deepEqual(readdirSync(join(project.cacheDir, 'locks')), []);
});

test('two processes at once: one downloads, the other waits and finds it', async () => {
  let release: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    registry.onTarball = (response, body) => {
      release = () => response.writeHead(200, { 'content-length': body.length }).end(body);
      resolve();
    };
  });
  const first = start();
  await asked;
  const second = start();
  const [said] = await once(second.child.stderr, 'data');
  assert.match(String(said), /^waiting/);
  release?.();
  const results = (await Promise.all([first.ended, second.ended])).map(({ stdout }) => JSON.parse(stdout));
  assert.deepEqual(
    results.map(({ fetched }) => fetched),
    [true, false],
  );
  assert.equal(results[0].executable, results[1].executable);
  assert.equal(registry.log.filter((line) => line.endsWith('.tgz')).length, 1);
});

test('many at once in one process', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => install('node@20', project)));
  assert.equal(all.filter(({ fetched }) => fetched).length, 1);
  assert.equal(registry.log.filter((line) => line.endsWith('.tgz')).length, 1);
  assert.equal(registry.log.filter((line) => !line.endsWith('.tgz')).length, 1);
});

test('a stop in the middle leaves nothing', async () => {
  const stalled = stall();
  const controller = new AbortController();
  const installed = install('node@20', { ...project, signal: controller.signal });
  await stalled;
  controller.abort();
  await assert.rejects(installed, { name: 'AbortError' });
  assert.deepEqual(readdirSync(join(project.cacheDir, 'runtimes')), []);
  assert.deepEqual(readdirSync(join(project.cacheDir, 'locks')), []);
});

test("leftovers of processes that live, or of other machines, are left alone; a dead process's lock is not", async () => {
  const folder = join(project.cacheDir, 'runtimes');
  const [, ticks, place] = ownerName().split('-');
  const gone = `999999999-${ticks}-${place}`;
  const mine = `.partial-${ownerName()}-a`;
  const foreign = '.partial-1-1-00000000-a';
  const dead = `.partial-${gone}-a`;
  for (const name of [mine, foreign, dead]) mkdirSync(join(folder, name), { recursive: true });
  const { cacheDir } = project;
  const { entry } = await install('node@20', project);
  const left = readdirSync(folder);
  assert.ok(left.includes(mine) && left.includes(foreign) && !left.includes(dead));

  const lock = join(cacheDir, 'locks', entry.executable.split(/[/\\]/).slice(-4, -2).join('-'));
  mkdirSync(lock, { recursive: true });
  writeFileSync(join(lock, 'owner.json'), JSON.stringify({ owner: gone }));
  writeFileSync(entry.executable, '');
  assert.equal((await install('node@20', project)).fetched, true);
});
