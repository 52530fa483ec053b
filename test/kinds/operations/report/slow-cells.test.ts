import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warnOfSlowRuns } from '../../../../src/kinds/operations/report/assemble-operations.ts';
import type { OperationCell } from '../../../../src/kinds/operations/report/operations-report.ts';
import { createRandom } from '../../../stats/simulation.ts';

const cell = (variant: string) => ({ variant, warnings: [] }) as unknown as OperationCell;

test('slow runs that come back are a warning on their cell, once, and what a round shares is none', () => {
  const random = createRandom(5);
  const rounds = Array.from({ length: 30 }, (_, i) => i + 1);
  // Every ninth round the machine is twice as slow for all, every tenth run of the contender for itself.
  const machine = rounds.map((round) => (round % 9 === 0 ? 0.5 : 1) * Math.exp(0.01 * random.normal()));
  const side = (variant: string, isSlow: (round: number) => boolean) => ({
    cell: cell(variant),
    series: new Map(
      rounds.map((round, i) => [
        round,
        1e6 * (machine[i] as number) * (isSlow(round) ? 0.5 : 1) * Math.exp(0.005 * random.normal()),
      ]),
    ),
  });
  const [before, after, other] = [
    side('a', () => false),
    side('b', (round) => round % 10 === 4),
    side('c', () => false),
  ];
  warnOfSlowRuns('includes', before, after);
  warnOfSlowRuns('includes', after, other);
  assert.deepEqual([before.cell.warnings, other.cell.warnings], [[], []]);
  assert.equal(after.cell.warnings.length, 1);
  assert.match(
    after.cell.warnings[0]?.words ?? '',
    /^1 run in 10 of the operation includes is (1\.9\d|2\.0\d) times slower than its others \(3 of 30: /,
  );
});
