/** Files on their way, and what becomes of them when somebody has changed them. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { sha256 } from '../../../../src/host/files/hash.ts';
import { compressed } from '../../../../src/work/farm/bundles/compress.ts';
import { packBundle } from '../../../../src/work/farm/bundles/pack.ts';
import { receiveBundle } from '../../../../src/work/farm/bundles/receive.ts';
import { sendBundle } from '../../../../src/work/farm/bundles/send.ts';
import { folderOf, newPlace, putParts, sql } from './folders.ts';

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
});
