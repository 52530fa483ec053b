import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { contentOrGone, fingerprint, hashFile, hashFileOnce, sha256 } from '../../../src/host/files/hash.ts';

/** FIPS 180-2, appendix B.1. */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('pieces are hashed one behind the other', () => {
  assert.equal(sha256('abc'), ABC);
  assert.equal(sha256('a', Buffer.from('b'), '', 'c'), ABC);
});

test('a fingerprint tells names from contents, and is what stored experiments have', () => {
  const plain = (text: string) => createHash('sha256').update(text).digest('hex');
  assert.equal(
    fingerprint(
      [
        ['a', '1'],
        ['b', Buffer.from('2')],
      ],
      'x',
    ),
    plain('xa\0' + '1\0b\0' + '2\0'),
  );
  assert.notEqual(fingerprint([['a', 'b']]), fingerprint([['ab', '']]));
  assert.equal(fingerprint([]), plain(''));
});

test('a file is hashed by its bytes; one that is gone is another file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'abc');
  writeFileSync(path, 'abc');
  assert.deepEqual(await hashFile(path), { sha256: ABC, size: 3 });
  assert.equal(sha256(contentOrGone(path)), ABC);
  rmSync(path);
  await assert.rejects(hashFile(path), { code: 'ENOENT' });
  assert.equal(contentOrGone(path), 'gone');
});

test('a file of several pieces is hashed in their order', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large');
  const bytes = Buffer.alloc((5 << 19) + 7, 'abcdefghijk');
  writeFileSync(path, bytes);
  assert.deepEqual(await hashFile(path), { sha256: sha256(bytes), size: bytes.length });
});

test('a file that is as it was is hashed once, and again when it was written', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'abc');
  writeFileSync(path, 'abc');
  const first = await hashFileOnce(path);
  assert.deepEqual(first, { sha256: ABC, size: 3 });
  assert.equal(await hashFileOnce(path), first, 'the same object');
  writeFileSync(path, 'abcd');
  assert.deepEqual(await hashFileOnce(path), { sha256: sha256('abcd'), size: 4 });
  rmSync(path);
  await assert.rejects(hashFileOnce(path), { code: 'ENOENT' });
});
