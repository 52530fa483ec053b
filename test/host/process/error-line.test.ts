import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { errorLine, errorWords, lastLines, withPlace } from '../../../src/host/process/error-line.ts';

/** Standard error of Node.js 18 and 22, Bun 1.4.5 and Deno 2.9.6 as it was, of files of Node.js core's suite and of small ones. */
const SEEN = JSON.parse(readFileSync(new URL('../../fixtures/process/stderr.json', import.meta.url), 'utf8')) as {
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

suite('the place where it went wrong', () => {
  const FRAMES = `
    at JSON.parse (<anonymous>)
    at parse (/home/me/node_modules/lib/index.js:3:5)
    at file:///home/me/bench/a.mjs:12:7
    at Object.run (/home/me/bench/b.js:40:1)
    at run (/opt/jsdyno/src/harness/operations/run.cjs:28:16)
    at node:internal/main/run_main_module:36:49`;

  test('is the first frame that is the own of the user', () => {
    assert.equal(errorWords(`TypeError: x is not a function${FRAMES}`), 'TypeError: x is not a function (a.mjs:12)');
    assert.equal(withPlace('no run', FRAMES), 'no run (a.mjs:12)');
    const async =
      'Error: late\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)\n    at async /home/me/c.js:7:3';
    assert.equal(errorWords(async), 'Error: late (c.js:7)');
    assert.equal(errorWords('Error: late\n    at f (C:\\me\\c.js:7:3)'), 'Error: late (c.js:7)');
  });

  test('is above what cannot be parsed', () => {
    const text =
      "/home/me/nat.js:3\n%NeverOptimizeFunction(parse);\n^\n\nSyntaxError: Unexpected token '%'\n    at wrapSafe (node:internal/modules/cjs/loader:1638:18)";
    assert.equal(errorWords(text), "SyntaxError: Unexpected token '%' (nat.js:3)");
  });

  test('is left out where nothing is the own of the user, or it is said already', () => {
    assert.equal(errorWords('Error: x\n    at f (node:fs:1:1)\n    at g (/a/node_modules/b/c.js:1:1)'), 'Error: x');
    assert.equal(errorWords('waiting'), 'waiting');
    assert.equal(errorWords('Error: see a.js:3\n    at f (/b/a.js:3:1)'), 'Error: see a.js:3');
  });

  test('is found in a time that grows with the length of the text alone', () => {
    const line = `    at ${' ('.repeat(200_000)}`;
    assert.equal(errorWords(`Error: x\n${line}\n${line}`), 'Error: x');
  });
});

test('the last lines of a program that waits are three, or the error that it names', () => {
  assert.equal(lastLines('one\ntwo\n\nthree\n[GC<0x1>: (hs=1kb)]\nfour\n'), 'two | three | four');
  assert.equal(lastLines('Error: no database\n    at f (/a/b.js:1:1)\nwaiting\n'), 'Error: no database (b.js:1)');
  assert.equal(lastLines(''), '');
});
