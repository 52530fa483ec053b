import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { usualDuration } from '../../../src/kinds/http/plan.ts';
import { httpConfiguration } from '../../../src/kinds/http/rows.ts';
import { rowsAtShares } from '../../../src/kinds/http/stages.ts';

const ROUTE = {
  name: 'json',
  method: 'GET',
  path: '/json',
  headers: {},
  body: null,
  expect: { status: 200, headers: {} },
};
const LOAD = {
  generator: 'own' as const,
  connections: 50,
  pipelining: 1,
  arrivals: 'constant' as const,
  durationMs: 5000,
  warmupMs: 1000,
  preload: true,
};
const ROW = { ...httpConfiguration('express', { scenario: '/x', route: ROUTE, load: LOAD }), missing: {} };
const LABELS = new Map([
  [1, 'node@20'],
  [2, 'node@22'],
  [3, 'bun@1'],
]);

function run(variant: number, rate: number | null) {
  return rate === null
    ? { variant, outcome: 'failed' as const, rate, reason: 'the server ended with code 1' }
    : { variant, outcome: 'ok' as const, rate, reason: null };
}

suite('rates of latencies, chosen from the throughput', () => {
  test('are shares of the slowest variant, in three digits, the same for all', () => {
    const runs = [run(1, 8000), run(1, 8200), run(2, 10_000), run(3, 31_000)];
    const rows = rowsAtShares(ROW, [0.5, 0.8], runs, LABELS);
    assert.deepEqual(
      rows.map(({ configuration, http, missing }) => [configuration, http?.rate, http?.share, missing]),
      [
        ["route='json' rate=4050", 4050, 0.5, {}],
        ["route='json' rate=6480", 6480, 0.8, {}],
      ],
    );
  });

  test('a variant that answered nothing is not asked again, and decides no rate', () => {
    const [row] = rowsAtShares(ROW, [0.5], [run(1, 8000), run(2, null), run(2, null), run(3, 9000)], LABELS);
    assert.equal(row?.http?.rate, 4000);
    assert.deepEqual(row?.missing, { 'node@22': { outcome: 'failed', reason: 'the server ended with code 1' } });
  });

  test('without any answer there are none, and shares that come to one rate are one', () => {
    assert.deepEqual(rowsAtShares(ROW, [0.5], [run(1, null)], LABELS), []);
    assert.equal(rowsAtShares(ROW, [0.4, 0.45], [run(1, 2)], LABELS).length, 1);
  });
});

test('a run measures for 5 s, and for less where all of them would take more than some ten minutes', () => {
  const asked = { scenarios: ['/x'], routes: [], rates: [], shares: [0.5, 0.8] };
  assert.equal(usualDuration(asked, 2 * 10), 5000);
  assert.equal(usualDuration({ ...asked, routes: ['a', 'b', 'c'] }, 2 * 10), 1500);
  assert.equal(usualDuration({ ...asked, routes: ['all'] }, 3 * 10), 1500);
  assert.equal(usualDuration({ ...asked, shares: [], routes: ['a', 'b', 'c'] }, 3 * 10), 4500);
});
