/** Checksums of a mirror are those that a key of `JSDYNO_NODE_KEYRING` has signed. Keys and signatures are made by GnuPG itself. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, suite, test } from 'node:test';
import { install, listCached } from '../../../src/host/runtimes/index.ts';
import { type FakeMirror, startFakeMirror } from './fake-mirror.ts';
import { type FakeRegistry, forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

const SUMS = '/dist/v22.1.0/SHASUMS256.txt';
const FILE = `node-v22.1.0-linux-${process.arch}.tar.gz`;
const { PATH } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-keys-'));
let registry: FakeRegistry;
let mirror: FakeMirror;
let project: { cwd: string; cacheDir: string };

/** Runs gpg on keys of the test's own. */
function gpg(args: string[], input = ''): string {
  const options = ['--homedir', folder, '--batch', '--quiet', '--passphrase', '', '--pinentry-mode', 'loopback'];
  return execFileSync('gpg', [...options, ...args], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
}

const isMissing = spawnSync('gpg', ['--version']).status !== 0 || spawnSync('gpgv', ['--version']).status !== 0;

suite('signatures of a mirror', { skip: isMissing && 'GnuPG is not installed' }, () => {
  before(async () => {
    forgetNpmEnvironment();
    for (const name of ['release', 'other']) {
      gpg(['--quick-generate-key', name, 'ed25519', 'sign', '0']);
      gpg(['--output', join(folder, `${name}.gpg`), '--export', name]);
    }
    registry = await startFakeRegistry();
    registry.publish('node', '20.0.0');
  });

  beforeEach(async () => {
    mirror = await startFakeMirror();
    mirror.publish('22.1.0', `linux-${process.arch}`);
    project = makeProject(registry);
    process.env.JSDYNO_NODE_MIRROR = mirror.url;
    process.env.JSDYNO_NODE_KEYRING = join(folder, 'release.gpg');
    mirror.files.set(`${SUMS}.asc`, gpg(['--local-user', 'release', '--clear-sign'], String(mirror.files.get(SUMS))));
  });

  afterEach(async () => {
    process.env.PATH = PATH;
    delete process.env.JSDYNO_NODE_MIRROR;
    delete process.env.JSDYNO_NODE_KEYRING;
    await mirror.close();
  });

  after(async () => {
    spawnSync('gpgconf', ['--homedir', folder, '--kill', 'all']);
    rmSync(folder, { recursive: true, force: true });
    await registry.close();
  });

  test('what a key of the ring has signed is installed, and said to be signed', async () => {
    mirror.files.delete(SUMS);
    const { entry } = await install('node@22', project);
    assert.deepEqual([entry.version, entry.signature], ['22.1.0', 'checked by keyring']);
  });

  const refused: [string, () => void, { code: string; message: RegExp }][] = [
    [
      'another key',
      () => {
        process.env.JSDYNO_NODE_KEYRING = join(folder, 'other.gpg');
      },
      {
        code: 'REGISTRY_UNTRUSTED',
        message: /^v22\.1\.0\/SHASUMS256\.txt\.asc of the mirror is not signed by a key of /,
      },
    ],
    [
      'checksums that were changed',
      () =>
        mirror.files.set(
          `${SUMS}.asc`,
          String(mirror.files.get(`${SUMS}.asc`)).replace(/[0-9a-f]{64}/g, '0'.repeat(64)),
        ),
      { code: 'REGISTRY_UNTRUSTED', message: /is not signed by a key/ },
    ],
    [
      'checksums without a signature',
      () => mirror.files.set(`${SUMS}.asc`, String(mirror.files.get(SUMS))),
      { code: 'REGISTRY_UNTRUSTED', message: /is not signed by a key/ },
    ],
    [
      'checksums outside of what is signed',
      () => {
        const signed = gpg(['--local-user', 'release', '--clear-sign'], 'nothing\n');
        mirror.files.set(`${SUMS}.asc`, `${mirror.files.get(SUMS)}\n${signed}\n${mirror.files.get(SUMS)}`);
      },
      { code: 'DOWNLOAD_CORRUPT', message: new RegExp(`has no checksum of ${FILE}`) },
    ],
    [
      'a mirror that signs nothing',
      () => mirror.files.delete(`${SUMS}.asc`),
      { code: 'REGISTRY_REFUSED', message: /has no v22\.1\.0\/SHASUMS256\.txt\.asc$/ },
    ],
    [
      'keys that are not there',
      () => {
        process.env.JSDYNO_NODE_KEYRING = join(folder, 'none.gpg');
      },
      { code: 'FILE_UNREADABLE', message: /^JSDYNO_NODE_KEYRING is \S+none\.gpg, which cannot be read$/ },
    ],
    [
      'no gpgv',
      () => {
        process.env.PATH = folder;
      },
      { code: 'PROGRAM_NOT_STARTED', message: /^gpgv cannot be started/ },
    ],
  ];
  for (const [what, spoil, error] of refused) {
    test(`${what}: one line, and nothing is kept`, async () => {
      spoil();
      await assert.rejects(install('node@22.1.0', project), error);
      assert.deepEqual(await listCached(project.cacheDir), []);
    });
  }
});
