import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedWords } from '../../../src/work/console/several-values.ts';

test('options of several words take so many and no more, before --', () => {
  const options = [
    {
      names: ['-P', '--scan'],
      count: 3,
      join: (words: readonly string[]) => words.join('_'),
      isWhole: (word: string) => word.includes('='),
    },
  ];
  const cases: [string, string][] = [
    ['-P n 1 10 -w 1', '-P n_1_10 -w 1'],
    ['a --scan n -1 1 b', 'a --scan n_-1_1 b'],
    ['-P n=1..10 a b', '-P n=1..10 a b'],
    ['-P n 1', '-P n 1'],
    ['-P', '-P'],
    ['-- -P n 1 10', '-- -P n 1 10'],
  ];
  for (const [typed, joined] of cases) assert.equal(joinedWords(typed.split(' '), options).join(' '), joined);
});
