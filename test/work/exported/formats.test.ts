/** What other tools demand of a file, as their documents have it; exported.slow.test.ts asks the tools themselves. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv } from 'ajv';
import { RATE } from '../../../src/show/report/metric.ts';
import { estimateOf } from '../../../src/stats/estimate.ts';
import { splitCsvLine } from '../../../src/store/csv-line.ts';
import { readForeign } from '../../../src/store/foreign.ts';
import { bmf } from '../../../src/work/exported/bmf.ts';
import { customSmallerIsBetter } from '../../../src/work/exported/custom-smaller-is-better.ts';
import type { ExportedFigure } from '../../../src/work/exported/figures.ts';
import { goFormat } from '../../../src/work/exported/go.ts';
import { openMetrics } from '../../../src/work/exported/openmetrics.ts';
import { otava } from '../../../src/work/exported/otava.ts';

const P99 = { ...RATE, name: 'p99', unit: 's', isSmallerBetter: true } as const;
const figure = (told: Partial<ExportedFigure>, figures: number[]): ExportedFigure => {
  const estimate = estimateOf(figures);
  assert.ok(estimate !== null);
  const row = { benchmark: 'url/parse.js', configuration: 'kind=\'a "b"\' n=10', variant: 'node@22' };
  return { ...row, metric: RATE, isFirst: true, ...told, figures, estimate };
};
const EXPORTED = {
  experiment: '1128-0802-xwk',
  created: '2026-11-28T08:02:00.000Z',
  figures: [
    figure({}, [1e6, 2e6]),
    figure({ metric: P99, isFirst: false }, [0.25]),
    figure({ variant: 'bun@1' }, [4e6, 4e6]),
  ],
};

suite('figures as other tools read them', () => {
  test('BMF: https://bencher.dev/bmf.json', () => {
    const value = { type: 'number' };
    const metric = {
      type: 'object',
      properties: { value, lower_value: value, upper_value: value },
      required: ['value'],
    };
    const of = (inner: object) => ({ type: 'object', patternProperties: { '.+': inner }, additionalProperties: false });
    const found: unknown = JSON.parse(bmf(EXPORTED));
    const validate = new Ajv().compile(of(of({ ...metric, additionalProperties: false })));
    assert.ok(validate(found), JSON.stringify(validate.errors));
    const name = 'url/parse.js kind=\'a "b"\' n=10';
    assert.deepEqual((found as Record<string, object>)[`${name} (node@22)`], {
      // ln 2 / 2 is the standard error of two logarithms, of which 12.7 are a half at one degree of freedom.
      throughput: { value: 1414213.5623730957, lower_value: 17299.781563100674, upper_value: 115608396.13523638 },
      p99: { value: 0.25 },
    });
    assert.deepEqual(Object.keys(found as object), [`${name} (node@22)`, `${name} (bun@1)`]);
  });

  test('github-action-benchmark: time in place of rates, and a range that is text', () => {
    const [first, second, third] = JSON.parse(customSmallerIsBetter(EXPORTED)) as Record<string, unknown>[];
    assert.deepEqual([first?.unit, Math.round(first?.value as number), first?.range], ['ns/op', 707, '±8,075 %']);
    assert.deepEqual([second?.unit, second?.value, second?.range, second?.extra], ['s', 0.25, undefined, '1 run']);
    assert.match(String(second?.name), / p99 \(node@22\)$/);
    assert.equal(third?.range, '±0 %');
  });

  test('Go: as the reader of that format reads it', () => {
    const text = goFormat(EXPORTED);
    assert.match(text, /^experiment: 1128-0802-xwk\nvariant: node@22\n[\s\S]*\nvariant: bun@1\n/);
    const file = readForeign(text, 'go.txt');
    // All lines of a variant are of one process for that reader: 500 ns and 1,000 ns, 250 ns twice.
    assert.deepEqual(
      file?.rows.map(({ parameters: { operation, variant }, rates }) => [operation, variant, rates]),
      [
        ['Url/parse.js/kind=a_"b"/n=10', 'node@22', [2 / 1.5e-6]],
        ['Url/parse.js/kind=a_"b"/n=10', 'bun@1', [2 / 0.5e-6]],
      ],
    );
    assert.match(text, /^Benchmark\S+ 1 0.25 p99-sec\/op$/m);
  });

  test('Go: names that are alike without blanks are told apart in all metrics', () => {
    const names = ["a='x y'", "a='x_y'", "a='x  y'"];
    const figures = names.flatMap((configuration) => [
      figure({ configuration }, [1]),
      figure({ configuration, metric: P99, isFirst: false }, [2]),
    ]);
    const lines = goFormat({ ...EXPORTED, figures }).match(/^Benchmark\S+/gm);
    assert.deepEqual(
      lines,
      ['', '', '#01', '#01', '#02', '#02'].map((end) => `BenchmarkUrl/parse.js/a=x_y${end}`),
    );
  });

  test('OpenMetrics: families one behind the other, quotes escaped, an end', () => {
    const lines = openMetrics(EXPORTED).split('\n');
    assert.deepEqual(lines.slice(-2), ['# EOF', '']);
    const names = lines.flatMap((line) => /^# TYPE (\S+) gauge$/.exec(line)?.[1] ?? []);
    assert.deepEqual(names, ['jsdyno_rate_ops_per_second', 'jsdyno_p99_seconds']);
    const sample = /^(\w+)\{(?:\w+="(?:[^"\\\n]|\\["\\n])*",?)+\} [\d.e+]+ 1795852920$/;
    const samples = lines.flatMap((line) => sample.exec(line)?.[1] ?? []);
    assert.deepEqual(samples, [...Array(6).fill(names[0]), names[1]]);
    assert.equal(samples.length + 2 * names.length + 2, lines.length);
  });

  test('Otava: no empty cell, so a column is what all variants have', () => {
    const rows = otava(EXPORTED).trimEnd().split('\n').map(splitCsvLine);
    assert.deepEqual(rows, [
      ['time', 'branch', 'experiment', 'url/parse.js kind=\'a "b"\' n=10'],
      [EXPORTED.created, 'node@22', EXPORTED.experiment, '1414213.5623730957'],
      [EXPORTED.created, 'bun@1', EXPORTED.experiment, '3999999.9999999986'],
    ]);
  });

  test('Otava: without a row of all variants there is nothing to read', () => {
    const figures = ['a', 'b'].map((variant) => figure({ variant, configuration: variant }, [1]));
    assert.throws(() => otava({ ...EXPORTED, figures }), { code: 'BAD_OPTION' });
  });
});
