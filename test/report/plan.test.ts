import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPlan } from '../../src/report/plan.ts';

const MINUTE = 60_000;
const plan = {
  variants: [
    { label: 'a', version: 'node 20.0.0' },
    { label: 'sleep 1', version: null },
  ],
  benchmarks: new Map([['x/x.js', 1]]),
  rounds: 30,
  adaptive: true,
  runs: 60,
  atMostMs: 10 * MINUTE,
  expectedMs: 3 * MINUTE,
  known: 1,
};

function timeLine(more: Partial<Parameters<typeof formatPlan>[0]>): string | undefined {
  return formatPlan({ ...plan, ...more }).split('\n')[6];
}

test('a plan says what runs, on what, and counts in words', () => {
  assert.equal(
    formatPlan(plan),
    `baseline   a (node 20.0.0)
contender  sleep 1

x/x.js     1 configuration

1 benchmark, 1 configuration, at most 30 rounds: at most 60 runs
about 3 min if rows are decided as early as on published data, at most 10 min
The time is that of stored runs.
`,
  );
  const two = formatPlan({ ...plan, adaptive: false, benchmarks: new Map([['x/x.js', 2]]), rounds: 1, runs: 1 });
  assert.match(two, /^1 benchmark, 2 configurations, 1 round: 1 run\nabout 10 min\n/m);
});

test('a budget is heeded: it is enough, or the most, or all there is', () => {
  const early = 'about 3 min if rows are decided as early as on published data, at most';
  assert.equal(timeLine({ budgetMs: 60 * MINUTE }), `${early} 10 min; the budget of 1 h is enough`);
  assert.equal(timeLine({ budgetMs: 5 * MINUTE }), `${early} 5 min, the budget`);
  assert.equal(
    timeLine({ budgetMs: 2 * MINUTE }),
    `2 min, the budget, spent where it decides most; without it ${early} 10 min`,
  );
  assert.equal(
    timeLine({ budgetMs: 2 * MINUTE, adaptive: false }),
    '2 min, the budget, spent where it decides most; without it about 10 min',
  );
});
