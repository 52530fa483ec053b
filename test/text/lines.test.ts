import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneLine, wrap } from '../../src/text/lines.ts';

test('one line: nothing that moves the cursor, no blanks in a row', () => {
  assert.equal(oneLine(' a\n\tb\u001b[2Jc  d '), 'a b\\x1b[2Jc d');
});

test('lines break at blanks, not before a unit, and keep long words whole', () => {
  assert.deepEqual(wrap('faster by 12.3 % or so', 13), ['faster by', '12.3 % or so']);
  assert.deepEqual(wrap('it took 14.2 µs', 12), ['it took', '14.2 µs']);
  assert.deepEqual(wrap('an incomprehensibility', 5), ['an', 'incomprehensibility']);
});
