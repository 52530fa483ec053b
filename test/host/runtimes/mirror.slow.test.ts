/** Releases of Node.js that npm lacks come from the mirror of `JSDYNO_NODE_MIRROR`. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runtimes } from '../../../src/cli/runtimes.ts';
import { download } from '../../../src/host/runtimes/download.ts';
import { install, listCached, parseVariant, resolveSpec, resolveVariant } from '../../../src/host/runtimes/index.ts';
import { npmConfig } from '../../../src/host/runtimes/npm-config.ts';
import { nodeArchive } from '../../../src/host/runtimes/platforms.ts';
import { knownReleases } from '../../../src/host/runtimes/series/known-releases.ts';
import { type FakeMirror, startFakeMirror } from './fake-mirror.ts';
import { type FakeRegistry, forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

const { arch } = process;
const home = process.cwd();
const HERE = `linux-${arch}`;
let registry: FakeRegistry;
let mirror: FakeMirror;
let project: { cwd: string; cacheDir: string };

before(async () => {
  forgetNpmEnvironment();
  registry = await startFakeRegistry();
  registry.publish('node', '20.0.0');
  registry.publish('node', '24.0.0');
});

beforeEach(async () => {
  mirror = await startFakeMirror();
  for (const version of ['20.0.0', '22.1.0', '24.21.0']) mirror.publish(version, HERE);
  project = makeProject(registry);
  process.env.JSDYNO_NODE_MIRROR = mirror.url;
});

afterEach(async () => {
  Object.defineProperty(process, 'arch', { value: arch });
  delete process.env.JSDYNO_NODE_MIRROR;
  await mirror.close();
});

after(async () => {
  process.chdir(home);
  await registry.close();
});

test('a release that npm lacks is fetched from the mirror, checked by its checksum, and told apart', async () => {
  const { variant } = await resolveVariant(parseVariant('node@22'), project);
  assert.equal(variant.runtime.version, '22.1.0');
  const archive = mirror.files.get(`/dist/v22.1.0/node-v22.1.0-${HERE}.tar.gz`) ?? '';
  assert.equal(variant.runtime.integrity, `sha256-${createHash('sha256').update(archive).digest('base64')}`);
  assert.deepEqual(readdirSync(join(variant.runtime.executable, '../..')).sort(), ['LICENSE', 'bin', 'runtime.json']);
  const [entry] = await listCached(project.cacheDir);
  assert.deepEqual([entry?.registry, entry?.signature], [`${mirror.url}/`, 'not checked']);

  mirror.log.length = 0;
  assert.equal((await install('node@22.1.0', project)).fetched, false);
  assert.equal((await install('node@22', { ...project, offline: true })).fetched, false);
  assert.deepEqual(mirror.log, []);

  process.env.JSDYNO_CACHE = project.cacheDir;
  process.chdir(project.cwd);
  const stdout = new PassThrough();
  await runtimes({ action: 'describe', specs: ['node@22'], offline: true }, { stdout, stderr: new PassThrough() });
  delete process.env.JSDYNO_CACHE;
  assert.match(String(stdout.read()), /mirror +http:\S+\/dist\/, whose checksum was checked, but no signature\n/);
});

test('npm goes first; the newest of a range is that of both', async () => {
  assert.equal((await install('node@20.0.0', project)).entry.registry, registry.url);
  assert.deepEqual(mirror.log, [], 'npm has this version');
  assert.equal((await install('node@20', project)).fetched, false, 'as new as that of the mirror');
  const { version, warnings } = await resolveSpec('node@24', project);
  assert.deepEqual([version, warnings], ['24.21.0', []]);
  assert.deepEqual((await knownReleases('node', project)).versions.sort(), ['20.0.0', '22.1.0', '24.0.0', '24.21.0']);
  await assert.rejects(resolveSpec('node@23', project), {
    code: 'UNKNOWN_VERSION',
    message: /^no node 23; nearest: 24/,
  });
});

test('a machine without a package of npm has those of the mirror, and without one is told what to set', async () => {
  Object.defineProperty(process, 'arch', { value: 'riscv64' });
  mirror.publish('22.1.0', 'linux-riscv64');
  assert.equal((await install('node@22', project)).entry.platform, 'linux-riscv64');
  await assert.rejects(install('node@24', project), {
    code: 'UNKNOWN_VERSION',
    message: /^no node 24; nearest: 22\.1\.0$/,
  });
  delete process.env.JSDYNO_NODE_MIRROR;
  await assert.rejects(install('node@22', project), {
    code: 'UNSUPPORTED_PLATFORM',
    message: 'npm has no package of node for linux-riscv64',
    hint: /^set JSDYNO_NODE_MIRROR to the address of the download directory of Node\.js; or give the path/,
  });
});

const broken: [string, () => void, { code: string; message: RegExp; hint: RegExp }][] = [
  [
    'another archive than the checksum says',
    () => mirror.files.set(`/dist/v22.1.0/node-v22.1.0-${HERE}.tar.gz`, Buffer.from('other')),
    { code: 'DOWNLOAD_CORRUPT', message: /is not what the mirror announced$/, hint: /^nothing was kept; try again/ },
  ],
  [
    'no checksums',
    () => mirror.files.delete('/dist/v22.1.0/SHASUMS256.txt'),
    { code: 'REGISTRY_REFUSED', message: /has no v22\.1\.0\/SHASUMS256\.txt$/, hint: /^check JSDYNO_NODE_MIRROR/ },
  ],
  [
    'no checksum of the archive',
    () => mirror.files.set('/dist/v22.1.0/SHASUMS256.txt', `${'0'.repeat(64)}  node-v22.1.0.pkg\n`),
    { code: 'DOWNLOAD_CORRUPT', message: /has no checksum of node-v22\.1\.0-linux/, hint: /another address/ },
  ],
  [
    'an archive that is not there',
    () => mirror.files.delete(`/dist/v22.1.0/node-v22.1.0-${HERE}.tar.gz`),
    { code: 'REGISTRY_REFUSED', message: /has no node-linux-\w+@22\.1\.0$/, hint: /use another version$/ },
  ],
  [
    'another release than it says',
    () => mirror.publish('22.1.0', HERE, '22.0.0'),
    { code: 'DOWNLOAD_CORRUPT', message: /says that it is node 22\.0\.0$/, hint: /^nothing was kept/ },
  ],
  [
    'no index',
    () => mirror.files.delete('/dist/index.json'),
    {
      code: 'REGISTRY_REFUSED',
      message: /^the mirror http\S+ has no index\.json$/,
      hint: /the folder that has index\.json/,
    },
  ],
  [
    'an address that is none',
    () => {
      process.env.JSDYNO_NODE_MIRROR = 'dist';
    },
    {
      code: 'BAD_URL',
      message: /^JSDYNO_NODE_MIRROR is "dist", which is no http/,
      hint: /^write the address of the folder/,
    },
  ],
];
for (const [what, spoil, error] of broken) {
  test(`${what}: one line, and nothing is kept`, async () => {
    spoil();
    await assert.rejects(install('node@22.1.0', project), error);
    assert.deepEqual(await listCached(project.cacheDir), []);
    const folder = join(project.cacheDir, 'runtimes');
    assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], []);
  });
}

test('an index for other machines, or none, says so', async () => {
  Object.defineProperty(process, 'arch', { value: 'riscv64' });
  for (const index of [mirror.files.get('/dist/index.json') ?? '', '<html>']) {
    mirror.files.set('/dist/index.json', index);
    await assert.rejects(resolveSpec('node@22', makeProject(registry)), {
      code: 'UNKNOWN_VERSION',
      message: 'the mirror lists no version of node-linux-riscv64',
      hint: 'check JSDYNO_NODE_MIRROR',
    });
  }
});

test('of a mirror that cannot be reached npm goes on without, with a warning', async () => {
  await mirror.close();
  const { version, warnings } = await resolveSpec('node@24', project);
  assert.equal(version, '24.0.0');
  assert.match(warnings.join('\n'), /^the mirror http\S+ cannot be reached \(ECONNREFUSED\)$/);
  await assert.rejects(resolveSpec('node@22', project), {
    code: 'REGISTRY_UNREACHABLE',
    message: /^the mirror \S+ cannot be reached \(ECONNREFUSED\), and node@22 is not cached$/,
    hint: /^check the network, JSDYNO_NODE_MIRROR, and proxy/,
  });
});

test('killed in the middle of an archive: no runtime is there, and the next one begins anew', async () => {
  const stalled = new Promise<void>((resolve) => {
    mirror.onArchive = (response, body) => {
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, body.length >> 1), () => resolve());
    };
  });
  const script = fileURLToPath(new URL('install-in-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, 'node@22', project.cwd, project.cacheDir]);
  const ended = once(child, 'close');
  await stalled;
  await once(child.stderr, 'data');
  child.kill('SIGKILL');
  await ended;
  assert.deepEqual(await listCached(project.cacheDir), []);
  mirror.onArchive = undefined;
  assert.equal((await install('node@22', project)).fetched, true);
});

test('of Windows the executable itself is fetched', async () => {
  const carrier = nodeArchive({ platform: 'win32', arch: 'arm64', musl: false, avx2: () => true });
  const [bytes, address] = [Buffer.from('MZ, and so on'), `${mirror.url}/`];
  mirror.files.set('/dist/v22.1.0/win-arm64/node.exe', bytes);
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  const folder = await download({
    source: { from: 'mirror', registry: address, carrier, npm: await npmConfig(project.cwd) },
    version: '22.1.0',
    release: { tarball: `${address}v22.1.0/win-arm64/node.exe`, integrity, signatures: [] },
    folder: join(project.cwd, 'windows'),
  });
  assert.deepEqual(readFileSync(join(folder, 'node.exe')), bytes);
});
