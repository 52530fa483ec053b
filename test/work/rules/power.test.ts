import assert from 'node:assert/strict';
import { test } from 'node:test';
import { powerWords } from '../../../src/work/rules/fail-if-lines.ts';
import { noticeableOf } from '../../../src/work/rules/noticeable.ts';
import { powerOf } from '../../../src/work/rules/power.ts';
import { compared, madeRow, P99 } from './made-rows.ts';

const rows = (...shares: (number | null)[]) =>
  shares.map((noticeable, i) => ({ row: madeRow({ benchmark: `${i}.js` }), noticeable }));

test('few round steps: what half of the rows, most of them and all would have shown', () => {
  const power = powerOf(rows(0.02, 0.021, 0.029, 0.03, 0.07, null));
  assert.deepEqual(power?.steps, [
    { share: 0.03, rows: 4 },
    { share: 0.1, rows: 5 },
  ]);
  assert.deepEqual([power?.of, power?.median, power?.worst], [5, 0.029, { share: 0.07, row: '4.js n=1' }]);
  assert.equal(power === null ? '' : powerWords(power), '3 % on 4 of 5 rows, 10 % on all');
});

test('one step where all rows are alike, none where nothing was compared', () => {
  const power = powerOf(rows(0.02, 0.02));
  assert.deepEqual(power?.steps, [{ share: 0.02, rows: 2 }]);
  assert.equal(power === null ? '' : powerWords(power), '2 % on all 2 rows');
  assert.equal(powerOf(rows(null)), null);
  assert.deepEqual(powerOf(rows(3))?.steps, []);
});

test('a row of a few rounds that scatter without bounds has a share that can be written down', () => {
  const row = madeRow({ verdict: 'undecided', interval: [1e-12, 1e12] });
  assert.equal(noticeableOf({ ...compared(row), metric: P99 }, 1), 1000);
});

test('a row shows less among many rows, in fewer rounds, and never less than the margin', () => {
  const row = madeRow({ verdict: 'undecided', interval: [0.9, 1.1] });
  const one = noticeableOf(compared(row), 1) ?? 0;
  assert.ok((noticeableOf(compared(row), 100) ?? 0) > one);
  assert.ok(one > 0.05 && one < 0.15, String(one));
  assert.ok(Math.abs((noticeableOf(compared(madeRow({ interval: [0.999, 1.001] })), 1) ?? 0) - (1 - 1 / 1.02)) < 1e-9);
  assert.equal(noticeableOf(compared(madeRow({ interval: null })), 1), null);
});

test('of a time it is more time', () => {
  const row = madeRow({ verdict: 'undecided', interval: [0.8, 1.25] });
  const [less, more] = [noticeableOf(compared(row), 1) ?? 0, noticeableOf(compared(row, P99), 1) ?? 0];
  assert.ok(Math.abs((1 - less) * (1 + more) - 1) < 1e-9);
});
