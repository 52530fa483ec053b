import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { About, Remark } from '../../../src/show/sheets/report.ts';
import { moreWords, toldRemarks } from '../../../src/show/sheets/told-remarks.ts';

const remark = (about: About, text: string = about): Remark => ({ kind: 'warning', about, text });
const ALL = ['hosts', 'few-runs', 'drift', 'failures'].map((about) => remark(about as About));

suite('remarks below a table', () => {
  test('are the two that matter most, in the order of what they mean for a decision', () => {
    const { told, more } = toldRemarks(ALL, { explain: undefined, width: 80 });
    assert.deepEqual(
      told.map(({ about }) => about),
      ['failures', 'drift'],
    );
    assert.equal(more, 2);
  });

  test('are all of them in the same order, whole, where the method is explained too', () => {
    const { told, more } = toldRemarks(ALL, { explain: true, width: 5 });
    assert.deepEqual(
      told.map(({ text }) => text),
      ['failures', 'drift', 'few-runs', 'hosts'],
    );
    assert.equal(more, 0);
  });

  test('take a line each, without the advice where that does not fit', () => {
    const text = 'few clean batches: 30 per run, 46 % of all; stop other programs, or --pin the runs to a free core';
    const cut = (width: number) => toldRemarks([remark('drift', text)], { explain: false, width }).told[0]?.text;
    assert.equal(cut(120), text);
    assert.equal(cut(60), 'few clean batches: 30 per run, 46 % of all …');
    assert.equal(cut(20), 'few clean batches: …');
  });

  test('say where the others are', () => {
    assert.equal(moreWords(0, null), 'How it was measured: --explain');
    assert.equal(moreWords(1, 'show a'), '1 more remark, and how it was measured: jsdyno show a --explain');
    assert.equal(moreWords(3, 'show a'), '3 more remarks, and how it was measured: jsdyno show a --explain');
  });
});
