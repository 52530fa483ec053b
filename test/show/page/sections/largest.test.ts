import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToString } from 'preact-render-to-string';
import { chapterOf } from '../../../../src/show/page/chapter.ts';
import { h } from '../../../../src/show/page/element.ts';
import { largest } from '../../../../src/show/page/sections/largest.ts';
import { example, PLAIN } from '../example.ts';

test('the largest gains and regressions are a table for each contender, whose heads name its figures', () => {
  const { rows, ...chapter } = chapterOf(example(), 1, PLAIN.say);
  const second = rows.map((one) => ({ ...one, id: `${one.id}-2`, row: { ...one.row, contender: 'newer' } }));
  const html = renderToString(h('div', null, largest({ ...chapter, rows: [...rows, ...second] }, PLAIN, 'h3')));
  const tables = [...html.matchAll(/<caption>(.*?) against old: .*?<thead>(.*?)<\/thead>(.*?)<\/table>/g)];
  assert.deepEqual(
    tables.map(([, contender]) => contender),
    ['new', 'new', 'newer', 'newer'],
  );
  for (const [, contender, head = '', body = ''] of tables) {
    assert.match(head, new RegExp(`>${contender}<`));
    assert.equal(/href="#[^"]+-2"/.test(body), contender === 'newer');
  }
});
