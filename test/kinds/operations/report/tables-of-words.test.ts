/** What `jsdyno ops --tiers` and `--floor` print. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatHarnessCosts,
  type VariantHarnessCost,
} from '../../../../src/kinds/operations/report/harness-cost-table.ts';
import { formatTiers, type OperationTier } from '../../../../src/kinds/operations/report/tier-table.ts';
import { longNames, renamedIn, SEEDS, TERMINALS, tooWide } from '../../../text/long-names.ts';

const TIERS: OperationTier[] = [
  { benchmark: 'a.js', configuration: 'parse n=1', variant: 'node@22', tier: 'turbofan', deopts: [] },
  {
    benchmark: 'a.js',
    configuration: 'parse n=1',
    variant: 'tuned',
    tier: 'maglev',
    deopts: [
      { reason: 'wrong map', function: 'run', location: 'a.js:3' },
      { reason: 'wrong map', function: 'run', location: 'a.js:3' },
    ],
  },
  { benchmark: 'b.js', configuration: 'x', variant: 'bun@1', tier: null, deopts: [], reason: 'unavailable: no V8' },
];

const COSTS: VariantHarnessCost[] = [
  {
    variant: 'node@22',
    version: 'node 22.23.3',
    floors: [{ shape: 'sync, no input', nanos: 0.31, loopNanos: 0.3, leastNanos: 0.6 }],
  },
  { variant: 'bun@1', version: 'bun 1.3.3', floors: [], reason: 'failed: ended by SIGSEGV' },
];

test('tiers: a line a runtime below its operation, equal deoptimisations counted', () => {
  const [file, operation, first, second, deopts] = formatTiers(TIERS, { width: 120 }).split('\n');
  assert.deepEqual([file, operation], ['a.js', '  parse n=1']);
  assert.match(first ?? '', /^ {4}node@22 {2}turbofan, no deoptimisation$/);
  assert.match(second ?? '', /^ {4}tuned {4}maglev, 2 deoptimisations$/);
  assert.match(deopts ?? '', /^ +2 x wrong map, run, a\.js:3$/);
});

test('costs: a line a shape, and the reason where there are none', () => {
  const text = formatHarnessCosts(COSTS, { width: 120 });
  assert.match(text, /^node@22 \(node 22\.23\.3\)\n {2}sync, no input +0\.300 ns +0\.01 ns +0\.600 ns$/m);
  assert.match(text, /^bun@1 \(bun 1\.3\.3\)\n {2}failed: ended by SIGSEGV$/m);
});

for (const width of TERMINALS) {
  test(`both fit ${width} columns, whatever things are called`, () => {
    const keys = new Set(['benchmark', 'configuration', 'variant', 'version', 'reason', 'function', 'location']);
    for (const seed of SEEDS) {
      const name = longNames(seed);
      assert.deepEqual(tooWide(formatTiers(renamedIn(TIERS, keys, name), { width }), width), []);
      assert.deepEqual(tooWide(formatHarnessCosts(renamedIn(COSTS, keys, name), { width }), width), []);
    }
  });
}
