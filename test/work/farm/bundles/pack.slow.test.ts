/** What travels of a folder, and by which digest. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { packBundle } from '../../../../src/work/farm/bundles/pack.ts';
import { pathsBelow, receiveBundle } from '../../../../src/work/farm/bundles/receive.ts';
import { sendBundle } from '../../../../src/work/farm/bundles/send.ts';
import { folderOf, newPlace, sql } from './folders.ts';

const digest = async (folder: string) => (await packBundle(folder)).sha256;

suite('what travels', () => {
  test('the same files have the same digest, wherever and whenever they were written', async () => {
    const files = { 'b/two.js': '2', 'a.js': '1', 'b-c/three.js': '3' };
    const one = folderOf(files);
    const two = folderOf(Object.fromEntries(Object.entries(files).reverse()));
    utimesSync(join(two, 'a.js'), new Date(0), new Date(0));
    chmodSync(join(two, 'a.js'), 0o600);
    assert.equal(await digest(one), await digest(two));
    const others = [
      folderOf({ ...files, 'a.js': '2' }),
      folderOf({ ...files, 'new.js': '' }),
      folderOf(files, 'other'),
      folderOf({ 'b/two.js': '2', 'c.js': '1', 'b-c/three.js': '3' }),
    ];
    chmodSync(join(two, 'a.js'), 0o755);
    const digests = await Promise.all([one, two, ...others].map(digest));
    assert.equal(new Set(digests).size, 6);
  });

  test('files, modes, empty folders, links that point inside, packages; no history and no secrets', async () => {
    const outside = folderOf({ 'x.js': 'outside', 'deep/y.js': 'deep' }, 'shared');
    const alone = join(folderOf({ 'z.js': 'outside' }), 'z.js');
    const folder = folderOf({
      'cat/a.js': 'a',
      'node_modules/p/index.js': 'p',
      'node_modules/p/run.sh': '#!/bin/sh\n',
      'node_modules/.bin/run': '-> ../p/run.sh',
      'link-to-file.js': '-> cat/a.js',
      'link-to-folder': '-> cat',
      'from-elsewhere.js': `-> ${alone}`,
      'folder-from-elsewhere': `-> ${outside}`,
      'to-nowhere': '-> gone',
      '.git/config': 'history',
      '.npmrc': '//registry/:_authToken=secret',
      'cat/.env': 'KEY=secret',
    });
    chmodSync(join(folder, 'node_modules/p/run.sh'), 0o755);
    mkdirSync(join(folder, 'empty'));
    symlinkSync(folder, join(folder, 'cat', 'around'));
    const packed = await packBundle(folder);
    assert.equal(await sendBundle(sql, packed), 'sent');
    const there = await receiveBundle(sql, packed, newPlace());
    const found = (await pathsBelow(there)).sort();
    assert.deepEqual(found, [
      'cat',
      'cat/a.js',
      'cat/around',
      'empty',
      'folder-from-elsewhere',
      'folder-from-elsewhere/deep',
      'folder-from-elsewhere/deep/y.js',
      'folder-from-elsewhere/x.js',
      'from-elsewhere.js',
      'link-to-file.js',
      'link-to-folder',
      'node_modules',
      'node_modules/.bin',
      'node_modules/.bin/run',
      'node_modules/p',
      'node_modules/p/index.js',
      'node_modules/p/run.sh',
    ]);
    assert.equal(readlinkSync(join(there, 'link-to-file.js')), 'cat/a.js');
    assert.equal(readlinkSync(join(there, 'link-to-folder')), 'cat');
    assert.equal(readlinkSync(join(there, 'node_modules/.bin/run')), '../p/run.sh');
    assert.equal(lstatSync(join(there, 'from-elsewhere.js')).isSymbolicLink(), false);
    assert.equal(readFileSync(join(there, 'from-elsewhere.js'), 'utf8'), 'outside');
    assert.equal(lstatSync(join(there, 'node_modules/p/run.sh')).mode & 0o777, 0o755);
    assert.equal(lstatSync(join(there, 'cat/a.js')).mode & 0o777, 0o644);
    assert.deepEqual(packed.leftOut.map(({ path }) => path).sort(), [
      'suite/.git',
      'suite/.npmrc',
      'suite/cat/.env',
      'suite/to-nowhere',
    ]);
  });

  test('a ring of links by way of another folder ends', async () => {
    const outside = folderOf({ 'x.js': 'x' }, 'ring');
    const folder = folderOf({ 'a.js': 'a', out: `-> ${outside}` });
    symlinkSync(folder, join(outside, 'back'));
    const packed = await packBundle(folder);
    await sendBundle(sql, packed);
    const place = newPlace();
    const there = await receiveBundle(sql, packed, place);
    assert.equal(readFileSync(join(there, 'out/back/out/x.js'), 'utf8'), 'x');
    assert.equal(await receiveBundle(sql, packed, place), there);
  });

  test('what is too large is refused, and what is large in it is named', async () => {
    const folder = folderOf({ 'small/a.js': 'a', 'results/big.json': 'x'.repeat(300_000) });
    await assert.rejects(packBundle(folder, { maxBytes: 200_000 }), (error: Error & { code: string }) => {
      assert.equal(error.code, 'BUNDLE_TOO_LARGE');
      assert.match(error.message, /is 293 KiB, and at most 195 KiB.*most is in results\/big\.json \(293 KiB\)/);
      return true;
    });
    assert.ok(await packBundle(folder, { maxBytes: 400_000 }));
  });

  test('a file that changes while it is sent ends it, and nothing of it is kept', async () => {
    const folder = folderOf({ 'a.js': 'before' });
    const packed = await packBundle(folder);
    writeFileSync(join(folder, 'a.js'), 'after!');
    await assert.rejects(sendBundle(sql, packed), { code: 'EXPERIMENT_CHANGED' });
    assert.deepEqual(await sql.query('SELECT 1 FROM jsdyno.bundle WHERE sha256 = $1', [packed.sha256]), []);
  });
});
