import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { describe, install, parseVariant } from '../../../src/host/runtimes/index.ts';
import { carrier, thisHost } from '../../../src/host/runtimes/platforms.ts';
import { checkSignatures, readKeys } from '../../../src/host/runtimes/signatures.ts';
import { type FakeRegistry, forgetNpmEnvironment, makeProject, startFakeRegistry } from './fake-registry.ts';

const name = carrier('node', thisHost()).package;
const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function published(keyid: string, key: KeyObject, more = {}) {
  const der = key.export({ format: 'der', type: 'spki' }).toString('base64');
  return { keyid, keytype: 'ecdsa-sha2-nistp256', scheme: 'ecdsa-sha2-nistp256', key: der, expires: null, ...more };
}

function signature(keyid: string, key: KeyObject, text: string) {
  return { keyid, sig: sign('sha256', Buffer.from(text), key).toString('base64') };
}

let registry: FakeRegistry;

before(async () => {
  forgetNpmEnvironment();
  registry = await startFakeRegistry();
});

beforeEach(() => {
  registry.log.length = 0;
  registry.keys = { keys: [published('A', ours.publicKey)] };
});

after(() => registry.close());

/** Publishes node 20.0.0 with signatures that are made of its integrity; asks for it in a fresh cache. */
function installSigned(make: ((integrity: string) => unknown) | undefined) {
  registry.publish('node', '20.0.0');
  const release = registry.packument('node').versions['20.0.0'];
  assert.ok(release);
  release.dist.signatures = make?.(release.dist.integrity);
  return install('node@20.0.0', makeProject(registry));
}

test('a right signature is recorded as checked', async () => {
  const project = makeProject(registry);
  registry.publish('node', '20.0.0');
  const release = registry.packument('node').versions['20.0.0'];
  assert.ok(release);
  release.dist.signatures = [signature('A', ours.privateKey, `${name}@20.0.0:${release.dist.integrity}`)];
  assert.equal((await install('node@20.0.0', project)).entry.signature, 'checked');
  const { origin } = await describe(parseVariant('node@20.0.0'), { ...project, offline: true });
  assert.deepEqual(origin, { registry: registry.url, signature: 'checked' });
});

const refused: [string, (integrity: string) => unknown, RegExp][] = [
  ['of something else', (integrity) => [signature('A', ours.privateKey, `${name}@20.0.1:${integrity}`)], /is wrong$/],
  ['by another key', (integrity) => [signature('A', theirs.privateKey, `${name}@20.0.0:${integrity}`)], /is wrong$/],
  ['that is none', () => [{ keyid: 'A', sig: 'AAAA' }], /is wrong$/],
  [
    'by a key unheard of',
    (integrity) => [signature('B', theirs.privateKey, `${name}@20.0.0:${integrity}`)],
    /none of the keys/,
  ],
];
for (const [what, make, message] of refused) {
  test(`a signature ${what} is refused before anything is fetched`, async () => {
    await assert.rejects(installSigned(make), { code: 'REGISTRY_UNTRUSTED', message });
    assert.deepEqual(
      registry.log.filter((line) => line.endsWith('.tgz')),
      [],
    );
  });
}

test('where nothing is signed, or no keys are published, that is said and nothing refused', async () => {
  assert.equal((await installSigned(undefined)).entry.signature, 'unsigned');
  assert.ok(!registry.log.some((line) => line.includes('keys')), 'keys are not asked for in vain');
  const make = (integrity: string) => [signature('A', ours.privateKey, `${name}@20.0.0:${integrity}`)];
  for (const keys of [
    undefined,
    null,
    403,
    '<html>',
    { keys: 3 },
    { keys: [{ keyid: 'A', key: 'x', scheme: 'ecdsa-sha2-nistp256' }] },
  ]) {
    registry.keys = keys;
    assert.equal((await installSigned(make)).entry.signature, 'no keys');
  }
  registry.keys = 503;
  await assert.rejects(installSigned(make), { code: 'REGISTRY_UNREACHABLE' }, 'it may have some when it has time');
});

test('a key signs nothing that was published after its end', () => {
  const keys = readKeys({ keys: [published('A', ours.publicKey, { expires: '2025-01-29T00:00:00.000Z' })] });
  const signatures = [signature('A', ours.privateKey, 'p@1.0.0:sha512-x')];
  const signed = { package: 'p', version: '1.0.0', integrity: 'sha512-x', signatures };
  assert.equal(checkSignatures({ ...signed, publishedAt: '2024-12-01T00:00:00.000Z' }, keys), 'checked');
  assert.throws(() => checkSignatures({ ...signed, publishedAt: '2025-02-01T00:00:00.000Z' }, keys), /had expired$/);
});
