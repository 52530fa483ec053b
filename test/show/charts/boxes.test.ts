import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { boxOf } from '../../../src/show/charts/boxes.ts';
import { readCompareCsv } from '../../../src/store/csv-read.ts';

test('boxes are those of R: quantile() of type 7, whiskers within 1.5 lengths of the box', () => {
  // R 4.2: x <- c(7, 15, 36, 39, 40, 41, 90); quantile(x); ggplot2's stat_boxplot for whiskers and outliers.
  assert.deepEqual(boxOf([41, 7, 15, 36, 90, 39, 40]), {
    low: 7,
    quarter: 25.5,
    median: 39,
    threeQuarters: 40.5,
    high: 41,
    outliers: [90],
  });
  assert.deepEqual(boxOf([3]), { low: 3, quarter: 3, median: 3, threeQuarters: 3, high: 3, outliers: [] });
});

/** `ggplot_build(p)$data[[1]]` of ggplot2 3.4.1, where `p` is the plot that compare.R of Node.js core makes of the CSV. */
const FROM_R = new URL('../../fixtures/charts/r-boxes.csv', import.meta.url);
const RUNS = new URL('../../../docs/evidence/charts/buffers.csv', import.meta.url);

test('boxes of real runs are those that compare.R draws', async () => {
  const { groups } = await readCompareCsv([readFileSync(RUNS)], 'buffers.csv');
  const samples = new Map<string, number[]>(
    groups.flatMap(({ benchmark, configuration, byBinary }) =>
      Array.from(byBinary, ([binary, rates]) => [`${benchmark} ${configuration} ${binary}`, rates] as const),
    ),
  );
  const lines = readFileSync(FROM_R, 'utf8').trim().split('\n').slice(1);
  assert.equal(lines.length, samples.size);
  for (const line of lines) {
    const [, name = '', figures = ''] = /^"([^"]*)",(.*)$/.exec(line) ?? [];
    const { low, quarter, median, threeQuarters, high, outliers } = boxOf(samples.get(name) ?? []);
    const [count, ...theirs] = figures.split(',').map(Number).reverse();
    assert.equal(outliers.length, count, name);
    for (const [i, own] of [high, threeQuarters, median, quarter, low].entries()) {
      assert.ok(Math.abs(own / (theirs[i] as number) - 1) < 1e-9, `${name}: ${own} and ${theirs[i]}`);
    }
  }
});
