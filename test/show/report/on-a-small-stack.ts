/** What many-rows.slow.test.ts does with its rows, in a thread. */
import assert from 'node:assert/strict';
import { FORMATS } from '../../../src/show/report/formats.ts';
import { sessionDecisions } from '../../../src/stats/sequential/session.ts';
import { adaptiveDecisions } from '../../stats/sequential/adaptive-decisions.ts';
import { reportOf } from './fixture.ts';

/** On this stack a call has about 28,000 arguments at most. */
const ROWS = 42_000;

assert.throws(() => Math.max(...new Array<number>(ROWS).fill(1)), RangeError, 'too many for the arguments of a call');

const report = await reportOf('readfile-18-20.csv');
const row = report.rows[0];
assert.ok(row);
const many = { ...report, rows: Array.from({ length: ROWS }, (_, i) => ({ ...row, configuration: `n=${i}` })) };
for (const [name, format] of Object.entries(FORMATS)) {
  const text = format(many, { width: 100 });
  assert.ok((text.match(/\bn=\d/g)?.length ?? 0) >= ROWS, name);
}

const rates = { rounds: [1], baseline: [1], contender: [2] };
assert.equal(sessionDecisions(new Array(ROWS).fill(rates), { cap: 3 }).length, ROWS);
assert.equal(adaptiveDecisions(new Array(ROWS).fill([0.5]), { cap: 3 }).length, ROWS);
