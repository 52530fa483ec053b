import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportRow } from '../../../src/show/report/row.ts';
import { failIfLines } from '../../../src/work/rules/fail-if-lines.ts';
import { judgeRows } from '../../../src/work/rules/judge-rows.ts';
import { parseRules } from '../../../src/work/rules/parse-rule.ts';
import { checkRules, fdrOfPart, lookedAt, possibleRules, sharesOfRules } from '../../../src/work/rules/possible.ts';
import { COLD, compared, madeRow, P99, SPEED, slowerRow } from './made-rows.ts';

const rules = parseRules('slower:5%');
const said = (...rows: ReportRow[]) =>
  failIfLines(
    rules,
    judgeRows(
      rows.map((row) => compared(row)),
      rules,
      [],
      '2026-11-23',
    ),
  );

test('what fails is named with its size, its interval and the rule', () => {
  const lines = said(slowerRow(0.1), madeRow({ benchmark: 'b.js' }));
  assert.equal(lines[0], '--fail-if slower:5%: fails: 1 row of 2');
  assert.match(
    lines[1] ?? '',
    /^ {2}a\.js n=1, head: slower by 10\.0 % \(9\.[56] % to 11\.8 %\); the whole interval lies beyond 5\.0 %$/,
  );
});

test('what is undecided is said to be no failure; and what would have been noticed', () => {
  const lines = said(madeRow({ verdict: 'undecided', interval: [0.7, 1.4] }));
  assert.deepEqual(lines.slice(0, 2), [
    '--fail-if slower:5%: nothing of 1 row fails',
    '  undecided: 1 row, which is no failure',
  ]);
  assert.match(lines[2] ?? '', /^ {2}would have detected /);
});

test('a crash is named with its reason', () => {
  const crash = madeRow({
    verdict: 'failed',
    counts: [3, 0],
    ratio: null,
    interval: null,
    p: null,
    rounds: 0,
    reason: 'head: exit code 1',
  });
  const lines = said(crash);
  assert.equal(lines[1], '  a.js n=1, head: failed: head: exit code 1');
  assert.match(lines[2] ?? '', /no row was compared/);
});

test('a rule about what is not measured is refused', () => {
  assert.deepEqual(possibleRules([SPEED, COLD, P99]), ['slower', 'cold', 'p99']);
  checkRules('ops', parseRules('slower,cold:3%'), [SPEED, COLD]);
  assert.throws(() => checkRules('ops', parseRules('memory'), [SPEED, COLD]), {
    code: 'BAD_OPTION',
    hint: /slower, cold/,
  });
});

test('an experiment goes on for the shares of the rules that look at it', () => {
  assert.deepEqual(sharesOfRules(parseRules('slower:5%,p99:10%,memory:3%'), [SPEED, P99]), [0.05, 0.1]);
  assert.deepEqual(sharesOfRules(parseRules('memory'), [SPEED, P99]), []);
});

test('a rule that a later one replaces for every row asks for nothing', () => {
  const [usual, wide] = [parseRules('slower:5%,p99:5%'), parseRules('slower:25%')];
  assert.deepEqual(sharesOfRules([...usual, ...wide], [SPEED]), [0.25]);
  assert.deepEqual(sharesOfRules([...usual, ...wide], [SPEED, P99]), [0.05, 0.25]);
  const ofSome = wide.map((rule) => ({ ...rule, rows: 'a.js *' }));
  assert.deepEqual(sharesOfRules([...usual, ...ofSome], [SPEED]), [0.05, 0.25]);
  const warning = wide.map((rule) => ({ ...rule, action: 'warn' as const }));
  assert.deepEqual(sharesOfRules([...usual, ...warning], [SPEED]), [0.05, 0.25]);
  const ignored = wide.map((rule) => ({ ...rule, action: 'ignore' as const }));
  assert.deepEqual(sharesOfRules([...usual, ...ignored, ...warning], [SPEED]), [0.25]);
  assert.equal(lookedAt([...usual, ...ignored], [SPEED, P99]), 1);
});

test('rows that are looked at by two figures share the 5 %', () => {
  assert.equal(lookedAt(parseRules('slower'), [SPEED, COLD, P99]), 1);
  assert.equal(lookedAt(parseRules('slower,p99'), [SPEED, COLD, P99]), 2);
  assert.equal(lookedAt(parseRules('slower,cold'), [SPEED, COLD, P99]), 2);
  assert.equal(fdrOfPart(6, 24), 0.0125);
});
