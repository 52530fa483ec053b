import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { textOfFile } from '../../../src/host/files/text-file.ts';

suite('a file that people hand over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-text-'));
  after(() => rmSync(folder, { recursive: true }));
  const whyNot = (path: string, most = 1024): string => {
    try {
      textOfFile(path, most, (why) => new Error(why));
    } catch (error) {
      return (error as Error).message;
    }
    return 'taken';
  };

  test('is read whole, without a byte order mark, up to its limit and not beyond', () => {
    const path = join(folder, 'a');
    writeFileSync(path, `\ufeff${'ä'.repeat(40_000)}`);
    assert.equal(
      textOfFile(path, 80_003, () => new Error()),
      'ä'.repeat(40_000),
    );
    assert.equal(whyNot(path, 80_002), `it has more than ${80_002 / 1024} KiB, of which nothing is read`);
    assert.equal(whyNot(path, 2 ** 20), 'taken');
  });

  test('that cannot be read is refused by the word of the system', () => {
    assert.equal(whyNot(join(folder, 'none')), 'ENOENT');
    assert.equal(whyNot(folder), 'EISDIR');
  });

  test('without an end is refused', { skip: !existsSync('/dev/zero') && 'no such device here' }, () => {
    assert.equal(whyNot('/dev/zero'), 'it has more than 1 KiB, of which nothing is read');
  });
});
