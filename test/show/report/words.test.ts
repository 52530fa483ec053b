import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldConfigurations } from '../../../src/show/report/parameters.ts';
import { runsWords } from '../../../src/show/report/words.ts';
import { changeDigits, endDigits } from '../../../src/show/sheets/comparison-words.ts';

test('changes in per cent', () => {
  const cases: Array<[number, string]> = [
    [1, '0.00'],
    [0.99999, '0.00'],
    [1.1234, '+12.34'],
    [0.727, '-27.30'],
    [3.136, '+213.6'],
    [51.2, '+5,020'],
  ];
  for (const [ratio, text] of cases) assert.equal(changeDigits(ratio), text);
});

test('ends of intervals never round to the other side of no change, nor onto it', () => {
  assert.deepEqual([1.00003, 0.99996, 1.0000002, 1, 1.1234].map(endDigits), [
    '+0.003',
    '-0.004',
    '+0.00002',
    '0.00',
    '+12.34',
  ]);
});

test('runs', () => {
  assert.deepEqual([runsWords([30, 30]), runsWords([29, 30])], ['30', '29/30']);
});

test('what configurations share is said once', () => {
  assert.deepEqual(foldConfigurations(["n=10 s='a b' k=1", "n=10 s='a b' k=2"]), {
    shared: "n=10 s='a b'",
    own: ['k=1', 'k=2'],
  });
  assert.deepEqual(foldConfigurations(['n=10 k=1']), { shared: 'n=10 k=1', own: [''] });
  assert.deepEqual(foldConfigurations(['a=1', 'b=1']), { shared: '', own: ['a=1', 'b=1'] });
});

test('a configuration that cannot be taken apart without loss stays whole', () => {
  for (const odd of ["n=1 s='a", 'n=1  k=2', 'n=1 free text', 'n=1 s=it"s']) {
    const both = [odd, 'n=1 k=3'];
    const { shared, own } = foldConfigurations(both);
    if (shared === '') assert.deepEqual(own, both);
    else assert.deepEqual(own.map((text) => `${shared} ${text}`).sort(), both.sort());
  }
});
