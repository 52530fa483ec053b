/** Means over many rows that were stopped early: their bias and coverage. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateOfInterval, geometricMean } from '../../../src/stats/geometric-mean.ts';
import { type RoundSeries, replayedSession } from '../../../src/stats/sequential/session.ts';
import { createRandom, type Random } from '../simulation.ts';
import { limitOf, trialsOf } from '../trials.ts';

const OPTIONS = { cap: 30, margin: 0.02 };

function rowsOf(random: Random, effects: readonly number[], cv: () => number): RoundSeries[] {
  return effects.map((effect) => {
    const own = cv();
    const side = (log: number) => Array.from({ length: 30 }, () => Math.exp(log + own * random.normal()));
    return { rounds: Array.from({ length: 30 }, (_, i) => i + 1), baseline: side(0), contender: side(effect) };
  });
}

/** Mean error of the mean over rows, in ln, and how often its interval covers; as it is and as it would be of plain ratios. */
function meansOf(random: Random, trials: number, effects: () => number[], cv: () => number) {
  const sums = { bias: 0, covered: 0, plainBias: 0, plainCovered: 0 };
  for (let trial = 0; trial < trials; trial++) {
    const truths = effects();
    const truth = truths.reduce((sum, effect) => sum + effect, 0) / truths.length;
    const session = replayedSession(rowsOf(random, truths, cv), OPTIONS);
    const plain = truths.flatMap((_, i) => {
      const { ratio, interval } = session.decision(i);
      return ratio === null || interval === null ? [] : [estimateOfInterval(ratio, interval)];
    });
    const [mean, other] = [geometricMean(truths.flatMap((_, i) => session.unbiased(i) ?? [])), geometricMean(plain)];
    const covers = ([low, high]: readonly [number, number]) => Math.log(low) <= truth && truth <= Math.log(high);
    sums.bias += (Math.log(mean.ratio) - truth) / trials;
    sums.plainBias += (Math.log(other.ratio) - truth) / trials;
    if (covers(mean.interval)) sums.covered += 1 / trials;
    if (covers(other.interval)) sums.plainCovered += 1 / trials;
  }
  return sums;
}

const words = ({ bias, covered, plainBias, plainCovered }: ReturnType<typeof meansOf>): string =>
  `bias ${(100 * bias).toFixed(3)} %, covers ${(100 * covered).toFixed(0)} %; ` +
  `of the rows' ratios as shown ${(100 * plainBias).toFixed(3)} %, ${(100 * plainCovered).toFixed(0)} %`;

test('500 rows at +3 %: the mean is not biased by stopping, and its interval covers', (t) => {
  const trials = trialsOf(12, 2);
  const found = meansOf(
    createRandom(121),
    trials,
    () => new Array<number>(500).fill(Math.log(1.03)),
    () => 0.02,
  );
  t.diagnostic(words(found));
  // The standard error of the mean of 12 means of 500 rows is .01 %.
  assert.ok(Math.abs(found.bias) < 0.0003, String(found.bias));
  assert.ok(found.covered >= limitOf(0.85, 0.8), String(found.covered));
  assert.ok(Math.abs(found.plainBias) > 0.0005, String(found.plainBias));
});

test('rows of other differences and other noise, few and many', (t) => {
  const random = createRandom(122);
  for (const [count, trials, least] of [
    [3, 300, 0.9],
    [20, 100, 0.9],
    // Of five.
    [100, 40, 0.8],
  ] as const) {
    const made = trialsOf(trials);
    const found = meansOf(
      random,
      made,
      () => Array.from({ length: count }, () => 0.04 * random.normal()),
      () => 0.005 * 10 ** random.uniform(),
    );
    t.diagnostic(`${count} rows: ${words(found)}`);
    assert.ok(found.covered >= limitOf(0.9, least), `${count}: ${found.covered}`);
  }
});

test('a row that stopped at its first look is its mean; without variation there is no error', () => {
  const clear: RoundSeries = { rounds: [1, 2, 3], baseline: [100, 101, 99], contender: [200, 203, 197] };
  const session = replayedSession([clear], OPTIONS);
  assert.ok(Math.abs(Math.exp(session.unbiased(0)?.mean ?? 0) - (session.decision(0).ratio ?? 0)) < 1e-12);
  const same = replayedSession([{ ...clear, contender: clear.baseline }], OPTIONS).unbiased(0);
  assert.deepEqual([same?.mean, same?.variance], [0, 0]);
  assert.equal(replayedSession([{ rounds: [1], baseline: [1], contender: [2] }], OPTIONS).unbiased(0), null);
});
