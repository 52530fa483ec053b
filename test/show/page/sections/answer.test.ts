import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chapterOf } from '../../../../src/show/page/chapter.ts';
import { answer } from '../../../../src/show/page/sections/answer.ts';
import { RATE } from '../../../../src/show/report/metric.ts';
import type { Warning } from '../../../../src/stats/warning.ts';
import { example, PLAIN } from '../example.ts';

suite('the answer of a page', () => {
  test('says nothing of a further metric that has several rows and no mean', () => {
    const published = example();
    const { rows, means } = published.report;
    const told = (metric: string) => {
      const report = {
        ...published.report,
        metrics: [RATE, { ...RATE, name: 'p99', title: 'P99' }],
        rows: [...rows, ...rows.map((row) => ({ ...row, metric: 'p99' }))],
        means: [...means, ...means.map((mean) => ({ ...mean, metric }))],
      };
      return JSON.stringify(answer(chapterOf({ ...published, report }, 1, PLAIN.say), PLAIN)).includes('P99 latency: ');
    };
    assert.equal(told('p99'), true);
    assert.equal(told('of another'), false);
  });

  test('ends with the gravest remarks, those of rows and of what loads ran before those of the machine', () => {
    const published = example();
    const warning = { kind: 'generator-bound', subject: { type: 'row', name: null }, words: 'no CPU left', next: null };
    const [first, ...rows] = published.report.rows;
    assert.ok(first);
    const report = { ...published.report, rows: [{ ...first, warnings: [warning as Warning] }, ...rows] };
    const html = JSON.stringify(answer(chapterOf({ ...published, report }, 1, PLAIN.say), PLAIN));
    const place = html.indexOf('no CPU left');
    assert.ok(place > 0 && place < html.indexOf('The frequency governor'), `${place}`);
    assert.match(html, /#conditions/);
  });
});
