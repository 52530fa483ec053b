import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsFor, matches } from '../../../src/work/rules/limits.ts';
import type { Rule } from '../../../src/work/rules/rule.ts';
import { COLD, madeRow, P99, SPEED } from './made-rows.ts';

const warn: Rule = { subject: 'slower', share: 0.02, action: 'warn' };
const fail: Rule = { subject: 'slower', share: 0.05, action: 'fail' };

test('of the rules of one action the last that fits counts', () => {
  const wide: Rule = { ...fail, share: 0.2, rows: 'a.js *' };
  assert.deepEqual(limitsFor([warn, fail, wide], madeRow(), SPEED), { warn, fail: wide, isIgnored: false });
  const other = madeRow({ benchmark: 'b.js' });
  assert.deepEqual(limitsFor([warn, fail, wide], other, SPEED), { warn, fail, isIgnored: false });
});

test('a rule that ignores takes back those before it', () => {
  const ignore: Rule = { subject: 'slower', share: 0, action: 'ignore', rows: 'a*' };
  assert.deepEqual(limitsFor([warn, fail, ignore], madeRow(), SPEED), { warn: null, fail: null, isIgnored: true });
  assert.deepEqual(limitsFor([fail, ignore, warn], madeRow(), SPEED), { warn, fail: null, isIgnored: false });
});

test('a subject means the metrics that tell most of it; others are named', () => {
  assert.equal(limitsFor([fail], madeRow(), COLD).fail, null);
  assert.equal(limitsFor([fail], madeRow(), P99).fail, null);
  const cold: Rule = { subject: 'slower', metric: 'cold', share: 0.1, action: 'fail' };
  assert.equal(limitsFor([cold], madeRow(), COLD).fail, cold);
  assert.equal(limitsFor([cold], madeRow(), SPEED).fail, null);
});

test('patterns match the whole name, in time that does not explode', () => {
  assert.ok(matches('*', 'a.js n=1') && matches('a.js n=?', 'a.js n=1') && matches('*n=1', 'a.js n=1'));
  assert.ok(!matches('a.js', 'a.js n=1') && !matches('n=?', 'a.js n=1') && !matches('', 'a') && matches('**', ''));
  assert.ok(matches('a.js [x]+(1)', 'a.js [x]+(1)'), 'signs of regular expressions mean themselves');
  assert.ok(!matches(`${'*a'.repeat(40)}b`, 'a'.repeat(5000)));
});
