/** Installing a scenario's packages, by the npm of this machine and without the network: the package is a folder. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { openScenarios, scenarioFingerprint } from '../../../src/host/scenarios/find-scenarios.ts';
import { type PackageOptions, prepareScenario, type ReadyScenario } from '../../../src/host/scenarios/packages.ts';
import { type Server, startServer } from '../../../src/host/scenarios/server.ts';
import { hostVariant } from '../../host-variant.ts';
import { processesWith } from '../process/processes-with.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-packages-'));
const { PATH } = process.env;
const CHILD = fileURLToPath(new URL('prepare-in-child.ts', import.meta.url));
let folder: string;
let cacheDir: string;

after(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => {
  process.env.PATH = PATH;
});

beforeEach(() => {
  const place = mkdtempSync(join(root, 'case-'));
  folder = join(place, 'mine');
  cacheDir = join(place, 'cache');
  mkdirSync(join(folder, 'hello'), { recursive: true });
  write('hello/package.json', { name: 'hello', version: '1.0.0', main: 'hello.cjs' });
  write('hello/hello.cjs', "module.exports = (request, response) => response.end('hello');");
  const dependencies = { hello: 'file:hello' };
  write('package.json', { name: 'mine', dependencies });
  write('package-lock.json', {
    name: 'mine',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'mine', dependencies },
      hello: { version: '1.0.0' },
      'node_modules/hello': { resolved: 'hello', link: true },
    },
  });
  write('server.cjs', "require('http').createServer(require('hello')).listen(process.env.PORT, process.env.HOST);");
  write('scenario.json', {
    package: true,
    server: { node: ['server.cjs'] },
    routes: [{ path: '/', expect: { body: 'hello' } }],
  });
});

function write(file: string, value: unknown): void {
  writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));
}

async function prepare(options: PackageOptions = {}): Promise<ReadyScenario> {
  const [scenario] = openScenarios([folder]);
  assert.ok(scenario);
  return prepareScenario(scenario, { cacheDir, ...options });
}

function cached(): string[] {
  return readdirSync(join(cacheDir, 'scenarios'));
}

/** An npm that never ends, first on PATH; `made` is there once it runs. */
function slowNpm(): { env: NodeJS.ProcessEnv; made: string } {
  const bin = join(folder, '..', 'bin');
  const made = join(bin, 'made');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\ntouch ${made}\nsleep 1000\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  return { env: { ...process.env, PATH: `${bin}${delimiter}${PATH}` }, made };
}

function inChild(env: NodeJS.ProcessEnv): ChildProcess {
  const args = [...OWN_OPTIONS, CHILD, folder, cacheDir];
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

test('once into the cache, and a server finds them there', async () => {
  const phases: string[] = [];
  const onProgress = (phase: string) => phases.push(phase);
  const ready = await prepare({ onProgress });
  const again = await prepare({ onProgress });
  assert.deepEqual(phases, ['installing', 'done']);
  assert.deepEqual(again, ready);
  assert.ok(!existsSync(join(folder, 'node_modules')), 'nothing is written into the folder');
  const server = (await startServer(ready, hostVariant())) as Server;
  assert.ok('pid' in server, JSON.stringify(server));
  await server.stop();

  assert.ok(ready.folder.includes(ready.sha256.slice(0, 32)));
  write('server.cjs', '// changed');
  for (const scenario of openScenarios([folder])) assert.notEqual(scenarioFingerprint(scenario), ready.sha256);
});

test('two processes at once: both get the same, and nothing else is left', async () => {
  const children = [inChild(process.env), inChild(process.env)];
  const said = await Promise.all(
    children.map(async (child) => {
      let text = '';
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      await once(child, 'close');
      return text.trim();
    }),
  );
  assert.equal(said[0], said[1]);
  assert.ok(existsSync(join(said[0] ?? '', 'node_modules/hello/hello.cjs')));
  assert.equal(cached().length, 1);
});

test('killed half-way: npm is ended, and the next one clears away', {
  skip: process.platform !== 'linux',
}, async () => {
  const { env, made } = slowNpm();
  const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
  const child = inChild({ ...env, JSDYNO_TEST_MARK: mark.split('=')[1] });
  const ended = once(child, 'exit');
  for (let i = 0; i < 1000 && !existsSync(made); i++) await sleep(10);
  child.kill('SIGKILL');
  await ended;
  for (let i = 0; i < 2000 && processesWith(mark).length > 0; i++) await sleep(10);
  assert.deepEqual(processesWith(mark), []);
  assert.match(cached().join(), /^\.partial-/);
  const ready = await prepare();
  assert.deepEqual(cached(), [ready.folder.split(/[/\\]/).at(-1)]);
});

test('aborted: npm is ended', { skip: process.platform === 'win32' }, async () => {
  const { env, made } = slowNpm();
  process.env.PATH = env.PATH;
  const abort = new AbortController();
  const preparing = prepare({ signal: abort.signal });
  preparing.catch(() => {});
  for (let i = 0; i < 1000 && !existsSync(made); i++) await sleep(10);
  abort.abort();
  await assert.rejects(preparing, { name: 'AbortError' });
  assert.deepEqual(cached(), []);
});

test('what can be wrong, and what to do', async () => {
  process.env.PATH = join(root, 'nothing');
  await assert.rejects(prepare(), {
    code: 'SCENARIO_PACKAGES',
    message: 'the scenario mine has packages, and npm is not on the PATH',
  });
  process.env.PATH = PATH;

  write('package.json', { name: 'mine', dependencies: { hello: 'file:hello', 'is-odd': '3.0.1' } });
  await assert.rejects(prepare(), {
    code: 'SCENARIO_PACKAGES',
    message: 'npm could not install the packages of the scenario mine: it failed (EUSAGE)',
    hint: `package.json and package-lock.json differ: run "npm install --package-lock-only" in ${folder}`,
  });
  assert.deepEqual(cached(), [], 'nothing half-done is kept');

  rmSync(join(folder, 'package-lock.json'));
  await assert.rejects(prepare(), { code: 'SCENARIO_INVALID', message: 'the scenario mine lacks a package-lock.json' });
});

test('without the network: what npm does not have is named', async () => {
  const dependencies = { 'no-such-package-of-jsdyno': '1.0.0' };
  write('package.json', { name: 'mine', dependencies });
  const packages = {
    '': { name: 'mine', dependencies },
    'node_modules/no-such-package-of-jsdyno': { version: '1.0.0' },
  };
  write('package-lock.json', { name: 'mine', lockfileVersion: 3, requires: true, packages });
  await assert.rejects(prepare({ offline: true }), {
    code: 'SCENARIO_PACKAGES',
    message: 'npm could not install the packages of the scenario mine: it failed (ENOTCACHED)',
    hint: 'run it once with the network, without --offline',
  });
});

test('a lock file that names a repository is refused before npm sees it', async () => {
  const repositories = [
    'git+file:///x#1',
    'git+ssh://git@h/x.git',
    'git@h:x',
    'github:a/b',
    'https://github.com/a/b#1',
  ];
  for (const resolved of repositories) {
    for (const lock of [
      { lockfileVersion: 3, packages: { 'node_modules/x': { version: '1.0.0', resolved } } },
      { lockfileVersion: 1, dependencies: { y: { version: '1.0.0', dependencies: { x: { version: resolved } } } } },
    ]) {
      write('package-lock.json', lock);
      await assert.rejects(prepare(), { code: 'SCENARIO_INVALID', message: /names a repository: / }, resolved);
    }
  }
});
