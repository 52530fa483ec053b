import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { errorLine } from '../../src/process/error-line.ts';

/** Standard error of Node.js 18 and 22, Bun 1.4.5 and Deno 2.9.6 as it was, of files of Node.js core's suite and of small ones. */
const SEEN = JSON.parse(readFileSync(new URL('../fixtures/process/stderr.json', import.meta.url), 'utf8')) as {
  runtime: string;
  what: string;
  line: string;
  stderr: string;
}[];

suite('the line that says what went wrong', () => {
  for (const { runtime, what, line, stderr } of SEEN) {
    test(`${runtime}: ${what}`, () => assert.equal(errorLine(stderr), line));
  }

  test('a text that begins within a stack names neither frame, caret nor banner', () => {
    for (const { runtime, what, stderr } of SEEN) {
      const lines = stderr.split('\n');
      for (let from = 0; from < lines.length; from++) {
        const line = errorLine(lines.slice(from).join('\n'));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        assert.doesNotMatch(line, /^(?:at |\^|Node\.js v|Bun v|\d+ \|)|[\x00-\x1f\x7f-\x9f]/, `${runtime}: ${what}`);
      }
    }
  });

  test('is the last one that was said when no error is named, and empty when nothing was said', () => {
    assert.equal(errorLine('starting\nwaiting\n'), 'waiting');
    assert.equal(errorLine(''), '');
    assert.equal(errorLine(`Error: ${'x'.repeat(500)}`).length, 200);
  });

  test('is fit for a terminal', () => {
    assert.equal(errorLine('a\u0007\u001b[2Jb'), 'a b');
  });
});
