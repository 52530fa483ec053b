import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { fold } from '../../src/text/fold.ts';
import { wrap } from '../../src/text/lines.ts';
import { cutFront } from '../../src/text/width.ts';
import { linear } from '../linear.ts';
import { longNames, SEEDS, TERMINALS, tooWide } from './long-names.ts';

suite('lines that are wider than the terminal', () => {
  test('are broken at blanks, further lines further in', () => {
    assert.equal(fold('a title of some words\n', 12), 'a title of\n  some words\n');
    assert.equal(fold('  ▲ a name of words', 12), '  ▲ a name\n    of words');
  });

  test('are broken anywhere where there is no blank, between signs', () => {
    assert.equal(fold('incomprehensibility', 8), 'incomp\n  rehens\n  ibilit\n  y');
    assert.equal(fold('日本語の名前', 7), '日本\n  語の\n  名前');
  });

  test('keep a figure and its unit together', () => {
    assert.equal(fold('slower by 83.2 % (80 to 90 %), so', 16), 'slower by 83.2 %\n  (80 to 90 %),\n  so');
    assert.equal(fold('grows by 9.00 MB/s, (0 ms)', 13), 'grows by\n  9.00 MB/s,\n  (0 ms)');
    assert.deepEqual(wrap('grows by 62.9 MB a minute', 13), ['grows by', '62.9 MB a', 'minute']);
    assert.equal(fold('a %NeverOptimize', 10), 'a %NeverOp\n  timize');
  });

  test('are the same without a terminal, and where they fit', () => {
    assert.equal(fold('a title of some words', undefined), 'a title of some words');
    assert.equal(fold('日本 e\u0301\n\n  x', 6), '日本 e\u0301\n\n  x');
  });

  test('keep their colours, which take no space', () => {
    const text = fold('\x1b[1ma title of some words\x1b[22m', 12);
    assert.deepEqual(tooWide(text, 12), []);
    assert.equal(stripVTControlCharacters(text), 'a title of\n  some words');
    assert.equal(fold('\x1b[1ma title\x1b[22m', 7), '\x1b[1ma title\x1b[22m');
  });

  test('fit, whatever they have in them, and lose nothing but blanks', () => {
    for (const seed of SEEDS) {
      const name = longNames(seed);
      for (let i = 0; i < 100; i++) {
        const text = `${' '.repeat(i % 40)}${name(String(i))}`;
        for (const width of [20, ...TERMINALS]) {
          const folded = fold(text, width);
          assert.deepEqual(tooWide(folded, width), []);
          assert.equal(folded.replace(/\s+/g, ''), text.replace(/\s+/g, ''));
        }
      }
    }
  });
});

suite('long texts take time in proportion', () => {
  linear('one word that is folded', 30_000, (n) => () => void fold('x'.repeat(n), 80));
  linear('one word of wide signs that is folded', 3000, (n) => () => void fold('日'.repeat(n), 80));
  linear('one place that is cut at its front', 30_000, (n) => () => void cutFront(`/a${' '.repeat(n)}x.js`, 60));
});
