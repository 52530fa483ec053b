/** The text of scatter-node-bench.js --analyze, as core's own code printed it on Node.js 26.12.1 of the same runs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { formatNodeBenchScatter } from '../../../../src/kinds/suite/report/node-bench-scatter.ts';
import { nodeBenchScatter } from '../../../../src/stats/node-bench-scatter.ts';
import { ROOT } from '../../../host-variant.ts';

const textOf = (name: string) => readFileSync(join(ROOT, 'test/fixtures/node-bench/scatter', name), 'utf8');

suite('scatter-node-bench.js --analyze', () => {
  for (const [name, runs, xaxis, category, chart] of [
    ['one parameter, another one explains most', 'sizes', 'size', undefined, true],
    ['two parameters, one group with a slow process', 'sizes', 'size', 'method', true],
    ['texts along the axis, no chart', 'sizes', 'method', 'size', false],
    ['few processes, rates that do not vary, long texts', 'few', 'text', 'deep', true],
    ['true and false', 'few', 'deep', undefined, false],
  ] as const) {
    test(name, () => {
      const file = [runs, xaxis, category, chart ? undefined : 'no-chart'].filter((part) => part !== undefined);
      const analysis = nodeBenchScatter(JSON.parse(textOf(`${runs}.json`)), xaxis, category);
      assert.equal(formatNodeBenchScatter(analysis, { xaxis, category, chart }), textOf(`${file.join('-')}.txt`));
    });
  }
});
