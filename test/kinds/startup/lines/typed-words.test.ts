import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { typedWords } from '../../../../src/kinds/startup/lines/typed-words.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const script = join(folder, 'a.mjs');
const tool = join(folder, 'tool');
for (const path of [script, tool]) writeFileSync(path, '');
chmodSync(tool, 0o755);

suite('what was typed behind startup', { skip: process.platform === 'win32' }, () => {
  const told = (words: string[], hasRuntimes = false, shell = false) => typedWords(words, { hasRuntimes, shell });
  const refused = (code: string) => (error: unknown) => error instanceof JsdynoError && error.code === code;

  test('is scripts: built in, or files of JavaScript, and with --on any file', () => {
    assert.deepEqual(told(['empty', script]), { scripts: ['empty', script], lines: [] });
    assert.deepEqual(told([tool, 'nothing'], true), { scripts: [tool, 'nothing'], lines: [] });
    assert.deepEqual(told([]), { scripts: [], lines: [] });
  });

  test('else is command lines, programs alone among them', () => {
    const lines = [`node ${script}`, tool, 'true', '{program}', 'no-such-program --flag'];
    assert.deepEqual(told(lines), { scripts: [], lines });
    assert.deepEqual(told(['exit'], false, true), { scripts: [], lines: ['exit'] });
  });

  test('is one of both', () => {
    assert.throws(() => told(['empty', 'sleep 1']), refused('BAD_USAGE'));
    assert.throws(() => told(['node a.js'], true), refused('BAD_USAGE'));
  });

  test('and a word that is nothing is taken for a script that was mistyped', () => {
    for (const word of ['emty', join(folder, 'b.js')]) assert.throws(() => told([word]), refused('UNKNOWN_BENCHMARK'));
  });
});
