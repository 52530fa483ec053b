import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type ClaimVerdict, judgeClaim, verdictOfAll, widened } from '../../../src/search/claims/judge-claim.ts';
import { type Change, changeBy, readSaid } from '../../../src/search/claims/said.ts';
import type { PublishedChange } from '../../../src/search/claims/statement.ts';
import type { Verdict } from '../../../src/stats/verdict.ts';

const TOLERANCE = { share: 0.25, margin: 0.02 };

function published(text: string): PublishedChange {
  if (text === 'same') return { form: 'change', bound: 'about', point: 1, low: 1, high: 1 };
  const said = readSaid(text);
  assert.ok(said.form === 'change' || said.form === 'direction', text);
  return said;
}

/** What was published; the measured verdict, and its interval in per cent; what is said of it. */
const CASES: [string, Verdict, [number, number], ClaimVerdict][] = [
  ['+100%', 'faster', [95, 105], 'reproduced'],
  ['+100%', 'faster', [60, 70], 'reproduced'], // +68 % is a quarter less, on logarithms
  ['+100%', 'faster', [30, 60], 'smaller'],
  ['+100%', 'faster', [150, 170], 'larger'],
  ['about +100%', 'faster', [35, 45], 'reproduced'], // twice as much for a rounded number
  ['+100%', 'slower', [-20, -10], 'opposite'],
  ['+100%', 'equivalent', [-1, 1], 'not-reproduced'],
  ['+100%', 'undecided', [-30, 180], 'undecided'],
  ['+100%', 'undecided', [-5, 20], 'not-reproduced'], // whatever it is, it is not that
  ['+100%', 'floor', [0, 0], 'floor'],
  ['+100%', 'unavailable', [0, 0], 'not-runnable'],
  ['+100%', 'failed', [0, 0], 'not-runnable'],
  ['+100%', 'disturbed', [0, 0], 'undecided'],
  ['-50%', 'slower', [-52, -48], 'reproduced'],
  ['-50%', 'slower', [-20, -10], 'smaller'],
  ['-50%', 'slower', [-80, -75], 'larger'],
  ['-50%', 'faster', [10, 20], 'opposite'],
  ['+2.5%', 'equivalent', [0.6, 1.8], 'reproduced'], // within the margin of it
  ['+0.36% ± 0.56%', 'equivalent', [-1, 1], 'reproduced'],
  ['+0.36% ± 0.56%', 'undecided', [-5, 5], 'undecided'],
  ['+0.36% ± 0.56%', 'faster', [20, 30], 'not-reproduced'],
  ['+200% or more', 'faster', [400, 500], 'reproduced'],
  ['+200% or more', 'faster', [20, 40], 'smaller'],
  ['+5% to +138%', 'faster', [40, 50], 'reproduced'],
  ['+5% to +138%', 'faster', [300, 310], 'larger'],
  ['-20% to -36%', 'slower', [-30, -25], 'reproduced'],
  ['faster', 'faster', [1, 2], 'reproduced'],
  ['faster', 'slower', [-2, -1], 'opposite'],
  ['slower', 'equivalent', [-1, 1], 'not-reproduced'],
  ['slower', 'undecided', [-9, 9], 'undecided'],
  ['same', 'equivalent', [-1, 1], 'reproduced'],
  ['same', 'slower', [-30, -20], 'not-reproduced'],
];

suite('verdicts on claims', () => {
  for (const [text, verdict, percents, wanted] of CASES) {
    test(`${text}, measured ${verdict} ${percents.join(' to ')} %: ${wanted}`, () => {
      const interval = percents.map((percent) => 1 + percent / 100) as [number, number];
      const ratio = Math.sqrt(interval[0] * interval[1]);
      assert.equal(judgeClaim(published(text), { verdict, ratio, interval }, TOLERANCE), wanted);
    });
  }

  test('a row without figures is undecided', () => {
    assert.equal(
      judgeClaim(published('+9%'), { verdict: 'undecided', ratio: null, interval: null }, TOLERANCE),
      'undecided',
    );
  });

  test('the tolerance is the same for a change and for its reverse', () => {
    const [low, high] = widened({ form: 'change', ...(readSaid('+100%') as unknown as Change) }, TOLERANCE);
    const back = widened({ form: 'change', ...changeBy(-50, 0) }, TOLERANCE);
    assert.ok(Math.abs(low * back[1] - 1) < 1e-12);
    assert.ok(Math.abs(high * back[0] - 1) < 1e-12);
  });

  test('no tolerance is smaller than the margin', () => {
    const [low, high] = widened({ form: 'change', ...changeBy(0, 0) }, TOLERANCE);
    assert.deepEqual([low, high], [1 / 1.02, 1.02]);
  });

  test('a claim is called by the gravest of what is known of it', () => {
    assert.equal(verdictOfAll(['reproduced', 'opposite', 'undecided']), 'opposite');
    assert.equal(verdictOfAll(['reproduced', 'not-runnable', 'reproduced']), 'not-runnable');
    assert.equal(verdictOfAll(['reproduced', 'reproduced']), 'reproduced');
    assert.equal(verdictOfAll([]), 'not-measured');
  });
});
