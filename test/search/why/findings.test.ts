/** When a place in a profile counts as the explanation of a difference. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Differences } from '../../../src/search/why/differences/differences.ts';
import { isExplainedByPlace } from '../../../src/search/why/findings.ts';
import type { Where, WhereFinding } from '../../../src/search/why/where/where.ts';

const found = (more: Partial<WhereFinding>): Where => {
  const finding: WhereFinding = {
    ...{ about: 'frame', signal: 'perf', sentence: '', share: 0.8, shareInterval: [0.6, 1] },
    ...{ subject: 'decode', kind: 'node', isSure: true, ...more },
  };
  return { row: null, profiled: [], counters: [], events: [], instructions: [], findings: [finding], missing: [] };
};

const withSource = (state: 'same' | 'changed') =>
  ({ javaScript: { list: [{ name: 'decode', state }] } }) as unknown as Differences;

suite('a place that holds most of the gap explains it', () => {
  test('where it is native code: there is no more to know of it', () => {
    assert.equal(isExplainedByPlace(found({ kind: 'native' }), null), true);
    assert.equal(isExplainedByPlace(found({ kind: 'kernel' }), null), false);
  });

  test('where it is a function whose own source is another', () => {
    assert.equal(isExplainedByPlace(found({}), withSource('changed')), true);
    assert.equal(isExplainedByPlace(found({}), withSource('same')), false);
    assert.equal(isExplainedByPlace(found({}), null), false);
    assert.equal(isExplainedByPlace(found({ subject: 'another' }), withSource('changed')), false);
  });

  test('where that is certain', () => {
    const native = (more: Partial<WhereFinding>) => isExplainedByPlace(found({ kind: 'native', ...more }), null);
    assert.equal(native({ shareInterval: [0.3, 1.3] }), false);
    assert.equal(native({ shareInterval: null }), false);
    assert.equal(native({ isSure: false }), false);
    assert.equal(native({ about: 'thread', kind: null }), false);
    assert.equal(isExplainedByPlace(null, null), false);
  });
});
