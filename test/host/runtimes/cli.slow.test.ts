import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { type RuntimesArgs, runtimes } from '../../../src/cli/runtimes.ts';
import { drawDownloads } from '../../../src/host/runtimes/draw-downloads.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { type FakeRegistry, forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

let registry: FakeRegistry;
const home = process.cwd();

before(async () => {
  forgetNpmEnvironment();
  registry = await startFakeRegistry();
  registry.publish('node', '18.0.0');
  registry.publish('node', '20.0.0');
  const project = makeProject(registry);
  process.env.JSDYNO_CACHE = project.cacheDir;
  process.chdir(project.cwd);
});

after(async () => {
  process.chdir(home);
  await registry.close();
});

async function run(action: RuntimesArgs['action'], specs: string[], more: Partial<RuntimesArgs> = {}) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await runtimes({ action, specs, ...more }, { stdout, stderr });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

test('from an empty cache to an empty cache', async () => {
  assert.match((await run('list', [])).stdout, /^no runtime is cached; /);
  assert.match(
    (await run('resolve', ['node@20', 'node@18'])).stdout,
    /^node@20 {2}-> {2}node 20\.0\.0 {2}to be downloaded\nnode@18 {2}->/,
  );

  const installed = await run('install', ['node@20']);
  assert.match(installed.stdout, /^node@20\.0\.0 is now cached: \//);
  assert.match(installed.stderr, /^fetching node 20\.0\.0 \(\d+ B\) \.\.\. done\n$/);
  const again = await run('install', ['node@20']);
  assert.match(again.stdout, /^node@20\.0\.0 was cached already/);
  assert.equal(again.stderr, '');

  assert.match((await run('list', ['node@20'])).stdout, /cached\n$/);
  assert.match((await run('list', [])).stdout, /^node@20\.0\.0 .* sha256 [0-9a-f]{12}\n1 runtime, /);
  const listed = documentOf('runtimes', (await run('list', [], { format: 'json' })).stdout);
  assert.deepEqual([listed.action, listed.runtimes[0].version], ['list', '20.0.0']);
  for (const action of ['install', 'resolve'] as const) {
    const document = documentOf('runtimes', (await run(action, ['node@20'], { format: 'json' })).stdout);
    assert.deepEqual([document.action, document.runtimes.length], [action, 1]);
  }

  const described = await run('describe', ['node@20 --no-opt'], { against: 'node@20', offline: true });
  assert.match(described.stdout, /the executables are the same, byte for byte/);
  assert.match(described.stdout, /--opt +false +true/);
  const json = documentOf(
    'runtime',
    (await run('describe', ['node@20'], { against: 'node@20 --no-opt', format: 'json' })).stdout,
  );
  assert.equal(json.variant.runtime.version, '20.0.0');
  assert.ok(json.against.v8Differences.length > 0);
  const both = await run('describe', ['node@20', 'node@20 --no-opt'], { format: 'json' });
  assert.equal(documentOf('runtimes', both.stdout).runtimes.length, 2);

  await assert.rejects(run('install', ['node@18'], { offline: true }), { code: 'RUNTIME_NOT_CACHED', exit: 2 });
  assert.match((await run('remove', ['node@20'])).stdout, /^removed node@20\.0\.0/);
  assert.match((await run('list', [])).stdout, /^no runtime is cached; /);
});

test('downloads on a terminal are drawn over, elsewhere they are lines', () => {
  const show = (isTTY: boolean) => {
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
    const { onProgress, finish } = drawDownloads(stream);
    const step = { kind: 'node' as const, package: 'p', version: '22.0.0', totalBytes: 41e6 };
    onProgress({ ...step, phase: 'receiving', receivedBytes: 0 });
    onProgress({ ...step, phase: 'receiving', receivedBytes: 20e6 });
    onProgress({ ...step, phase: 'done', receivedBytes: 41e6 });
    finish();
    return String(stream.read());
  };
  assert.equal(show(false), 'fetching node 22.0.0 (41.0 MB) ... done\n');
  const drawn = show(true);
  assert.match(drawn, /fetching node 22\.0\.0 .* 0 B of 41\.0 MB/);
  assert.ok(drawn.endsWith('\r\u001B[2Kfetched node 22.0.0 (41.0 MB)\n'));
});
