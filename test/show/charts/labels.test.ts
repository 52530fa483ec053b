import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, shortened, widest } from '../../../src/show/charts/labels.ts';
import { widthOf } from '../../../src/show/charts/text-width.ts';

const NAME = 'buffers/buffer-concat.js n=800000 withTotalLength=0 pieceSize=16384 pieces=4';

test('a name that fits stays as it is', () => {
  assert.deepEqual(linesOf(NAME, 2000, 12), [NAME]);
  assert.equal(shortened('url', 100, 12), 'url');
});

test('wraps behind blanks, slashes and dashes, and loses no letter', () => {
  const lines = linesOf(NAME, 280, 12, 3);
  assert.ok(lines.length > 1);
  assert.equal(lines.join('').replaceAll(' ', ''), NAME.replaceAll(' ', ''));
  for (const line of lines) assert.ok(widthOf(line, 12) <= 280, line);
});

test('what is too long for its lines keeps its beginning and its end, and no line is too wide', () => {
  for (const width of [60, 90, 120, 200, 300]) {
    const lines = linesOf(NAME, width, 12, 2);
    assert.ok(lines.length <= 2);
    for (const line of lines) assert.ok(widthOf(line, 12) <= width, `${width}: ${line}`);
    const whole = lines.join('');
    assert.equal(whole.includes('…'), width < 300, `${width}: ${whole}`);
    assert.ok(whole.startsWith('bu') && whole.endsWith('4'), whole);
  }
});

test('a word without a break is broken anywhere', () => {
  const lines = linesOf('x'.repeat(100), 300, 12, 2);
  assert.ok(lines.length === 2);
  for (const line of lines) assert.ok(widthOf(line, 12) <= 300);
});

test('the widest counts', () => {
  assert.ok(widest(['i', 'www'], 12) >= widthOf('www', 12));
  assert.equal(widest([], 12), 0);
});
