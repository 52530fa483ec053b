import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JudgedGroupRow } from '../../../../src/search/gate/report/compared-groups.ts';
import { tooShort } from '../../../../src/search/gate/report/remarks.ts';

function row(
  configuration: string,
  counts: [number, number],
  judged = 'undecided',
  group: unknown = {},
): JudgedGroupRow {
  return { group, judged: { judged, row: { benchmark: 'a.js', configuration, counts } } } as unknown as JudgedGroupRow;
}

test('rows that the budget left without rounds to be decided by are named, each once', () => {
  const rows = [row('one', [2, 2]), row('one', [2, 2]), row('two', [3, 2]), row('many', [9, 9])];
  const [said = '', ...more] = tooShort(rows);
  assert.deepEqual(more, []);
  assert.match(said, /a\.js one, a\.js two:/);
  assert.doesNotMatch(said, /many/);
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => row(name, [0, 0]));
  assert.match(String(tooShort(five)), /a\.js c and 2 more/);
});

test('what is decided, failed or has no experiment is no matter of time', () => {
  assert.deepEqual(tooShort([row('a', [2, 2], 'regression'), row('b', [0, 0], 'failed')]), []);
  assert.deepEqual(tooShort([row('size', [1, 1], 'undecided', null)]), []);
});
