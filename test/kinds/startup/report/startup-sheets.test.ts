import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startupSheets } from '../../../../src/kinds/startup/report/startup-tables.ts';
import type { BoxChart } from '../../../../src/show/charts/chart.ts';
import { warningMessage } from '../../../../src/show/report/warning-message.ts';
import { warningText } from '../../../../src/stats/warning.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { assertSound, sheetText } from '../../../show/report/sheet-text.ts';
import { ALONE, COMMANDS, firstStarts, SCRIPTS } from './fixture.ts';

suite('sheets of start-ups', () => {
  for (const language of LANGUAGES) {
    test(`in ${language}`, () => {
      const sheets = [SCRIPTS, COMMANDS].flatMap((report) => startupSheets(report, sayIn(language)));
      for (const report of [SCRIPTS, COMMANDS, ALONE]) assertSound(startupSheets(report, sayIn(language)));
      assertGolden(sheetText(sheets), `sheets/startup-${language}.txt`);
    });
  }

  test('say that a first start took longer, and take it for no outlier', () => {
    for (const isCounted of [true, false]) {
      const [slow, same] = firstStarts(isCounted).processes[0]?.cells ?? [];
      const said = [slow, same].map((cell) => cell?.warnings.map(warningText));
      assert.match(
        said[0]?.join() ?? '',
        /^first start: 1\.20 s, (2\.9|3\.0)\d times the median of the other starts of the process slow; [^,]*$/,
      );
      assert.deepEqual(said[1], []);
      for (const language of LANGUAGES) {
        const [warning] = slow?.warnings ?? [];
        assert.match(warning === undefined ? '' : warningMessage(sayIn(language), warning), /slow.*--warmup/);
      }
    }
  });

  test('draw the times of all runs that were measured', () => {
    const [commands] = startupSheets(COMMANDS, sayIn('en'));
    const chart = commands?.charts[0] as BoxChart;
    assert.deepEqual(
      chart.series.map(({ name, samples }) => [name, samples.map((times) => times.length)]),
      [
        ['node a.js', [12]],
        ['a.out', [12]],
      ],
    );
    const cell = COMMANDS.processes[0]?.cells[0];
    assert.deepEqual(chart.series[0]?.samples[0], cell?.wall?.times);
    assert.deepEqual(
      commands?.rows.map(({ verdict }) => verdict),
      [null, 'failed', COMMANDS.processes[0]?.cells[2]?.relative?.verdict],
    );
  });
});
