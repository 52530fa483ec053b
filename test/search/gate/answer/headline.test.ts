import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answerOf } from '../../../../src/search/gate/answer/answer-of.ts';
import type { Words } from '../../../../src/search/gate/answer/content.ts';
import { namingOf } from '../../../../src/search/gate/answer/row-name.ts';
import { reportOf, rowOf } from './fixture.ts';

const plain = (words: Words) =>
  words.map((part) => (typeof part === 'string' ? part : 'name' in part ? part.name : part.said)).join('');

suite('the first line of a self-test', () => {
  const { base } = reportOf([]);
  const rows = [rowOf('regression', 'bench/a.js x', 0.8), rowOf('fine', 'bench/a.js y', 1)];
  const of = (selfTest: { rows: number; decided: string[]; largest: number }) =>
    answerOf(reportOf(rows, { base, head: base, selfTest }));

  test('says that nothing differs, and asks for nothing', () => {
    const { headline, advice, alarms } = of({ rows: 2, decided: [], largest: 0.01 });
    assert.match(plain(headline), /^Base against itself: none of 2 rows differs; .* 1/);
    assert.deepEqual([advice, alarms], [[], []]);
  });

  test('names what differs, as the machine and not as a regression to be mended or accepted', () => {
    const { headline, advice, alarms, sections } = of({ rows: 2, decided: ['bench/a.js x (steady)'], largest: 0.2 });
    assert.match(plain(headline), /^Base against itself: 1 of 2 rows differ/);
    assert.match(alarms.map(plain).join(), /bench\/a\.js x \(steady\)/);
    assert.match(advice.map(plain).join(), /quieter, or use another/);
    assert.ok(!sections.some(({ title }) => title.startsWith('Accept')));
  });

  test('says where there was too little time for anything', () => {
    const { headline, advice } = of({ rows: 0, decided: [], largest: 0 });
    assert.match(plain(headline), /no row got enough rounds/);
    assert.match(advice.map(plain).join(), /--budget/);
  });

  test('is none of a gate that compared base with itself beside head', () => {
    const { headline } = answerOf(reportOf(rows, { selfTest: { rows: 2, decided: [], largest: 0 } }));
    assert.match(plain(headline), /^Slower: /);
  });
});

suite('the name of a row', () => {
  test('has its kind where two kinds measure the same of one script', () => {
    const memory = { metric: 'peakRss', subject: 'memory' } as const;
    const rows = [
      rowOf('fine', 'cli.js', 1, { ...memory, kind: 'startup' }),
      rowOf('fine', 'cli.js', 1, { ...memory, kind: 'memory' }),
      rowOf('fine', 'other.js', 1, { ...memory, kind: 'memory' }),
    ];
    const naming = namingOf({ rows });
    assert.deepEqual(
      rows.map((row) => plain(naming.words(row))),
      ['cli.js (peakRss) by startup', 'cli.js (peakRss) by memory', 'other.js (peakRss)'],
    );
  });

  test('has no metric where nothing was measured', () => {
    const rows = [
      rowOf('fine', 'a.js x', 1),
      rowOf('undecided', 'a.js x', null, { metric: '', runtime: 'node@20.1.0' }),
    ];
    const naming = namingOf({ rows });
    assert.deepEqual(
      rows.map((row) => plain(naming.words(row))),
      ['a.js x on node@24.4.1', 'a.js x on node@20.1.0'],
    );
  });
});

suite('the lines that accept', () => {
  test('are one for a row on several runtimes, as far as the worst of them goes', () => {
    const rows = [
      rowOf('regression', 'a.js x', 0.8, { runtime: 'node@20.1.0', interval: [0.75, 0.85] }),
      rowOf('regression', 'a.js x', 0.7, { runtime: 'node@22.1.0', interval: [0.6, 0.8] }),
      rowOf('regression', 'b.js x', 0.8),
    ];
    const { sections } = answerOf(reportOf(rows));
    const accept = sections.find(({ title }) => title.startsWith('Accept'));
    assert.ok(accept?.list.kind === 'lines');
    assert.deepEqual(accept.lead, []);
    assert.equal(accept.list.lines.filter((line) => line.includes('- row:')).length, 2);
    assert.deepEqual(
      accept.list.lines.filter((line) => line.includes('most:')),
      ['    most: 40%', '    most: 22%'],
    );
  });
});
