import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitCsvLine } from '../../src/store/csv-line.ts';
import { quoteCsv } from '../../src/text/csv.ts';

const ROW = ['old', 'a/b.js', "n=1 s='x, y'", '1791221.97342149', '0.0055'];

test('reads the new spacing, the old one and bare fields alike', () => {
  assert.deepEqual(splitCsvLine(`"old","a/b.js","n=1 s='x, y'",1791221.97342149,0.0055`), ROW);
  assert.deepEqual(splitCsvLine(`"old", "a/b.js", "n=1 s='x, y'", 1791221.97342149, 0.0055`), ROW);
  assert.deepEqual(splitCsvLine(`  "old"\t,"a/b.js" ,"n=1 s='x, y'" , 1791221.97342149 ,0.0055 `), ROW);
  assert.deepEqual(splitCsvLine('old,a/b.js,n=1,5,6'), ['old', 'a/b.js', 'n=1', '5', '6']);
});

test('reads doubled quotes, and takes a quote that no comma follows as it is', () => {
  assert.deepEqual(splitCsvLine('"k=""a, b""",1'), ['k="a, b"', '1']);
  assert.deepEqual(splitCsvLine('"","""",1'), ['', '"', '1']);
  assert.deepEqual(splitCsvLine('"method=\\"write\\" len=32",1'), ['method=\\"write\\" len=32', '1']);
});

test('keeps empty fields, the last one too', () => {
  assert.deepEqual(splitCsvLine('a,,"",'), ['a', '', '', '']);
});

test('says null for a quote that is never closed', () => {
  assert.equal(splitCsvLine('"old","a/b.js","n=1'), null);
  assert.equal(splitCsvLine('"k=""'), null);
});

test('writes what it reads', () => {
  for (const value of ['', 'plain', `path='it\\'s, "here"'`, '""', 'a,b', '=1+1', "'=x", '-a']) {
    assert.deepEqual(splitCsvLine(`${quoteCsv(value)},1`), [value, '1']);
  }
});
