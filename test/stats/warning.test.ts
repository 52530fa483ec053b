import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMarkKind, type Warning, type WarningSubject, warningKey, warningText } from '../../src/stats/warning.ts';

const OF = (type: WarningSubject['type'], name: string | null = null): WarningSubject => ({ type, name });
const outliers: Warning = {
  kind: 'outliers',
  subject: OF('side', 'baseline'),
  words: '2 of 30',
  next: 'end other work',
};
const missing: Warning = { kind: 'failures', subject: OF('side', 'node@22'), words: '2 of 30 runs failed', next: null };

test('a text begins with what the kind is called, and ends with what to try', () => {
  assert.equal(warningText(outliers), 'outliers: 2 of 30; end other work');
  assert.equal(warningText({ ...outliers, kind: 'groups', next: null }), 'two groups: 2 of 30');
  assert.equal(warningText({ ...outliers, kind: 'few-runs' }), '2 of 30; end other work');
  const incomplete: Warning = {
    kind: 'incomplete',
    subject: OF('experiment'),
    words: 'a is not complete',
    next: 'resume',
  };
  assert.equal(warningText(incomplete), 'a is not complete: resume');
});

test('missing runs are said of a side by its name, of an operation as its runs', () => {
  assert.equal(warningText(missing), 'node@22: 2 of 30 runs failed');
  assert.equal(warningText({ ...missing, subject: OF('operation', 'sign') }), 'runs: 2 of 30 runs failed');
  assert.equal(warningText({ ...missing, subject: OF('server', 'node@22') }), 'failures: 2 of 30 runs failed');
});

test('what says the same is told by its kind, whatever figures and colons the words have', () => {
  const other: Warning = { ...outliers, subject: OF('side', 'contender'), words: '9 of 9: all' };
  assert.equal(warningKey(other), warningKey(outliers));
  assert.notEqual(warningKey({ ...outliers, kind: 'groups' }), warningKey(outliers));
  assert.equal(warningKey({ ...missing, words: '1 of 30 runs failed' }), warningKey(missing));
  assert.notEqual(warningKey({ ...missing, subject: OF('side', 'node@20') }), warningKey(missing));
  const few = (words: string): Warning => ({ kind: 'few-runs', subject: OF('row'), words, next: null });
  assert.notEqual(warningKey(few('one run a side: need')), warningKey(few('3 runs a side: need')));
  const tool = (words: string): Warning => ({ kind: 'tool', subject: OF('file', 'a.js'), words, next: null });
  assert.notEqual(warningKey(tool('it is not done')), warningKey(tool('it is not called')));
});

test('codes of marks are kinds, those of other versions are not', () => {
  assert.deepEqual(['generator-bound', 'drift', 'toString', 'later'].map(isMarkKind), [true, false, false, false]);
});
