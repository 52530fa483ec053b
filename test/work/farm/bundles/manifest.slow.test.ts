/** Lists of files of which nothing is written outside of the place that they are for. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { suite, test } from 'node:test';
import { sha256 } from '../../../../src/host/files/hash.ts';
import { compressed } from '../../../../src/work/farm/bundles/compress.ts';
import { digestOf, type Entry, manifestText, readManifest } from '../../../../src/work/farm/bundles/manifest.ts';
import { receiveBundle } from '../../../../src/work/farm/bundles/receive.ts';
import { newPlace, putParts, sql } from './folders.ts';

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
