import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { growthOf } from '../../../../src/kinds/memory/report/growth.ts';
import { growthWords } from '../../../../src/kinds/memory/report/growth-words.ts';
import { barsOf } from '../../../../src/show/sheets/terminal.ts';

/** Of 60 MB, 1 % a minute is 10 kB/s. */
const runs = (slopes: number[], span = 60) =>
  slopes.map((slope) => ({ slope, lasting: slope, trend: Math.sign(slope), level: 60e6, span }));

suite('growth', () => {
  test('is called so only where the whole interval is beyond 1 % of the level a minute', () => {
    const verdict = (slopes: number[], span?: number) => growthOf(runs(slopes, span), '').verdict;
    assert.equal(verdict([11e3, 12e3, 11.5e3]), 'grows');
    assert.equal(verdict([-11e3, -12e3, -11.5e3]), 'falls');
    assert.equal(verdict([0, 0, 0]), 'steady');
    assert.equal(verdict([1e3, -2e3, 3e3, 0]), 'steady');
    assert.equal(verdict([9e3, 12e3, 10e3]), 'undecided');
    assert.equal(verdict([5e6, -5e6, 4e6]), 'undecided');
  });

  test('is a trend that goes on; without one what is beyond the limit came in steps', () => {
    const all = runs([11e3, 12e3, 11.5e3]);
    const without = growthOf(
      all.map((run) => ({ ...run, trend: 0 })),
      '',
    );
    assert.deepEqual([without.verdict, without.perSecond], ['steps', 11.5e3]);
    assert.equal(
      growthOf(
        all.map((run, i) => (i === 0 ? { ...run, trend: 0 } : run)),
        '',
      ).verdict,
      'grows',
    );
    // What goes on is told by its own pace, whose interval is the one that is shown.
    const slower = growthOf(
      all.map((run) => ({ ...run, lasting: run.lasting / 2 })),
      '',
    );
    assert.deepEqual([slower.verdict, slower.perSecond], ['steps', 11.5e3]);
    const { verdict, interval, limits } = growthOf(runs([21e3, 22e3, 21.5e3]), '');
    assert.ok(verdict === 'grows' && (interval?.[0] ?? 0) > (limits?.grows ?? Number.POSITIVE_INFINITY));
  });

  test('in a short run needs 1 % of the level in all: what is below is neither growth nor steady', () => {
    const ofTwoSeconds = (slope: number) => growthOf(runs([slope, slope * 1.01, slope * 0.99], 2), '').verdict;
    assert.equal(ofTwoSeconds(200e3), 'undecided');
    assert.equal(ofTwoSeconds(400e3), 'grows');
    assert.equal(ofTwoSeconds(5e3), 'steady');
  });

  test('of one run has no interval, of none no figure', () => {
    assert.deepEqual([growthOf(runs([1e6]), '').verdict, growthOf(runs([1e6]), '').interval], ['undecided', null]);
    const none = growthOf([], 'it ran 0.1 s');
    assert.deepEqual([none.verdict, none.perSecond, none.reason], ['unknown', null, 'it ran 0.1 s']);
  });

  test('in words has one unit, and no sign of nothing', () => {
    const words = (perSecond: number, interval: [number, number] | null) =>
      growthWords({ verdict: 'grows', perSecond, interval, limits: null, reason: null });
    assert.equal(words(1.2e6, [1.1e6, 1.3e6]), '+1.20 MB/s [1.10, 1.30] grows');
    assert.equal(words(-300, [-400, 2]), '-300 B/s [-400, 2] grows');
    assert.equal(words(0, [0, 0]), '0 B/s [0, 0] grows');
    assert.equal(words(-0.2, [-0.4, 0.1]), '0 B/s [0, 0] grows');
    assert.equal(words(999_700, null), '+1.00 MB/s grows');
  });
});

test('a course begins at nothing, and is as long as there is space', () => {
  assert.equal(barsOf([1, 2, 3, 4, 5, 6, 7, 8], 8, 20), '▁▂▃▄▅▆▇█');
  assert.equal(barsOf([0, null, 8, 8], 16, 2), '▁▄');
  assert.equal(barsOf([], 8, 5), '');
  assert.equal(barsOf([0], 0, 5), '');
});
