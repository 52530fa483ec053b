import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import stringWidth from 'string-width';
import { cut, cutFront, padEnd, padStart, piecesOf, textWidth } from '../../src/text/width.ts';
import { longNames } from './long-names.ts';

suite('the columns of a text', () => {
  for (const [text, width] of [
    ['', 0],
    ['plain', 5],
    ['±1.2 %', 6],
    ['▲ 14.2 µs …', 11],
    ['日本', 4],
    ['ﾊﾝｶｸ', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['a\u00adb', 2],
    ['\x1b[1mbold\x1b[22m', 4],
    ['\x1b[31m日本\x1b[39m', 4],
  ] as const) {
    test(JSON.stringify(text), () => assert.equal(textWidth(text), width));
  }

  test('are those of Unicode for every sign that reports are made of', () => {
    for (let code = 0x20; code < 0x3000; code++) {
      const sign = String.fromCodePoint(code);
      if (!/\p{Cc}/u.test(sign)) assert.equal(textWidth(sign), stringWidth(sign), code.toString(16));
    }
  });
});

test('texts are filled up to columns, not to lengths', () => {
  assert.deepEqual([padEnd('日本', 6), padStart('e\u0301', 3), padEnd('long', 2)], ['日本  ', '  e\u0301', 'long']);
});

suite('a text is cut', () => {
  test('where it is wider, and says so', () => {
    assert.deepEqual([cut('plain', 5), cut('plain', 4), cut('plain', 1), cut('plain', 0)], ['plain', 'pla…', '…', '']);
  });

  test('between signs, never within one', () => {
    assert.deepEqual([cut('日本語', 5), cut('日本語', 4)], ['日本…', '日…']);
    assert.equal(cut('👩‍👩‍👧👩‍👩‍👧', 3), '👩‍👩‍👧…');
    assert.equal(cut('e\u0301e\u0301e\u0301', 2), 'e\u0301…');
  });

  test('at its front, where its end tells more', () => {
    assert.deepEqual([cutFront('plain', 5), cutFront('plain', 4), cutFront('plain', 1)], ['plain', '…ain', '…']);
    assert.deepEqual([cutFront('日本語', 5), cutFront('ae\u0301e\u0301', 2)], ['…本語', '…e\u0301']);
  });

  test('to no more columns than told, whatever it is', () => {
    const name = longNames(1);
    for (let i = 0; i < 300; i++) {
      const text = name(String(i));
      for (const width of [0, 1, 7, 60]) assert.ok(stringWidth(cut(text, width)) <= width, `${width} ${text}`);
      for (const width of [1, 7, 60]) assert.ok(stringWidth(cutFront(text, width)) <= width, `${width} ${text}`);
    }
  });

  test('into pieces, of which none is lost', () => {
    assert.deepEqual([...piecesOf('日本語a', 3)], ['日', '本', '語a']);
    assert.deepEqual([...piecesOf('日', 1)], ['日']);
    assert.deepEqual([...piecesOf('', 3)], []);
  });
});
