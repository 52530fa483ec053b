import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { annotationsOf } from '../../../../src/search/gate/answer/annotations.ts';
import { REPORTS, reportOf, rowOf } from './fixture.ts';
import { assertGolden } from './golden.ts';
import { commandsIn } from './runner.ts';

suite('annotations', () => {
  test('are commands at the lines of benchmarks', () => {
    assertGolden(`${annotationsOf(REPORTS.regression ?? reportOf([])).join('\n')}\n`, 'annotations-regression.txt');
  });

  test('ten of a level at most, the last says how many more', () => {
    for (const [count, more] of [
      [10, ''],
      [11, '2 more rows'],
      [10_000, '9,991 more rows'],
    ] as const) {
      const lines = annotationsOf(
        reportOf(Array.from({ length: count }, (_, i) => rowOf('regression', `a.js ${i}`, 0.5))),
      );
      assert.equal(lines.length, 10);
      assert.ok(lines.at(-1)?.includes(more));
    }
  });

  test('a name can end neither a property nor the line', () => {
    const name = 'a.js,line=1::x\n::set-output name=a::b\r::error::c%0A::d:e';
    const row = rowOf('regression', name, 0.5, { at: { path: name, line: 3 }, reason: name });
    const lines = annotationsOf(reportOf([row]));
    assert.equal(lines.length, 1);
    const [line = ''] = lines;
    assert.equal(commandsIn(line).length, 1);
    const [, properties = '', message = ''] = /^::error ([^:]*)::(.*)$/.exec(line) ?? [];
    assert.deepEqual(
      properties.split(',').map((one) => one.split('=')[0]),
      ['file', 'line', 'title'],
    );
    assert.doesNotMatch(message, /%(?!25|0D|0A)/);
  });

  test('without a place they have none', () => {
    assert.match(
      annotationsOf(reportOf([rowOf('broken', 'a', null, { at: null })]))[0] ?? '',
      /^::error title=broken::a$/,
    );
  });
});
