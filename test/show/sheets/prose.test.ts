import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { headingLines, legendLines, partLines, remarkLines, widthWithin } from '../../../src/show/sheets/prose.ts';

const bold = (text: string) => `*${text}*`;
const dim = (text: string) => `<${text}>`;

suite('what stands around tables', () => {
  test('is as wide as the terminal, within limits', () => {
    assert.deepEqual(
      [widthWithin(undefined, 160), widthWithin(20, 160), widthWithin(100, 160), widthWithin(300, 160)],
      [80, 30, 100, 160],
    );
  });

  test('headings: the rest beside the title where it fits', () => {
    const lines = (width: number) => headingLines(['title', bold], ['of two words', dim], { width, indent: 2 });
    assert.deepEqual(lines(19), ['*title*  <of two words>']);
    assert.deepEqual(lines(10), ['*title*', '  <of two>', '  <words>']);
    assert.deepEqual(headingLines(['title', bold], ['', dim], { width: 80, indent: 2 }), ['*title*']);
  });

  test('remarks: further lines are in line with the first', () => {
    assert.deepEqual(remarkLines('one two three', ['->', bold], { width: 12, indent: 4 }), [
      '*->*  one two',
      '    three',
    ]);
  });

  test('parts: broken between parts, a comma at the end of a line, none wider than the terminal', () => {
    const parts = ['3 faster', '2 slower', '1 failed'].map((text) => ({ text, paint: bold }));
    assert.deepEqual(partLines('all: ', parts, 80), ['all: *3 faster*, *2 slower*, *1 failed*']);
    assert.deepEqual(partLines('all: ', parts, 24), ['all: *3 faster*, *2 slower*,', '     *1 failed*']);
    assert.deepEqual(partLines('all: ', parts, 23), ['all: *3 faster*,', '     *2 slower*,', '     *1 failed*']);
    assert.deepEqual(partLines('all: ', [], 80), []);
  });

  test('parts: below a title that leaves no space for them', () => {
    const parts = ['12 equivalent (within ±2 %)', '1 failed'].map((text) => ({ text, paint: bold }));
    assert.deepEqual(partLines('a long label against another: ', parts, 40), [
      'a long label against another:',
      '  *12 equivalent (within ±2 %)*, *1 failed*',
    ]);
    assert.deepEqual(partLines('a long label against another: ', [], 40), []);
  });

  test('legends: one sentence behind the other, those that say nothing left out', () => {
    assert.deepEqual(legendLines(['One.', '', 'Two three.'], 9, dim), ['<One. Two>', '<three.>']);
  });
});
