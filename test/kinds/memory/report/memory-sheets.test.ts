import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { memorySheets } from '../../../../src/kinds/memory/report/memory-tables.ts';
import type { RoundsChart } from '../../../../src/show/charts/chart.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { assertSound, sheetText } from '../../../show/report/sheet-text.ts';
import { ALONE, SCRIPTS } from './fixture.ts';

suite('sheets of memory', () => {
  for (const language of LANGUAGES) {
    test(`in ${language}`, () => {
      const sheets = memorySheets(SCRIPTS, sayIn(language));
      assertSound(sheets);
      assertSound(memorySheets(ALONE, sayIn(language)));
      assertGolden(sheetText(sheets.map((sheet) => ({ ...sheet, charts: [] }))), `sheets/memory-${language}.txt`);
    });
  }

  test('say less and more, never faster and slower, and whether it grows', () => {
    const [script] = memorySheets(SCRIPTS, sayIn('en'));
    const [node22 = '', node24 = '', bun = ''] = script?.rows.map(({ cells }) => cells.join(' | ')) ?? [];
    assert.match(node22, /baseline/);
    assert.match(node24, /1\.3\d?x more .*\d.MB\/s\): grows/u);
    assert.match(bun, /1\.5\d?x less .*: falls/u);
    assert.doesNotMatch([node22, node24, bun].join(), /faster|slower/);
    // Of "1.3 times more" the interval is above 1.
    assert.match(node24, /\| 1\.[23]\d to 1\.[34]\d \|/);
  });

  test('draw the run whose peak is in the middle over seconds', () => {
    const [script] = memorySheets(SCRIPTS, sayIn('en'));
    const chart = script?.charts[0] as RoundsChart;
    assert.equal(chart.roundName, 'seconds');
    assert.deepEqual(
      chart.series.map(({ name, figures }) => [name, figures.length]),
      [
        ['node@22', 40],
        ['node@24', 40],
        ['bun@1', 40],
      ],
    );
  });

  test('of one run tell why growth is not known', () => {
    const [alone] = memorySheets(ALONE, sayIn('en'));
    assert.equal(alone?.rows[0]?.verdict, null);
    assert.match(alone?.rows[0]?.cells.join() ?? '', /unknown/);
  });
});
