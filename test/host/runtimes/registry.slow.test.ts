import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { readCached } from '../../../src/host/runtimes/cache-directory.ts';
import { isIntact } from '../../../src/host/runtimes/check-cached.ts';
import {
  install,
  listCached,
  parseVariant,
  remove,
  resolveSpec,
  resolveVariant,
} from '../../../src/host/runtimes/index.ts';
import type { DownloadProgress } from '../../../src/host/runtimes/types.ts';
import {
  type FakeRegistry,
  forgetNpmEnvironment,
  makeArchive,
  makeProject,
  startFakeRegistry,
} from './fake-registry.ts';

let registry: FakeRegistry;
let project: { cwd: string; cacheDir: string };

before(async () => {
  forgetNpmEnvironment();
  registry = await startFakeRegistry();
  for (const version of ['18.0.0', '18.1.0', '20.0.0', '20.3.0', '21.5.0', '22.0.0-rc.1'])
    registry.publish('node', version);
  registry.publish('node', '98.0.0', { wrongIntegrity: true });
  registry.publish('deno', '2.1.4');
});

beforeEach(() => {
  registry.log.length = 0;
  registry.token = undefined;
  registry.onTarball = undefined;
  project = makeProject(registry);
});

after(() => registry.close());

test('a range is resolved, fetched, checked, cached and started', async () => {
  const progress: DownloadProgress[] = [];
  const options = { ...project, onProgress: (step: DownloadProgress) => progress.push(step) };
  const { variant, warnings } = await resolveVariant(parseVariant('mine: A=1 node@20 --no-opt'), options);
  assert.deepEqual(warnings, []);
  const { runtime, ...rest } = variant;
  assert.deepEqual(rest, { label: 'mine', text: 'mine: A=1 node@20 --no-opt', env: { A: '1' }, flags: ['--no-opt'] });
  assert.equal(runtime.version, '20.3.0');
  assert.equal(runtime.source, 'registry');
  assert.equal(runtime.versions.v8, process.versions.v8, 'the fake starts the Node of the tests');
  assert.match(runtime.sha256, /^[0-9a-f]{64}$/);
  assert.equal(runtime.size, readFileSync(runtime.executable).length);

  const last = progress.at(-1);
  assert.equal(last?.phase, 'done');
  assert.equal(last?.receivedBytes, last?.totalBytes, 'the length of the archive is known');

  const folder = join(runtime.executable, '../..');
  assert.deepEqual(readdirSync(folder).sort(), ['LICENSE', 'bin', 'runtime.json'], 'headers are not kept');
  const record = JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8'));
  assert.equal(record.sha256, runtime.sha256);
  assert.match(record.integrity, /^sha512-/);
  assert.deepEqual(readdirSync(join(project.cacheDir, 'runtimes')).length, 1, 'nothing temporary is left');
  assert.deepEqual(readdirSync(join(project.cacheDir, 'locks')), []);
});

test('an executable without the bit that says so, and outside bin, is made one', async () => {
  const { entry } = await install('deno@latest', project);
  assert.match(entry.executable, /bin[/\\]deno(\.exe)?$/);
  assert.ok(existsSync(entry.executable));
});

test('an exact version that is cached touches no network', async () => {
  await install('node@18.1.0', project);
  registry.log.length = 0;
  const { variant } = await resolveVariant(parseVariant('node@v18.1.0'), project);
  assert.equal(variant.runtime.version, '18.1.0');
  assert.deepEqual(registry.log, []);
});

test('the list of versions is asked for once in a while, not every time', async () => {
  await resolveSpec('node@20', project);
  await resolveSpec('node@18', project);
  assert.equal(registry.log.length, 1);
});

test('a version published a moment ago is found although the list is fresh', async () => {
  await resolveSpec('node@20', project);
  const lists = join(project.cacheDir, 'releases');
  for (const name of readdirSync(lists)) {
    const list = JSON.parse(readFileSync(join(lists, name), 'utf8'));
    writeFileSync(join(lists, name), JSON.stringify({ ...list, readAt: list.readAt - 60_000 }));
  }
  registry.publish('node', '24.0.0');
  assert.equal((await resolveSpec('node@24', project)).version, '24.0.0');
});

test('latest, lts, and prereleases only by name', async () => {
  registry.publish('node', '26.0.0', { publishedAt: new Date(Date.now() + 400 * 86_400_000).toISOString() });
  assert.equal((await resolveSpec('node@iron', project)).version, '20.3.0');
  assert.equal((await resolveSpec('node@22.0.0-rc.1', project)).version, '22.0.0-rc.1');
  await assert.rejects(resolveSpec('node@22', project), { code: 'UNKNOWN_VERSION' });
});

test('an unknown version names the nearest', async () => {
  await assert.rejects(resolveVariant(parseVariant('node@20.99.0'), project), {
    code: 'UNKNOWN_VERSION',
    message: 'no node 20.99.0; nearest: 20.3.0, 20.0.0',
  });
  await assert.rejects(resolveSpec('node@lattest', project), { message: 'no node lattest; nearest: latest' });
  await assert.rejects(resolveSpec('node@lst', project), {
    message: 'no node lst; nearest: lts',
    hint: 'write node@lts',
  });
});

test('a release that this platform has no package of is named, whether another one is taken or not', async () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 'arm64' });
  try {
    registry.publish('node', '24.0.0');
    const whole = registry.packument('node', 'node');
    for (const version of ['23.1.0', '24.21.0']) whole.versions[version] = listed(version);
    const { variant, warnings } = await resolveVariant(parseVariant('node@24'), project);
    assert.equal(variant.runtime.version, '24.0.0');
    assert.deepEqual(warnings, [
      'node@24 is 24.0.0: npm has no package of node 24.21.0 for linux-arm64; ' +
        'set JSDYNO_NODE_MIRROR to the address of the download directory of Node.js',
    ]);
    await assert.rejects(resolveSpec('node@23', project), {
      code: 'UNKNOWN_VERSION',
      message: /^npm has no package of node 23\.1\.0 for linux-arm64; nearest: 24\.0\.0/,
      hint: /; or set JSDYNO_NODE_MIRROR to/,
    });
  } finally {
    Object.defineProperty(process, 'arch', { value: arch });
  }
});

/** As a packument lists a version whose archive nobody fetches. */
function listed(version: string) {
  return { name: 'node', version, dist: { tarball: `${registry.url}node/-/${version}.tgz`, integrity: '' } };
}

test('what does not match its integrity is refused, and nothing of it is kept', async () => {
  await assert.rejects(install('node@98.0.0', project), { code: 'DOWNLOAD_CORRUPT' });
  assert.deepEqual(await listCached(project.cacheDir), []);
  assert.deepEqual(readdirSync(join(project.cacheDir, 'runtimes')), []);
  assert.deepEqual(readdirSync(join(project.cacheDir, 'locks')), []);
});

test('a download that was corrupted on the way succeeds the next time', async () => {
  registry.onTarball = (response, body) => {
    const bad = Buffer.from(body);
    bad.fill(0, bad.length >> 1);
    response.writeHead(200, { 'content-length': bad.length }).end(bad);
  };
  await assert.rejects(install('node@18.0.0', project), { code: 'DOWNLOAD_CORRUPT' });
  registry.onTarball = (response, body) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  };
  await assert.rejects(install('node@18.0.0', project), (error: { code: string }) => {
    return error.code === 'DOWNLOAD_CORRUPT' || error.code === 'REGISTRY_UNREACHABLE';
  });
  registry.onTarball = undefined;
  assert.equal((await install('node@18.0.0', project)).entry.version, '18.0.0');
});

/** Changes one byte and nothing else that a listing of the folder shows. */
function changeByte(path: string) {
  const { atime, mtime } = statSync(path);
  const bytes = readFileSync(path);
  bytes[2] = (bytes[2] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  utimesSync(path, atime, mtime);
}

test('what changed in the cache, if only by a byte, is said and fetched again; offline it is refused', async () => {
  const { entry } = await install('node@18.0.0', project);
  for (const change of [changeByte, (path: string) => writeFileSync(path, 'cut off')]) {
    change(entry.executable);
    const offline = { ...project, offline: true };
    await assert.rejects(resolveVariant(parseVariant('node@18.0.0'), offline), {
      code: 'RUNTIME_CHANGED',
      message: 'the cached node 18.0.0 has changed since it was downloaded',
    });
    const { variant, warnings } = await resolveVariant(parseVariant('node@18'), project);
    assert.equal(variant.runtime.version, '18.1.0', 'the highest is fetched, nothing stands in');
    assert.deepEqual(warnings, []);
    const again = await install('node@18.0.0', project);
    assert.match(again.warnings[0] ?? '', /the cached node 18\.0\.0 was not any more what had been fetched/);
    const sha256 = createHash('sha256').update(readFileSync(again.entry.executable)).digest('hex');
    assert.deepEqual([again.fetched, again.entry.sha256, sha256], [true, entry.sha256, entry.sha256]);
    assert.deepEqual((await install('node@18.0.0', project)).warnings, []);
  }
});

test('bytes are hashed again once a day, and not at every start', async () => {
  const { entry } = await install('node@18.0.0', project);
  const cached = await readCached(join(entry.executable, '../..'));
  assert.ok(cached);
  const now = Date.now();
  assert.equal(await isIntact(cached, now), true);
  // With another checksum in its record only a look at the bytes can find fault with it.
  const other = { ...cached, record: { ...cached.record, sha256: '0'.repeat(64) } };
  assert.equal(await isIntact(other, now + 3_600_000), true);
  assert.equal(await isIntact(other, now + 25 * 3_600_000), false);
  assert.equal(await isIntact(other, now - 1), false, 'a clock that went back proves nothing');
});

test('what one registry gave is not taken for what another would give', async () => {
  const { entry } = await install('node@20.0.0', project);
  const other = await startFakeRegistry();
  try {
    other.publish('node', '20.0.0', { archive: makeArchive('bin/node', 'v20.0.0  ') });
    const { cwd } = makeProject(other);
    const here = { cwd, cacheDir: project.cacheDir };
    await assert.rejects(resolveVariant(parseVariant('node@20.0.0'), { ...here, offline: true }), {
      code: 'RUNTIME_NOT_CACHED',
      hint: /^no node is cached/,
    });
    const { entry: second, fetched } = await install('node@20.0.0', here);
    assert.deepEqual([fetched, second.registry], [true, other.url]);
    assert.notEqual(second.sha256, entry.sha256);
    const first = await resolveVariant(parseVariant('node@20.0.0'), { ...project, offline: true });
    assert.deepEqual(
      [first.variant.runtime.sha256, first.variant.runtime.executable],
      [entry.sha256, entry.executable],
    );
    assert.equal((await listCached(project.cacheDir)).length, 2);
    assert.equal((await remove('node@20', project)).length, 2);
  } finally {
    await other.close();
  }
});

test("the token of the project's .npmrc is sent, for lists and for archives", async () => {
  registry.token = 'secret';
  await assert.rejects(install('node@18', project), { code: 'REGISTRY_REFUSED' });
  const address = registry.url.replace('http:', '');
  const known = makeProject(registry, [`${address}:_authToken=\${JSDYNO_TEST_TOKEN}`]);
  process.env.JSDYNO_TEST_TOKEN = 'secret';
  const { entry } = await install('node@18', known);
  assert.equal(entry.version, '18.1.0');
});

test('a registry without the package', async () => {
  await assert.rejects(install('bun@1', project), { code: 'REGISTRY_REFUSED', message: /has no @oven\/bun/ });
});

test('offline, the cache is all there is', async () => {
  const offline = { ...project, offline: true };
  await assert.rejects(resolveVariant(parseVariant('node@20'), offline), { code: 'RUNTIME_NOT_CACHED' });
  await install('node@20.0.0', project);
  await install('node@18', project);
  registry.log.length = 0;
  const { variant, warnings } = await resolveVariant(parseVariant('node@20'), offline);
  assert.equal(variant.runtime.version, '20.0.0', 'the highest cached match, not the highest');
  assert.deepEqual(warnings, []);
  assert.equal((await resolveVariant(parseVariant('node@latest'), offline)).variant.runtime.version, '20.0.0');
  await assert.rejects(resolveVariant(parseVariant('node@21'), offline), (error: { code: string; hint: string }) => {
    assert.equal(error.code, 'RUNTIME_NOT_CACHED');
    assert.match(error.hint, /cached: node@20.0.0, node@18.1.0/);
    return true;
  });
  assert.deepEqual(registry.log, []);
});

test('a cached match stands in, with a warning, when the registry cannot be reached', async () => {
  const gone = await startFakeRegistry();
  gone.publish('node', '20.0.0');
  const down = makeProject(gone);
  gone.projects.length = 0;
  registry.projects.push(down.cwd);
  await install('node@20.0.0', down);
  await gone.close();
  rmSync(join(down.cacheDir, 'releases'), { recursive: true });
  const { variant, warnings } = await resolveVariant(parseVariant('node@20'), down);
  assert.equal(variant.runtime.version, '20.0.0');
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /cannot be reached \(ECONNREFUSED\); node@20 is taken from the cache: 20\.0\.0/);
  await assert.rejects(resolveVariant(parseVariant('node@18'), down), {
    code: 'REGISTRY_UNREACHABLE',
    message: /ECONNREFUSED.*node@18 is not cached/,
  });
});

test('the same when the list can be had, but not the archive', async () => {
  await install('node@20.0.0', project);
  registry.onTarball = (response) => response.writeHead(503).end();
  const { variant, warnings } = await resolveVariant(parseVariant('node@20'), project);
  assert.equal(variant.runtime.version, '20.0.0');
  assert.match(warnings[0] ?? '', /503.*taken from the cache/);
});

test('remove removes what the name covers', async () => {
  for (const version of ['18.0.0', '18.1.0', '20.0.0']) await install(`node@${version}`, project);
  const removed = await remove('node@18', project);
  assert.deepEqual(removed.map(({ version }) => version).sort(), ['18.0.0', '18.1.0']);
  assert.deepEqual(
    (await listCached(project.cacheDir)).map(({ version }) => version),
    ['20.0.0'],
  );
  await assert.rejects(remove('node@18', project), { code: 'RUNTIME_NOT_CACHED' });
  await assert.rejects(remove('./node', project), { code: 'BAD_VARIANT' });
});

test('an unwritable cache is one line', { skip: process.platform === 'win32' }, async () => {
  const file = join(project.cwd, 'a-file');
  writeFileSync(file, '');
  await assert.rejects(install('node@18', { ...project, cacheDir: file }), { code: 'CACHE_UNWRITABLE' });
  rmSync(file);
});

test("npm's own offline setting is respected", async () => {
  await install('node@20.0.0', project);
  registry.log.length = 0;
  const { cwd } = makeProject(registry, ['offline=true']);
  const { variant, warnings } = await resolveVariant(parseVariant('node@20'), { ...project, cwd });
  assert.equal(variant.runtime.version, '20.0.0');
  assert.match(warnings[0] ?? '', /npm is configured to stay offline/);
  assert.deepEqual(registry.log, []);
});
