import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { HTTP_FORMATS } from '../../../../src/kinds/http/report/formats.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { ALONE, COMPARED } from './fixture.ts';

suite('what jsdyno http prints', () => {
  for (const [name, report] of Object.entries({ compared: COMPARED, alone: ALONE })) {
    for (const width of [40, 60, 80, 100, 120, 140]) {
      test(`${name}, for a terminal of ${width}`, () => {
        const text = HTTP_FORMATS.table(report, { width });
        assertGolden(text, `http/${name}-table-${width}.txt`);
        for (const line of text.split('\n')) assert.ok(line.length <= width, line);
      });
    }
    for (const format of ['markdown', 'json'] as const) {
      test(`${name}, as ${format}`, () => assertGolden(HTTP_FORMATS[format](report), `http/${name}.${format}`));
    }
  }

  test('colours change no width', () => {
    const colored = HTTP_FORMATS.table(COMPARED, { width: 100, color: true });
    assert.equal(stripVTControlCharacters(colored), HTTP_FORMATS.table(COMPARED, { width: 100 }));
  });
});
