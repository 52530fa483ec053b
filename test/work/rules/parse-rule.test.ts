import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRule, parseRules, ruleAsTyped } from '../../../src/work/rules/parse-rule.ts';

test('a rule is a subject or a metric, and a share in per cent', () => {
  assert.deepEqual(parseRule('slower'), { subject: 'slower', share: 0.05, action: 'fail' });
  for (const text of ['slower:3%', 'slower:3', ' slower : 3 % ']) {
    assert.deepEqual(parseRule(text), { subject: 'slower', share: 0.03, action: 'fail' });
  }
  assert.deepEqual(parseRule('p99:150%'), { subject: 'p99', share: 1.5, action: 'fail' });
  assert.deepEqual(parseRule('cold:10%'), { subject: 'slower', metric: 'cold', share: 0.1, action: 'fail' });
  assert.deepEqual(parseRule('size:0%'), { subject: 'size', share: 0, action: 'fail' });
});

test('several stand beside each other, and read as they were typed', () => {
  assert.deepEqual(parseRules('slower:7%, memory,p999:20').map(ruleAsTyped), ['slower:7%', 'memory:5%', 'p999:20%']);
});

test('what is no rule is refused with what is possible', () => {
  for (const text of [
    'slow',
    '',
    ',',
    'slower:',
    'slower:x',
    'slower:-3%',
    'slower:5%:2%',
    'slower:1e9',
    'constructor',
    '5%',
    'slower:1001%',
  ]) {
    assert.throws(() => parseRules(text), { code: 'BAD_OPTION', hint: /^write \S+:5%$/ }, text);
  }
  assert.throws(() => parseRule('memry:5%'), { message: /slower, p99, memory/, hint: 'write memory:5%' });
  assert.throws(() => parseRule('memory', ['slower', 'cold']), { message: /there are slower, cold/ });
});
