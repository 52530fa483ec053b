/** The text of compare-node-bench.js --analyze, as core's own code printed it on Node.js 26.12.1 of the same CSV. */
import assert from 'node:assert/strict';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { formatNodeBench } from '../../../src/show/report/node-bench.ts';
import { nodeBenchAnalysis } from '../../../src/stats/node-bench.ts';
import { readCompareCsv } from '../../../src/store/csv-read.ts';
import { ROOT } from '../../host-variant.ts';

const FOLDER = join(ROOT, 'test/fixtures/node-bench/analyze');

async function sidesIn(name: string) {
  const { groups } = await readCompareCsv(createReadStream(join(FOLDER, name)), name);
  return groups.map(({ benchmark, configuration, byBinary }) => ({
    name: `${benchmark} ${configuration}`.trim(),
    old: byBinary.get('old') ?? [],
    new: byBinary.get('new') ?? [],
  }));
}

suite('compare-node-bench.js --analyze', () => {
  for (const [maxRegression, scale, fails] of [
    [0, 1000, true],
    [5, 1000, true],
    [20, 1000, false],
    [5, 10, true],
    [100, 1000, false],
  ] as const) {
    test(`--max-regression ${maxRegression} --scale ${scale}`, async () => {
      const analysis = nodeBenchAnalysis(await sidesIn('compare.csv'), { maxRegression, scale });
      assert.equal(
        formatNodeBench(analysis),
        readFileSync(join(FOLDER, `max-${maxRegression}-scale-${scale}.txt`), 'utf8'),
      );
      assert.equal(
        analysis.rows.some(({ isFailed }) => isFailed),
        fails,
      );
    });
  }

  test('rates that never vary have no interval', async () => {
    const analysis = nodeBenchAnalysis(await sidesIn('constant.csv'));
    assert.equal(formatNodeBench(analysis), readFileSync(join(FOLDER, 'constant.txt'), 'utf8'));
  });

  test('without rows there is nothing but what holds anyway', () => {
    assert.match(formatNodeBench(nodeBenchAnalysis([])), /^ {2}confidence .*\n\nRates were scaled by 1000x/);
  });
});
