import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { install, listCached, resolveSpec } from '../../../src/host/runtimes/index.ts';
import { archiveAddress, releaseListOf } from '../../../src/host/runtimes/release-list.ts';
import { unpack } from '../../../src/host/runtimes/unpack.ts';
import {
  type FakeRegistry,
  forgetNpmEnvironment,
  makeArchive,
  makeProject,
  startFakeRegistry,
} from './fake-registry.ts';

let registry: FakeRegistry;
let project: { cwd: string; cacheDir: string };
const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-untrusted-'));
const posix = { skip: process.platform === 'win32' };

before(async () => {
  forgetNpmEnvironment();
  registry = await startFakeRegistry();
});

beforeEach(() => {
  registry.onTarball = undefined;
  project = makeProject(registry);
});

after(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await registry.close();
});

function keptOf(cacheDir: string): string[] {
  const folder = join(cacheDir, 'runtimes');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}

test('only http and https are asked for archives, and of an https registry only https', async () => {
  const secure = 'https://registry.example/npm/';
  const plain = 'http://registry.example/';
  const taken: [string, string][] = [
    ['https://registry.example/a.tgz', secure],
    ['https://elsewhere.example/a.tgz', secure],
    ['http://registry.example/a.tgz', plain],
    ['https://registry.example/a.tgz', plain],
  ];
  for (const [tarball, from] of taken) assert.equal(archiveAddress('a', tarball, from), tarball);
  const refused = [
    'git+file:///x',
    'git+https://x/y',
    'git+ssh://x/y',
    'file:///x',
    '/x',
    './x',
    'a@1.0.0',
    '',
    'ftp://x/y',
  ];
  for (const tarball of [...refused, 'http://registry.example/a.tgz']) {
    assert.throws(() => archiveAddress('a', tarball, secure), { code: 'REGISTRY_UNTRUSTED' }, tarball);
  }
  for (const tarball of refused) {
    registry.publish('node', '20.0.0');
    const release = registry.packument('node').versions['20.0.0'];
    assert.ok(release);
    release.dist.tarball = tarball;
    await assert.rejects(install('node@20.0.0', makeProject(registry)), { code: 'REGISTRY_UNTRUSTED' }, tarball);
  }
});

test('an https address that npm takes for a repository is none', async () => {
  registry.publish('node', '20.0.0');
  const release = registry.packument('node').versions['20.0.0'];
  assert.ok(release);
  release.dist.tarball = 'https://github.com/somebody/something';
  await assert.rejects(install('node@20.0.0', project), { code: 'REGISTRY_UNTRUSTED' });
});

test('a redirect to something else than http is not followed', async () => {
  registry.publish('node', '20.0.0');
  for (const location of ['file:///etc/hostname', 'data:,x']) {
    registry.onTarball = (response) => response.writeHead(302, { location }).end();
    await assert.rejects(install('node@20.0.0', makeProject(registry)), { name: 'JsdynoError' }, location);
  }
});

test('what is no version never becomes part of a path', async () => {
  const odd = ['../../../out', '1.0', 'v1.0.0', '=1.0.0', ' 1.0.0', '1.0.0/..', '1.0.0+b', '__proto__', ''];
  const versions = Object.fromEntries(
    [...odd, '1.0.0', '1.0.1'].map((one) => [one, { dist: { tarball: 'http://x/' } }]),
  );
  const tags = {
    latest: '1.0.1',
    beta: '../../../out',
    '../x': '1.0.0',
    'a/b': '1.0.0',
    toString: '1.0.0',
    next: '9.9.9',
  };
  const list = releaseListOf('p', 'http://x/', { versions, 'dist-tags': tags, time: { '../x': '1', '1.0.0': '2' } }, 0);
  assert.deepEqual(Object.keys(list.releases), ['1.0.0', '1.0.1']);
  assert.deepEqual(list.tags, { latest: '1.0.1', toString: '1.0.0' });
  assert.deepEqual(list.time, { '1.0.0': '2' });
  for (const nonsense of [null, [], 'text', 3, { versions: [1] }, { versions: { '1.0.0': null } }]) {
    assert.deepEqual(releaseListOf('p', 'http://x/', nonsense, 0).releases, {});
  }

  registry.publish('node', '../../../../out');
  registry.packument('node')['dist-tags'].beta = '../../../../out';
  await assert.rejects(install('node@beta', project), { code: 'UNKNOWN_VERSION' });
  await assert.rejects(resolveSpec('node@../../../../out', project), { code: 'UNKNOWN_VERSION' });
  assert.equal(existsSync(join(project.cwd, '..', 'out-linux-x64')), false);
});

test('a package that carries another release than it says is refused', posix, async () => {
  registry.publish('node', '21.0.0', { says: '20.9.9' });
  registry.publish('node', '21.0.1', { says: 'no version' });
  await assert.rejects(install('node@21.0.0', project), {
    code: 'DOWNLOAD_CORRUPT',
    message: /carries as node 21\.0\.0 says that it is node 20\.9\.9$/,
  });
  await assert.rejects(install('node@21.0.1', project), { code: 'DOWNLOAD_CORRUPT', message: /is no runtime$/ });
  assert.deepEqual(await listCached(project.cacheDir), []);
  assert.deepEqual(keptOf(project.cacheDir), []);
  registry.publish('bun', '1.2.0-canary.20250101.1', { says: '1.2.0' });
  assert.equal((await install('bun@canary', project)).entry.version, '1.2.0-canary.20250101.1');
});

test('set-id bits and rights for everybody stay in the archive', posix, async () => {
  registry.publish('node', '20.1.0', { archive: makeArchive('bin/node', 'v20.1.0', 0o6777) });
  const { entry } = await install('node@20.1.0', project);
  assert.equal(statSync(entry.executable).mode & 0o7777, 0o755);
  assert.equal(statSync(join(dirname(entry.executable), '..', 'LICENSE')).mode & 0o7022, 0);
});

test('an archive that announces more than a runtime has is not unpacked', async () => {
  const archive = makeArchive('bin/node', `v1.0.0 ${'x'.repeat(5_000)}`);
  const folder = join(scratch, 'large');
  await assert.rejects(unpack(Readable.from([archive]), folder, 'bin/node', 4_000), { code: 'EUNPACKEDSIZE' });
  assert.equal(existsSync(join(folder, 'bin/node')), false);
  await unpack(Readable.from([archive]), folder, 'bin/node', 20_000);
  assert.ok(existsSync(join(folder, 'bin/node')));
});

test('a registry that drips is left in the end', { timeout: 60_000 }, async () => {
  registry.publish('node', '20.2.0');
  registry.onTarball = (response, body) => {
    response.writeHead(200, { 'content-length': body.length });
    let sent = 0;
    const drip = setInterval(() => response.write(body.subarray(sent, ++sent)), 100);
    response.on('close', () => clearInterval(drip));
  };
  process.env.JSDYNO_DOWNLOAD_TIMEOUT = '2';
  try {
    await assert.rejects(install('node@20.2.0', project), {
      code: 'REGISTRY_UNREACHABLE',
      message: /was not here after 2 s: \d+ of \d+ bytes were$/,
      hint: /JSDYNO_DOWNLOAD_TIMEOUT=4 \(seconds\) allows more/,
    });
  } finally {
    delete process.env.JSDYNO_DOWNLOAD_TIMEOUT;
  }
  assert.deepEqual(keptOf(project.cacheDir), []);
});
