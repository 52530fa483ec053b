/** When a place in a profile counts as the explanation of a difference. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Differences } from '../../../src/search/why/differences/differences.ts';
import { isExplainedByPlace, isPlaced } from '../../../src/search/why/findings.ts';
import type { FrameDifference, ProfiledRow, Where, WhereFinding } from '../../../src/search/why/where/where.ts';

const found = (more: Partial<WhereFinding>): Where => {
  const finding: WhereFinding = {
    ...{ about: 'frame', signal: 'perf', sentence: '', share: 0.8, shareInterval: [0.6, 1] },
    ...{ subject: 'decode', file: null, kind: 'node', isSure: true, ...more },
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

suite('further profiles say nothing new', () => {
  const frames = (...shares: readonly [share: number, low: number, high: number][]) => ({
    profiled: [
      {
        frames: shares.map(([share, ...shareInterval]) => {
          return { isMain: true, share, shareInterval, together: shareInterval } as unknown as FrameDifference;
        }),
      } as ProfiledRow,
    ],
  });

  test('where what surely differs adds up to the gap', () => {
    assert.equal(isPlaced(frames([0.95, 0.9, 1])), true);
    assert.equal(isPlaced(frames([0.6, 0.5, 0.7], [0.5, 0.4, 0.6], [-0.1, -0.2, 0])), true);
  });

  test('and not where something is left, or is not sure', () => {
    assert.equal(isPlaced(frames([0.5, 0.45, 0.55])), false);
    assert.equal(isPlaced(frames([0.95, 0.2, 1.7])), false);
    assert.equal(isPlaced(frames([1.6, 1.5, 1.7])), false);
    assert.equal(isPlaced(frames([0.9, 0.8, 1], [0.4, -0.2, 1])), true, 'what is not sure does not count');
    assert.equal(isPlaced(null), false);
  });
});

suite('a function of a file', () => {
  const inFile = {
    javaScript: { list: [{ name: 'decode', where: 'lib/a.js', state: 'changed' }] },
  } as unknown as Differences;

  test('is told from another of its name by the file', () => {
    assert.equal(isExplainedByPlace(found({ file: 'file:///cache/trees/x/lib/a.js' }), inFile), true);
    assert.equal(isExplainedByPlace(found({ file: '/cache/trees/x/lib/b.js' }), inFile), false);
  });
});
