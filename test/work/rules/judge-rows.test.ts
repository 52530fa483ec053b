import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_RULES } from '../../../src/work/rules/default-rules.ts';
import { exitOf } from '../../../src/work/rules/exit.ts';
import { type JudgedRow, judgeRows } from '../../../src/work/rules/judge-rows.ts';
import type { Acceptance } from '../../../src/work/rules/rule.ts';
import { COLD, compared, madeRow, P99, slowerRow } from './made-rows.ts';

const TODAY = '2026-11-23';

function judge(row: Parameters<typeof compared>[0], acceptances: Acceptance[] = []): JudgedRow {
  return judgeRows([compared(row)], DEFAULT_RULES, acceptances, TODAY)[0] as JudgedRow;
}

test('a row fails where its whole interval lies beyond the share, and else it does not', () => {
  const judgedAs = (interval: [number, number], ratio = Math.sqrt(interval[0] * interval[1])) =>
    judge(slowerRow(0, { ratio, interval })).judged;
  assert.equal(judgedAs([0.88, 0.949]), 'regression');
  // Slower by 24 % with an interval from 0 to 41 %: a rule of 5 % is not shown to be broken.
  assert.equal(judgedAs([0.59, 1], 0.76), 'undecided');
  assert.equal(judgedAs([0.59, 0.951], 0.76), 'warning');
  assert.equal(judgedAs([0.96, 0.97]), 'warning');
  assert.equal(judgedAs([0.96, 0.99]), 'fine');
  assert.equal(judgedAs([1.021, 1.3]), 'improvement');
  assert.equal(judgedAs([1.01, 1.3]), 'fine');
});

test('what is judged is judged by the interval that is shown, and its q is that of the report', () => {
  const { judged, limit, worsening, q } = judge(slowerRow(0.1));
  assert.deepEqual({ judged, limit, q }, { judged: 'regression', limit: 0.05, q: 0.0001 });
  assert.ok(Math.abs((worsening ?? 0) - 0.1) < 1e-9);
  const part = judgeRows([{ ...compared(slowerRow(0.1)), fdr: 0.0125 }], DEFAULT_RULES, [], TODAY);
  assert.equal(part[0]?.q, 0.0004);
});

test('a share of a time is more time, of a speed less speed', () => {
  // 1/.953 is 4.93 % more time; as a speed it were 4.7 % less.
  const judgedAs = (high: number) =>
    judgeRows(
      [compared(slowerRow(0, { ratio: high - 0.01, interval: [high - 0.02, high] }), P99)],
      [{ subject: 'p99', share: 0.05, action: 'fail' }],
      [],
      TODAY,
    )[0]?.judged;
  assert.equal(judgedAs(0.953), 'undecided');
  assert.equal(judgedAs(0.952), 'regression');
});

test('a row that is surely slower, by how much is open, says so', () => {
  const reason = 'slower by 24.0 % (1.0 to 41.0), decided after 9 rounds';
  const rules = [{ subject: 'slower', share: 0.05, action: 'fail' }] as const;
  const row = slowerRow(0.24, { interval: [0.59, 0.99], reason });
  const [judged] = judgeRows([compared(row)], rules, [], TODAY);
  assert.equal(judged?.judged, 'undecided');
  assert.equal(judged?.reason, `${reason}; whether by more than the rule allows is open`);
});

test('rows that no rule looks at are no part of the result', () => {
  const cold = Array.from({ length: 200 }, (_, i) => compared(madeRow({ benchmark: `${i}.js` }), COLD));
  const rows = judgeRows([compared(slowerRow(0.1, { p: 0.01 })), ...cold], DEFAULT_RULES, [], TODAY);
  assert.deepEqual(
    rows.map(({ judged }) => judged),
    ['regression'],
  );
});

test('fine is what is surely not as bad as the rule says', () => {
  assert.equal(judge(madeRow({ verdict: 'undecided', interval: [0.96, 1.3], interval90: [0.97, 1.2] })).judged, 'fine');
  assert.equal(judge(madeRow({ verdict: 'undecided', interval: [0.94, 1.01] })).judged, 'undecided');
  // Equivalent by a margin of 10 %.
  assert.equal(judge(madeRow({ interval: [0.92, 1.05], interval90: [0.93, 1.04] })).judged, 'undecided');
});

test('what has no figures: broken on head, new, gone, failed, not measured', () => {
  const without = { ratio: null, interval: null, interval90: null, p: null, q: null, rounds: 0 };
  const failed = { verdict: 'failed', reason: 'exit code 1' } as const;
  const lacks = { verdict: 'unavailable', reason: 'no such export' } as const;
  const judged = (given: Parameters<typeof madeRow>[0]) => judge(madeRow({ ...without, ...given })).judged;
  assert.equal(judged({ verdict: 'failed', counts: [3, 0], sides: [null, failed] }), 'broken');
  assert.equal(judged({ verdict: 'unavailable', counts: [0, 0], sides: [lacks, failed] }), 'broken');
  assert.equal(judged({ verdict: 'failed', counts: [0, 0], sides: [failed, failed] }), 'failed');
  assert.equal(judged({ verdict: 'failed', counts: [0, 3], sides: [failed, null] }), 'new');
  assert.equal(judged({ verdict: 'unavailable', counts: [0, 3], sides: [lacks, null] }), 'new');
  assert.equal(judged({ verdict: 'unavailable', counts: [3, 0], sides: [null, lacks] }), 'gone');
  assert.equal(judged({ verdict: 'failed', counts: [0, 0], sides: [failed, lacks] }), 'failed');
  assert.equal(judged({ verdict: 'unavailable', counts: [0, 0], sides: [lacks, lacks] }), 'not-measured');
  assert.equal(judged({ verdict: 'floor' }), 'not-measured');
  assert.equal(judged({ verdict: 'disturbed' }), 'undecided');
  // Read from a file, which does not tell sides apart.
  assert.equal(judged({ verdict: 'failed', counts: [3, 0], reason: 'head: exit code 1' }), 'broken');
});

test('a crash on head is seen though no rule is about it', () => {
  const row = madeRow({ verdict: 'failed', counts: [3, 0], ratio: null, interval: null, p: null, rounds: 0 });
  const rules = [{ subject: 'memory', share: 0.05, action: 'fail' }] as const;
  assert.equal(judgeRows([compared(row)], rules, [], TODAY)[0]?.judged, 'broken');
  const ignore = [...rules, { subject: 'slower', share: 0, action: 'ignore' }] as const;
  assert.deepEqual(judgeRows([compared(row)], ignore, [], TODAY), []);
});

test('figures without noise need no test', () => {
  const size = { ...P99, name: 'packed', subject: 'size' } as const;
  const row = { ...slowerRow(0.1, { p: null, q: null, interval: [0.9, 0.9] }), metric: 'packed' };
  const [judged] = judgeRows(
    [{ row, metric: size, cap: null, margin: 0.02, fdr: 0.05, isExact: true }],
    DEFAULT_RULES,
    [],
    TODAY,
  );
  assert.deepEqual([judged?.judged, judged?.q, judged?.noticeable], ['warning', null, 0]);
  const same = madeRow({ metric: 'packed', p: null, q: null, interval: [1, 1] });
  const other = { row: same, metric: size, cap: null, margin: 0.02, fdr: 0.05, isExact: true };
  assert.equal(judgeRows([other], DEFAULT_RULES, [], TODAY)[0]?.judged, 'fine');
});

test('exit codes: a regression before a failure before what is undecided', () => {
  assert.equal(exitOf({ regression: 1, broken: 1, undecided: 1 }, { requireDecision: true }), 4);
  assert.equal(exitOf({ broken: 1, undecided: 1 }, { requireDecision: true }), 3);
  assert.equal(exitOf({ failed: 1 }), 3);
  assert.equal(exitOf({ undecided: 1 }, { requireDecision: true }), 5);
  assert.equal(exitOf({ undecided: 9, warning: 2, new: 1, gone: 1, accepted: 1, 'not-measured': 1 }), 0);
});
