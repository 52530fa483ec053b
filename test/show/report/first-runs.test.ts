/** First runs stand in tables where they are decided or contradict the steady rate; nothing is kept from files. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { OPERATION_METRICS } from '../../../src/kinds/operations/kind.ts';
import { assemble } from '../../../src/show/report/assemble.ts';
import { isTold, saysOpposite, withoutOpenFirstRuns } from '../../../src/show/report/first-runs.ts';
import { FORMATS } from '../../../src/show/report/formats.ts';
import type { Report } from '../../../src/show/report/row.ts';
import type { Verdict } from '../../../src/stats/verdict.ts';

const judged = (verdict: Verdict, ratio: number | null = null, p: number | null = null) => ({ verdict, ratio, p });

test('a first run is told where it is decided, or where its own test contradicts the steady rate', () => {
  const faster = judged('faster', 1.1, 0.001);
  for (const verdict of ['faster', 'slower', 'equivalent'] as const) assert.ok(isTold(judged(verdict), faster));
  for (const verdict of ['undecided', 'failed', 'floor', 'unavailable', 'disturbed'] as const)
    assert.ok(!isTold(judged(verdict), faster), verdict);
  assert.ok(!isTold(judged('undecided', 0.7, 0.3), faster));
  assert.ok(!isTold(judged('undecided', 1.5, 0.01), faster), 'it says the same');
  assert.ok(isTold(judged('undecided', 0.7, 0.01), faster));
  assert.ok(!isTold(judged('undecided', 0.7, 0.01), judged('undecided', 1.1)));
  assert.ok(saysOpposite(judged('faster', 2, 0.001), judged('slower', 0.5, 0.001)));
});

/** Steady rates that are 20 % faster; cold ones by file, a factor a round. */
function reportOf(cold: Record<string, readonly number[]>): Report {
  const noise = [1, 1.01, 0.99, 1.005, 0.995, 1.002];
  const group = (benchmark: string, metric: string, factors: readonly number[]) => ({
    benchmark,
    configuration: '',
    metric,
    rates: new Map([
      ['a', factors.map(() => 1000)],
      ['b', factors.map((factor) => 1000 * factor)],
    ]),
    paired: true,
  });
  return assemble({
    groups: Object.entries(cold).flatMap(([benchmark, factors]) => [
      group(
        benchmark,
        'steady',
        factors.map((_, i) => 1.2 * (noise[i % noise.length] as number)),
      ),
      group(benchmark, 'cold', factors),
    ]),
    metrics: OPERATION_METRICS,
    baseline: 'a',
    contenders: ['b'],
    experiment: { id: '1127-1200-abc', created: '2026-01-01T00:00:00Z', kind: 'ops', seed: 1, runs: 6 },
  });
}

suite('a report', () => {
  const decided = [1.5, 1.52, 1.48, 1.51, 1.49, 1.5];
  const open = [0.01, 90, 0.3, 20, 0.02, 50];
  const report = reportOf({ 'decided.js': decided, 'open.js': open, 'wide.js': open.map((one) => 1 / one) });

  test('leaves out first runs that say nothing, and says how they are seen', () => {
    const { told, left } = withoutOpenFirstRuns(report);
    assert.deepEqual(
      told.rows.map(({ metric, benchmark }) => `${metric} ${benchmark}`),
      ['steady decided.js', 'steady open.js', 'steady wide.js', 'cold decided.js'],
    );
    assert.deepEqual([...left], [['cold', 2]]);
    for (const format of ['table', 'markdown'] as const) {
      const text = FORMATS[format](report, { width: 160 });
      assert.match(text, /cold: 2 undecided rows are not shown; jsdyno show 1127-1200-abc --format csv/);
      assert.ok(!/cold: (?!2 undecided rows).*undecided/.test(text), text);
    }
  });

  test('keeps all of them in files, and in tables of first runs alone', () => {
    assert.equal(JSON.parse(FORMATS.json(report)).rows.length, 6);
    assert.equal(FORMATS.csv(report).trim().split('\n').length, 7);
    const alone = {
      ...report,
      metrics: report.metrics.filter(({ name }) => name === 'cold'),
      rows: report.rows.filter(({ metric }) => metric === 'cold'),
      means: [],
    };
    const text = FORMATS.table(alone, { width: 160 });
    assert.match(text, /open\.js/);
    // 1 to 8,000 per cent in digits would seem to be a figure.
    assert.match(text, /none yet: run more/);
    assert.ok(!/\+\d{4}/.test(text), text);
  });
});
