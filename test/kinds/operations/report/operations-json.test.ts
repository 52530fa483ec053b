import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationsJson } from '../../../../src/kinds/operations/report/operations-json.ts';
import { warningText } from '../../../../src/stats/warning.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { validatorOf } from '../../../show/report/schemas.ts';
import { everyKind, reportOf } from './fixture.ts';

const validate = validatorOf('operations');

test('fits its schema and keeps every figure', () => {
  for (const variants of [1, 2, 3] as const) {
    const report = everyKind(variants);
    const parsed = JSON.parse(operationsJson(report));
    assert.ok(validate(parsed), JSON.stringify(validate.errors, null, 2));
    // Half an interval's width is said beside the interval, and only there.
    const figures = JSON.parse(operationsJson(report), (key, value) => (key === 'plusMinus' ? undefined : value));
    const told = JSON.parse(
      JSON.stringify(report, (key, value) => (key === 'warnings' ? value.map(warningText) : value)),
    );
    assert.deepEqual(figures, { schema: 2, kind: 'operations', ...told });
  }
  assertGolden(operationsJson(everyKind(2)), 'operations/every-kind-json.txt');
});

test('nothing measured, nothing known', () => {
  const parsed = JSON.parse(operationsJson(reportOf([], ['node@20.0.0'])));
  assert.ok(validate(parsed), JSON.stringify(validate.errors, null, 2));
});

test('what the adaptive rules decided fits as well', () => {
  const parsed = JSON.parse(operationsJson(everyKind(3, { adaptive: { cap: 15, strict: false } })));
  assert.ok(validate(parsed), JSON.stringify(validate.errors, null, 2));
});

test('the schema refuses figures of a floor, and what is not stated', () => {
  const parsed = JSON.parse(operationsJson(everyKind(1)));
  const [group] = parsed.groups;
  const [row] = group.rows;
  const changed = (cell: object): unknown => ({
    ...parsed,
    groups: [{ ...group, rows: [{ ...row, cells: [{ ...row.cells[0], ...cell }] }] }],
  });
  assert.ok(validate(changed({})));
  for (const change of [
    { verdict: 'floor', reason: 'x' },
    { verdict: 'fast' },
    { rate: null },
    { more: 1 },
    { p99: '3' },
  ]) {
    assert.ok(!validate(changed(change)), JSON.stringify(change));
  }
});
