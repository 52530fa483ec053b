/** Files on their way: what travels of a folder, by which digest, and what becomes of it when somebody has changed it. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { compressed } from '../../../src/farm/bundles/compress.ts';
import { digestOf, type Entry, manifestText, readManifest } from '../../../src/farm/bundles/manifest.ts';
import { packBundle } from '../../../src/farm/bundles/pack.ts';
import { pathsBelow, receiveBundle } from '../../../src/farm/bundles/receive.ts';
import { sendBundle } from '../../../src/farm/bundles/send.ts';
import { sweepBundles } from '../../../src/farm/bundles/sweep-bundles.ts';
import type { FarmSql } from '../../../src/farm/sql/sql.ts';
import { sha256 } from '../../../src/files/hash.ts';
import { pgliteSql } from './pglite-sql.ts';

const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
let sql: FarmSql;
before(async () => {
  sql = await pgliteSql();
});
after(async () => {
  await sql.end();
  rmSync(home, { recursive: true });
});

let made = 0;
/** A new folder with files by path, and links by path with `-> ` before their target. */
function folderOf(files: Record<string, string>, name = 'suite'): string {
  const folder = join(home, `here-${made++}`, name);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), at);
    else writeFileSync(at, text);
  }
  return folder;
}

const newPlace = () => join(home, `there-${made++}`);
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
    const folder = folderOf({
      'cat/a.js': 'a',
      'node_modules/p/index.js': 'p',
      'node_modules/p/run.sh': '#!/bin/sh\n',
      'node_modules/.bin/run': '-> ../p/run.sh',
      'link-to-file.js': '-> cat/a.js',
      'link-to-folder': '-> cat',
      'from-elsewhere.js': `-> ${join(outside, 'x.js')}`,
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
      assert.match(error.message, /is 0\.3 MiB, and at most 0\.2 MiB.*most is in results\/big\.json \(0\.3 MiB\)/);
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

suite('sending and receiving', () => {
  /** Bytes that do not compress. */
  const noise = (seed: number, length: number) => {
    let text = '';
    for (let i = 0; text.length < length; i++) text += sha256(`${seed} ${i}`);
    return text.slice(0, length);
  };
  const partsOf = (digest: string) =>
    sql.query<{ part: number; bytes: Uint8Array }>(
      'SELECT part, bytes FROM jsdyno.bundle_part WHERE sha256 = $1 ORDER BY part',
      [digest],
    );

  test('in parts, once, by whomever', async () => {
    const files = { 'a.js': noise(1, 20_000), 'b/c.js': noise(2, 9000), 'empty.js': '' };
    const packed = await packBundle(folderOf(files));
    assert.equal(await sendBundle(sql, packed, 4096), 'sent');
    const parts = await partsOf(packed.sha256);
    assert.ok(parts.length > 3, `${parts.length} parts`);
    assert.ok(parts.slice(0, -1).every(({ bytes }) => bytes.length === 4096));
    const again = await packBundle(folderOf(files));
    const silent = { ...again, content: () => assert.fail('it was read again') };
    assert.equal(await sendBundle(sql, silent), 'there');
    const there = await receiveBundle(sql, packed, newPlace());
    for (const [path, text] of Object.entries(files)) assert.equal(readFileSync(join(there, path), 'utf8'), text);
  });

  test('by the method that all have, too', async () => {
    const packed = await packBundle(folderOf({ 'a.js': 'by gzip' }));
    await putParts(packed.sha256, compressed(packed.content(), 64, false));
    const there = await receiveBundle(sql, packed, newPlace());
    assert.equal(readFileSync(join(there, 'a.js'), 'utf8'), 'by gzip');
  });

  test('a file alone', async () => {
    const file = join(folderOf({ node: 'a build' }), 'node');
    chmodSync(file, 0o755);
    const packed = await packBundle(file);
    assert.equal(packed.form, 'file');
    await sendBundle(sql, packed);
    const there = await receiveBundle(sql, packed, newPlace());
    assert.equal(readFileSync(there, 'utf8'), 'a build');
    assert.equal(lstatSync(there).mode & 0o777, 0o755);
  });

  test('what was received is used again as long as it is what it was, and made anew otherwise', async () => {
    const packed = await packBundle(folderOf({ 'a.js': 'a', 'b.js': 'b', 'c.js': '-> b.js' }));
    await sendBundle(sql, packed);
    const place = newPlace();
    const there = await receiveBundle(sql, packed, place);
    const { ino } = lstatSync(there);
    assert.equal(await receiveBundle(sql, packed, place), there);
    assert.equal(lstatSync(there).ino, ino);
    const changes = [
      () => writeFileSync(join(there, 'a.js'), 'x'),
      () => writeFileSync(join(there, 'added.js'), ''),
      () => rmSync(join(there, 'b.js')),
      () => chmodSync(join(there, 'a.js'), 0o755),
      () => {
        rmSync(join(there, 'c.js'));
        symlinkSync('/etc/hostname', join(there, 'c.js'));
      },
    ];
    for (const change of changes) {
      change();
      assert.equal(await receiveBundle(sql, packed, place), there);
      assert.deepEqual(readdirSync(there).sort(), ['a.js', 'b.js', 'c.js']);
      assert.equal(readFileSync(join(there, 'a.js'), 'utf8'), 'a');
      assert.equal(readlinkSync(join(there, 'c.js')), 'b.js');
      assert.equal(lstatSync(join(there, 'a.js')).mode & 0o777, 0o644);
    }
    assert.deepEqual(readdirSync(place), [packed.sha256]);
  });

  test('several at once have one', async () => {
    const packed = await packBundle(folderOf({ 'a.js': 'at once' }));
    await sendBundle(sql, packed);
    const place = newPlace();
    const all = await Promise.all([1, 2, 3, 4].map(() => receiveBundle(sql, packed, place)));
    assert.equal(new Set(all).size, 1);
    assert.equal(readFileSync(join(all[0] as string, 'a.js'), 'utf8'), 'at once');
    assert.deepEqual(readdirSync(place), [packed.sha256]);
  });

  test('a part that was changed, lost, added or swapped is refused, and nothing of it is left', async () => {
    const packed = await packBundle(folderOf({ 'a.js': noise(3, 30_000), 'b.js': noise(4, 30_000) }));
    await sendBundle(sql, packed, 8192);
    const whole = await partsOf(packed.sha256);
    assert.ok(whole.length >= 4);
    const set = (part: number, bytes: Uint8Array) =>
      sql.query('UPDATE jsdyno.bundle_part SET bytes = $3 WHERE sha256 = $1 AND part = $2', [
        packed.sha256,
        part,
        bytes,
      ]);
    const flipped = (bytes: Uint8Array, at: number) => {
      const other = Uint8Array.from(bytes);
      other[at] = (other[at] as number) ^ 1;
      return other;
    };
    const first = whole[0]?.bytes as Uint8Array;
    const second = whole[1]?.bytes as Uint8Array;
    const last = whole.at(-1)?.bytes as Uint8Array;
    const tampered: [string, () => Promise<unknown>][] = [
      ['the first byte', () => set(0, flipped(first, 0))],
      ['the list of files', () => set(0, flipped(first, 40))],
      ['bytes of a file', () => set(1, flipped(second, 4000))],
      ['the end', () => set(whole.length - 1, last.subarray(0, last.length - 9))],
      ['two swapped', async () => [await set(1, whole[2]?.bytes as Uint8Array), await set(2, second)]],
      [
        'one is gone',
        () => sql.query('DELETE FROM jsdyno.bundle_part WHERE sha256 = $1 AND part = 2', [packed.sha256]),
      ],
    ];
    for (const [what, tamper] of tampered) {
      const place = newPlace();
      mkdirSync(place);
      await tamper();
      await assert.rejects(receiveBundle(sql, packed, place), { code: 'BUNDLE_CORRUPT' }, what);
      assert.deepEqual(readdirSync(place), [], what);
      await sql.query('DELETE FROM jsdyno.bundle_part WHERE sha256 = $1', [packed.sha256]);
      for (const { part, bytes } of whole) {
        await sql.query('INSERT INTO jsdyno.bundle_part VALUES ($1, $2, $3)', [packed.sha256, part, bytes]);
      }
    }
    assert.ok(existsSync(await receiveBundle(sql, packed, newPlace())));
    await assert.rejects(receiveBundle(sql, packed, newPlace(), { maxBytes: 50_000 }), { code: 'BUNDLE_CORRUPT' });
    await assert.rejects(receiveBundle(sql, { sha256: sha256('gone') }, newPlace()), { code: 'BUNDLE_GONE' });
    await assert.rejects(receiveBundle(sql, { sha256: '../../x' }, newPlace()), { code: 'BUNDLE_CORRUPT' });
  });

  test('other files under a digest that is there are refused', async () => {
    const packed = await packBundle(folderOf({ 'a.js': 'what was submitted' }));
    const other = await packBundle(folderOf({ 'a.js': 'what somebody put in' }));
    await putParts(packed.sha256, compressed(other.content(), 4096));
    await assert.rejects(receiveBundle(sql, packed, newPlace()), { code: 'BUNDLE_CORRUPT' });
  });

  async function putParts(digest: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    let count = 0;
    await sql.query("INSERT INTO jsdyno.bundle (sha256, form, size, parts) VALUES ($1, 'folder', 1, 0)", [digest]);
    for await (const bytes of parts) {
      await sql.query('INSERT INTO jsdyno.bundle_part VALUES ($1, $2, $3)', [digest, count++, bytes]);
    }
    await sql.query('UPDATE jsdyno.bundle SET parts = $2 WHERE sha256 = $1', [digest, count]);
  }

  suite('a list of files that leads outside is refused, though its digest is right', () => {
    const file = (path: string, text = 'x'): Entry => ({
      kind: 'file',
      path,
      mode: '644',
      size: text.length,
      sha256: sha256(text),
    });
    const link = (path: string, target: string): Entry => ({ kind: 'link', path, target });
    const lists: Record<string, Entry[]> = {
      'a path upwards': [file('s/a.js'), file('s/../../x.js')],
      'an absolute path': [file('/tmp/x.js')],
      'a path upwards alone': [file('..')],
      'a part that is empty': [file('s//a.js')],
      'a zero byte': [file('s/a\0.js')],
      'another top': [file('s/a.js'), file('t/a.js')],
      'twice the same': [file('s/a.js'), file('s/a.js')],
      'a file in a file': [file('s/a'), file('s/a/b')],
      'a file in a link': [file('s/b/x'), link('s/l', 'b'), file('s/l/x')],
      'a link that is absolute': [link('s/l', '/etc')],
      'a link upwards': [file('s/a'), link('s/l', '../../x')],
      'a link upwards by way of a folder': [file('s/b/x'), link('s/l', 'b/../../../x')],
      'a link to all that the bundle lies in': [file('s/a'), link('s/l', '..')],
      'a link upwards by way of another link': [
        { kind: 'folder', path: 's/d/e' },
        link('s/d/e/up', '../..'),
        link('s/d/e/z', 'up/../../files.list'),
      ],
      'a link to nowhere': [file('s/a'), link('s/l', 'gone')],
    };
    for (const [what, entries] of Object.entries(lists)) {
      test(what, async () => {
        const text = manifestText(entries);
        const digest = digestOf(text);
        const manifest = Buffer.from(text);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(manifest.length);
        const content = async function* () {
          yield Buffer.concat([
            length,
            manifest,
            ...entries.flatMap((one) => (one.kind === 'file' ? [Buffer.from('x')] : [])),
          ]);
        };
        await putParts(digest, compressed(content(), 4096));
        const place = newPlace();
        mkdirSync(place);
        await assert.rejects(receiveBundle(sql, { sha256: digest }, place), { code: 'BUNDLE_CORRUPT' });
        assert.deepEqual(readdirSync(place), []);
      });
    }

    test('a good one beside them is not', () => {
      const entries = [file('s/a/b.js'), link('s/l', 'a/b.js'), link('s/m/n', '../a'), link('s/self', '.')];
      const text = manifestText(entries);
      assert.deepEqual(readManifest(text, digestOf(text)), entries);
    });
  });
});

suite('what nobody needs any more', () => {
  test('is removed after a month, unless a running experiment has it', async () => {
    const all = await Promise.all(
      ['old', 'old, running', 'old, done', 'new'].map(async (text) => {
        const packed = await packBundle(folderOf({ 'a.js': text }));
        await sendBundle(sql, packed);
        return packed;
      }),
    );
    const [old, running, done, fresh] = all.map(({ sha256 }) => sha256) as [string, string, string, string];
    await sql.query("UPDATE jsdyno.bundle SET used = now() - interval '31 days' WHERE sha256 = ANY ($1)", [
      [old, running, done],
    ]);
    const put = (name: string, state: string, digest: string) =>
      sql.query('INSERT INTO jsdyno.experiment (name, state, document) VALUES ($1, $2, $3)', [
        name,
        state,
        JSON.stringify({ bundles: [{ sha256: digest, form: 'folder', was: '/x' }] }),
      ]);
    await put('a', 'running', running);
    await put('b', 'done', done);
    assert.equal(await sweepBundles(sql), 2);
    const left = await sql.query<{ sha256: string }>('SELECT sha256 FROM jsdyno.bundle WHERE sha256 = ANY ($1)', [
      [old, running, done, fresh],
    ]);
    assert.deepEqual(left.map(({ sha256 }) => sha256).sort(), [running, fresh].sort());
    assert.deepEqual(await sql.query('SELECT 1 FROM jsdyno.bundle_part WHERE sha256 = $1', [old]), []);
    assert.equal(await sweepBundles(sql), 0);
  });

  test('who submits it again keeps it', async () => {
    const packed = await packBundle(folderOf({ 'a.js': 'again' }));
    await sendBundle(sql, packed);
    await sql.query("UPDATE jsdyno.bundle SET used = now() - interval '31 days' WHERE sha256 = $1", [packed.sha256]);
    assert.equal(await sendBundle(sql, packed), 'there');
    assert.equal(await sweepBundles(sql), 0);
  });
});
