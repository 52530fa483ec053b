import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { STARTUP_FORMATS } from '../../../../src/kinds/startup/report/formats.ts';
import { timeFigure, unitFor } from '../../../../src/kinds/startup/report/units.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { ALONE, COMMANDS, SCRIPTS } from './fixture.ts';

const REPORTS = { scripts: SCRIPTS, commands: COMMANDS, alone: ALONE };

suite('reports of start-up', () => {
  for (const [name, report] of Object.entries(REPORTS)) {
    for (const width of [60, 80, 140]) {
      test(`${name} on a terminal of ${width} columns`, () => {
        const text = STARTUP_FORMATS.table(report, { width });
        assertGolden(text, `startup/${name}-terminal-${width}.txt`);
        for (const line of text.split('\n')) assert.ok(line.length <= width, line);
      });
    }
    test(`${name} as Markdown, CSV and JSON`, () => {
      assertGolden(STARTUP_FORMATS.markdown(report), `startup/${name}-markdown.txt`);
      assertGolden(STARTUP_FORMATS.csv(report), `startup/${name}-csv.txt`);
      assertGolden(STARTUP_FORMATS.json(report), `startup/${name}-json.txt`);
    });
  }

  test("the JSON has hyperfine's fields, in seconds", () => {
    const { results } = JSON.parse(STARTUP_FORMATS.json(SCRIPTS));
    assert.equal(results.length, 6);
    for (const key of ['command', 'mean', 'stddev', 'median', 'user', 'system', 'min', 'max', 'times']) {
      assert.ok(key in results[0], key);
    }
    assert.equal(results[0].times.length, 10);
    assert.ok(Math.abs(results[0].mean - 0.04) < 0.002);
  });

  test('verdicts go by time: less time is faster', () => {
    const verdicts = SCRIPTS.processes.map(({ cells }) => cells.map(({ relative }) => relative?.verdict));
    assert.deepEqual(verdicts[0]?.[2], 'faster');
    assert.deepEqual(verdicts[1]?.[1], 'slower');
    assert.equal(SCRIPTS.processes[0]?.cells[0]?.relative, null);
  });

  test('a unit fits the smallest mean', () => {
    assert.deepEqual(
      [0.0004, 0.04, 1.4].map((seconds) => timeFigure(seconds, unitFor(seconds))),
      ['400.0', '40.0', '1.400'],
    );
  });
});
