import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapterOf } from '../../../../src/show/page/chapter.ts';
import { largest } from '../../../../src/show/page/sections/largest.ts';
import { example, PLAIN } from '../example.ts';

test('the largest gains and regressions say that they are of several contenders where they are', () => {
  const { rows, ...chapter } = chapterOf(example(), 1, PLAIN.say);
  const noted = (told: typeof rows) =>
    JSON.stringify(largest({ ...chapter, rows: told }, PLAIN)).includes(PLAIN.say('page.several-contenders'));
  assert.equal(noted(rows), false);
  const second = rows.map((one) => ({ ...one, row: { ...one.row, contender: 'newer' } }));
  assert.equal(noted([...rows, ...second]), true);
});
