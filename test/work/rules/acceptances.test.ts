import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptanceWarnings } from '../../../src/work/rules/acceptances.ts';
import { DEFAULT_RULES } from '../../../src/work/rules/default-rules.ts';
import { judgeRows } from '../../../src/work/rules/judge-rows.ts';
import type { Acceptance } from '../../../src/work/rules/rule.ts';
import { compared, madeRow, slowerRow } from './made-rows.ts';

const known: Acceptance = { row: 'a.js n=1', most: 0.15, reason: 'checks its input now', until: '2026-11-30' };

function judged(acceptances: Acceptance[], today = '2026-11-23', row = slowerRow(0.1)) {
  const [one] = judgeRows([compared(row)], DEFAULT_RULES, acceptances, today);
  return [one?.judged, one?.reason];
}

test('a worsening that is known passes with its reason, up to what was named', () => {
  assert.deepEqual(judged([known]), ['accepted', 'accepted up to 15.0 % until 2026-11-30: checks its input now']);
  assert.deepEqual(judged([{ ...known, most: 0.08 }]), [
    'regression',
    'accepted up to 8.0 %, but it is at least 9.6 %',
  ]);
  assert.deepEqual(judged([{ ...known, row: 'a.js' }])[0], 'regression', 'no pattern, no beginning of a name');
  assert.deepEqual(judged([{ ...known, metric: 'p99' }])[0], 'regression');
});

test('it counts on its last day and no longer', () => {
  assert.equal(judged([known], '2026-11-30T23:00:00Z')[0], 'accepted');
  assert.deepEqual(judged([known], '2026-12-01'), ['regression', 'was accepted until 2026-11-30, which is over']);
});

test('idle ones are told', () => {
  const rows = judgeRows(
    [compared(slowerRow(0.1)), compared(madeRow({ benchmark: 'b.js' }))],
    DEFAULT_RULES,
    [known],
    '2026-11-23',
  );
  const told = (one: Acceptance, today = '2026-11-23') => acceptanceWarnings([one], rows, today);
  assert.deepEqual(told(known), []);
  assert.match(told({ ...known, row: 'c.js' })[0] ?? '', /no such row/);
  assert.match(told({ ...known, row: 'b.js n=1' })[0] ?? '', /not worse any more/);
  assert.match(told(known, '2027-01-01')[0] ?? '', /ended on 2026-11-30/);
});
