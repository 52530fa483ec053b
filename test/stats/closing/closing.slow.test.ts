import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Closing, ClosingRound } from '../../../src/stats/closing/closing.ts';
import { closingsOf } from '../../../src/stats/closing/closings-of.ts';
import { holm } from '../../../src/stats/closing/holm.ts';
import { ratioOfMeans } from '../../../src/stats/closing/ratio-of-means.ts';
import { slowsOnly } from '../../../src/stats/closing/slows.ts';
import { pairedLogRatio } from '../../../src/stats/paired-log-ratio.ts';
import { studentTTwoSidedP } from '../../../src/stats/student-t.ts';
import { type Case, coverageOf, falseClosesOf, simulatedRounds } from './simulation.ts';

const closingOf = (rounds: readonly ClosingRound[]) => closingsOf([rounds])[0] as Closing;

/** Times as they came, in ns: little noise, no two alike. */
const WOBBLE = [1.004, 0.997, 1.001, 1.006, 0.995, 0.999, 1.002, 0.998];

function rounds(times: ClosingRound, count = 8): ClosingRound[] {
  return Array.from({ length: count }, (_, i) => {
    const at = (k: number) => WOBBLE[(i * 3 + k) % WOBBLE.length] as number;
    return {
      old: times.old * at(0),
      new: times.new * at(1),
      oldWith: times.oldWith * at(2),
      newWith: times.newWith * at(4),
    };
  });
}

suite('the ratio of means', () => {
  const above = [3.1, 2.4, 3.9, 2.2, 3.3, 2.9];
  const below = [6.2, 5.1, 6.6, 5.4, 6.1, 5.2];

  test('ends where the paired t-test of what is left is just at its risk', () => {
    const ratio = ratioOfMeans(above, below, 0.95);
    assert.ok(ratio !== null);
    assert.ok(ratio.interval[0] < ratio.value && ratio.value < ratio.interval[1]);
    for (const end of ratio.interval) {
      // Its p-values are held to SciPy's in distributions.test.ts.
      const test = pairedLogRatio(above.map((one, i) => one - end * (below[i] as number)));
      assert.ok(test !== null);
      assert.ok(Math.abs(studentTTwoSidedP(test.t, test.df) - 0.05) < 1e-10, `p ${test.p}`);
    }
  });

  test('has the same ends whatever both are measured in', () => {
    const milli = ratioOfMeans(
      above.map((one) => one / 1000),
      below.map((one) => one / 1000),
      0.95,
    );
    const plain = ratioOfMeans(above, below, 0.95);
    for (const i of [0, 1] as const)
      assert.ok(Math.abs((milli?.interval[i] as number) - (plain?.interval[i] as number)) < 1e-12);
  });

  test('has no ends where the denominator may be nothing', () => {
    assert.equal(ratioOfMeans(above, [1, -1, 2, -2, 0.5, 0.2], 0.95), null);
    assert.equal(ratioOfMeans([1], [2], 0.95), null);
    assert.throws(() => ratioOfMeans([1, 2], [2], 0.95), RangeError);
  });
});

suite("Holm's p-values", () => {
  test("are those of R's p.adjust", () => {
    const adjusted = holm([0.04, 0.01, null, 0.05, 0.02, 0.03]);
    const expected = [0.09, 0.05, null, 0.09, 0.08, 0.09];
    for (const [i, value] of expected.entries())
      value === null ? assert.equal(adjusted[i], null) : assert.ok(Math.abs((adjusted[i] as number) - value) < 1e-12);
    assert.deepEqual(holm([0.6, 0.7]), [1, 1]);
    assert.deepEqual(holm([]), []);
  });
});

suite('how much of a gap is closed', () => {
  test('all of it, by the variant that was slower', () => {
    const closing = closingOf(rounds({ old: 4500, new: 36800, oldWith: 4450, newWith: 4460 }));
    assert.equal(closing.verdict, 'closes');
    assert.equal(closing.moved, 'new');
    assert.ok(closing.share !== null && closing.gap !== null && closing.left !== null);
    assert.ok(closing.share.interval[0] < closing.share.value && closing.share.value < closing.share.interval[1]);
    assert.ok(Math.abs(closing.share.value - 1) < 0.01);
    assert.ok(Math.abs(closing.gap.value - 36800 / 4500) < 0.1);
    assert.ok(Math.abs(closing.left.value - 1) < 0.01);
  });

  test('all of it, since the faster one loses what it had', () => {
    const closing = closingOf(rounds({ old: 100, new: 150, oldWith: 151, newWith: 150 }));
    assert.deepEqual([closing.verdict, closing.moved], ['closes', 'old']);
    assert.match(closing.reason ?? '', /takes from the faster one/);
  });

  test('the same when it is the newer one that is faster', () => {
    const closing = closingOf(rounds({ old: 150, new: 100, oldWith: 101, newWith: 100 }));
    assert.deepEqual([closing.verdict, closing.moved, closing.reason], ['closes', 'old', null]);
    assert.ok(closing.share !== null && closing.share.value > 0.9);
  });

  test('a part, none, and less than none', () => {
    assert.equal(closingOf(rounds({ old: 100, new: 200, oldWith: 100, newWith: 140 })).verdict, 'part');
    assert.equal(closingOf(rounds({ old: 100, new: 200, oldWith: 100, newWith: 200 })).verdict, 'nothing');
    assert.equal(closingOf(rounds({ old: 100, new: 200, oldWith: 100, newWith: 260 })).verdict, 'widens');
  });

  test('not by what makes both slower by the same time, nor faster by the same factor', () => {
    const slower = closingOf(rounds({ old: 100, new: 150, oldWith: 400, newWith: 450 }));
    assert.equal(slower.verdict, 'other');
    assert.ok((slower.share?.value as number) > 0.5);
    assert.match(slower.reason ?? '', /both/);
    const faster = closingOf(rounds({ old: 100, new: 150, oldWith: 40, newWith: 60 }));
    assert.equal(faster.verdict, 'other');
    assert.ok((faster.shareOfTime?.value as number) > 0.5);
  });

  test('is not known of a gap that is none, or of two rounds', () => {
    const none = closingOf(rounds({ old: 100, new: 100, oldWith: 100, newWith: 90 }));
    assert.deepEqual([none.verdict, none.share, none.p], ['not-known', null, null]);
    assert.match(none.reason ?? '', /gap/);
    const two = closingOf(rounds({ old: 100, new: 200, oldWith: 100, newWith: 100 }, 2));
    assert.deepEqual([two.verdict, two.gap, two.rounds], ['not-known', null, 2]);
    assert.match(two.reason ?? '', /2 of 3/);
  });

  test('leaves out rounds that lack a time', () => {
    const whole = rounds({ old: 100, new: 200, oldWith: 100, newWith: 100 });
    const broken = [
      ...whole,
      { old: Number.NaN, new: 1, oldWith: 1, newWith: 1 },
      { old: 0, new: 1, oldWith: 1, newWith: 1 },
    ];
    assert.deepEqual(closingOf(broken), closingOf(whole));
  });

  test('times that do not vary at all are judged, too', () => {
    const same = Array.from({ length: 5 }, () => ({ old: 1, new: 2, oldWith: 1, newWith: 1 }));
    const closing = closingOf(same);
    assert.equal(closing.verdict, 'closes');
    assert.deepEqual(closing.share, { value: 1, interval: [1, 1] });
  });
});

suite('what closes a gap by making things slower', () => {
  const slows = (times: ClosingRound) => {
    const closing = closingOf(rounds(times));
    assert.ok(closing.verdict === 'closes' || closing.verdict === 'part', closing.verdict);
    return slowsOnly(closing);
  };

  test('both: as `--no-opt` did to toJSON between Node.js 17.1.0 and 18', () => {
    assert.equal(slows({ old: 4500, new: 36800, oldWith: 120_000, newWith: 120_300 }), 'both');
    // The same where the newer one is the faster.
    assert.equal(slows({ old: 36800, new: 4500, oldWith: 120_000, newWith: 119_600 }), 'both');
  });

  test('the faster one alone, while the slower is as slow as before', () => {
    assert.equal(slows({ old: 4500, new: 36800, oldWith: 36700, newWith: 36900 }), 'one');
    assert.equal(slows({ old: 36800, new: 4500, oldWith: 37000, newWith: 36800 }), 'one');
    // A little slower is as before.
    assert.equal(slows({ old: 4500, new: 36800, oldWith: 38500, newWith: 38400 }), 'one');
  });

  test('not where the slower one becomes faster, whatever the other does', () => {
    assert.equal(slows({ old: 4500, new: 36800, oldWith: 4450, newWith: 4460 }), null);
    assert.equal(slows({ old: 100, new: 200, oldWith: 120, newWith: 121 }), null);
    assert.equal(slows({ old: 36800, new: 4500, oldWith: 4520, newWith: 4500 }), null);
    // Most of what closes comes from the faster one.
    assert.equal(slows({ old: 100, new: 200, oldWith: 180, newWith: 181 }), 'one');
  });

  test('nor where nothing closes, or nothing is known', () => {
    assert.equal(slowsOnly(closingOf(rounds({ old: 100, new: 150, oldWith: 400, newWith: 450 }))), null);
    assert.equal(slowsOnly(closingOf(rounds({ old: 100, new: 200, oldWith: 100, newWith: 200 }))), null);
    assert.equal(slowsOnly(closingOf(rounds({ old: 100, new: 200, oldWith: 200, newWith: 200 }, 2))), null);
  });
});

suite('simulated rounds', () => {
  const cell: Case = { noise: 0.03, gap: 0.2, rounds: 10, share: 0.5, tails: 'normal' };

  test('are within the interval as often as it says', () => {
    for (const share of [0, 0.5, 1]) {
      const { covered, known } = coverageOf({ ...cell, share }, 1500, 1);
      assert.ok(known > 0.99);
      // Four standard errors of 1,500 trials at 95 %.
      assert.ok(Math.abs(covered - 0.95) < 0.0225, `share ${share}: ${covered}`);
    }
  });

  test('give a false "closes" for one of twelve in at most 5 % of families', () => {
    const found = falseClosesOf({ ...cell, share: 0, gap: 0.05 }, 12, 600, 2);
    assert.ok(found <= 0.05 + 4 * Math.sqrt((0.05 * 0.95) / 600), `${found}`);
  });

  test('each is judged beside those that it was tried with', () => {
    // A share that one alone would be believed to have.
    const weak = simulatedRounds({ ...cell, noise: 0.06, rounds: 6, share: 0.5 }, 5);
    const alone = closingOf(weak);
    const among = closingsOf([
      weak,
      ...Array.from({ length: 11 }, (_, i) => simulatedRounds({ ...cell, share: 0 }, 90 + i)),
    ]);
    assert.ok((among[0]?.p as number) > (alone.p as number));
    assert.deepEqual(among[0]?.share, alone.share);
  });
});
