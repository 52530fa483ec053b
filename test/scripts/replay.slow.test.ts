import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile, readFolder } from '../../scripts/replay.ts';
import {
  agrees,
  hasWrongSign,
  isSmallAndEquivalent,
  pairCorrelationOf,
  type ReplayRow,
  type ReplaySeries,
  reordered,
  replay,
  replayFigures,
  replaySeries,
  secondsOf,
  withoutStopping,
} from '../../scripts/replay-sessions.ts';
import type { Stars } from '../../src/stats/upstream.ts';
import { ROOT, shared } from '../host-variant.ts';
import { assertClose } from '../stats/close.ts';
import { adaptiveDecisions } from '../stats/sequential/adaptive-decisions.ts';
import { createRandom } from '../stats/simulation.ts';

const random = createRandom(17);

/** 30 rounds with noise of 2 %; the i-th round measured i + 1 seconds. */
function recorded(effect: number): ReplaySeries {
  const rates = (center: number): number[] =>
    Array.from({ length: 30 }, () => center * Math.exp(0.02 * random.normal()));
  return replaySeries({
    group: 'made up',
    benchmark: 'a.js',
    configuration: `effect=${effect}`,
    baseline: rates(1000),
    contender: rates(1000 * (1 + effect)),
    seconds: Array.from({ length: 30 }, (_, i) => i + 1),
  });
}

const madeUp = [0.3, -0.2, 0.1, 0.05, 0.03, 0.01, 0.005, 0, 0, 0].map(recorded);

function rowWith(stars: Stars, improvement: number, state: ReplayRow['state'], ratio: number): ReplayRow {
  const series = recorded(0);
  const upstream = { ...series.upstream, stars, improvement };
  return { series: { ...series, upstream }, rounds: 3, state, ratio, words: '', disagreement: null };
}

test('the decisions are those of the adaptive mode, together and alone', () => {
  const ratios = madeUp.map(({ baseline, contender }) =>
    contender.map((rate, i) => Math.log(rate) - Math.log(baseline[i] as number)),
  );
  for (const strict of [false, true]) {
    const together = replay(madeUp, { strict });
    const alone = replay(madeUp, { strict, alone: true });
    const expected = adaptiveDecisions(ratios, { strict });
    for (const [i, series] of ratios.entries()) {
      assert.equal(together[i]?.words, expected[i]?.words);
      assert.equal(alone[i]?.words, adaptiveDecisions([series], { strict })[0]?.words);
    }
  }
});

test('rounds after a stop are not looked at', () => {
  const rows = replay(madeUp);
  assert.ok(rows.some(({ rounds }) => rounds < 10));
  const cut = rows.map(({ series, rounds }) => ({
    ...series,
    baseline: series.baseline.map((rate, i) => (i < rounds ? rate : 1e-6 * (i + 1))),
  }));
  assert.deepEqual(
    replay(cut).map(({ words }) => words),
    rows.map(({ words }) => words),
  );
});

test('what is saved: recorded rounds, seconds and starts over those made', () => {
  const rows = replay(madeUp);
  const figures = replayFigures(rows);
  const made = rows.reduce((sum, { rounds }) => sum + rounds, 0);
  // 1 + 2 + ... + n seconds.
  const seconds = rows.reduce((sum, { rounds }) => sum + (rounds * (rounds + 1)) / 2, 0);
  assertClose(figures.rounds, made / 10, 1e-12);
  assertClose(figures.runsSaved, 300 / made, 1e-12);
  assertClose(figures.measuredSaved, 4650 / seconds, 1e-12);
  assertClose(figures.timeSaved, (4650 + 30) / (seconds + 0.1 * made), 1e-12);
  assertClose(secondsOf(madeUp[0] as ReplaySeries, 4, 0.5), 10 + 4, 1e-12);
});

test('agreement, wrong signs and what is missed', () => {
  const cases: [row: ReplayRow, agreed: boolean, small: boolean, wrong: boolean][] = [
    [rowWith('*', 5, 'different', 1.04), true, false, false],
    [rowWith('***', -5, 'different', 0.96), true, false, false],
    [rowWith('***', 5, 'different', 0.96), false, false, true],
    [rowWith('', 5, 'different', 0.96), false, false, false],
    [rowWith('', 5, 'undecided', 1.04), true, false, false],
    [rowWith('', 1, 'equivalent', 1.01), true, true, false],
    [rowWith('***', 1.9, 'equivalent', 1.01), false, true, false],
    [rowWith('***', -2.1, 'equivalent', 0.99), false, false, false],
    [rowWith('***', 1.9, 'undecided', 1.01), false, false, false],
    [rowWith('**', 30, 'undecided', 1.3), false, false, false],
  ];
  for (const [row, agreed, small, wrong] of cases) {
    const { stars, improvement } = row.series.upstream;
    assert.equal(agrees(row), agreed, `${stars} ${improvement} ${row.state}`);
    assert.equal(isSmallAndEquivalent(row), small, `${stars} ${improvement} ${row.state}`);
    assert.equal(hasWrongSign(row), wrong, `${stars} ${improvement} ${row.state}`);
  }
  const figures = replayFigures(cases.map(([row]) => row));
  assertClose(figures.agreement, 0.4, 1e-12);
  assertClose(figures.agreementWithinMargin, 0.5, 1e-12);
  assert.equal(figures.wrongSigns, 1);
  assert.deepEqual([figures.strong, figures.missed], [3, 1]);
});

test('another order keeps the pairs, their times and what upstream says', () => {
  const series = madeUp[2] as ReplaySeries;
  const order = Array.from({ length: 30 }, (_, i) => 29 - i);
  const turned = reordered(series, order);
  assert.deepEqual(turned.baseline, series.baseline.toReversed());
  assert.deepEqual(turned.contender, series.contender.toReversed());
  assert.deepEqual(turned.seconds, series.seconds.toReversed());
  assert.equal(turned.upstream, series.upstream);
});

test('rounds that share their noise show in the pair correlation', () => {
  const [first] = madeUp as [ReplaySeries];
  assertClose(pairCorrelationOf([{ ...first, contender: first.baseline.map((rate) => 2 * rate) }], 30), 1, 1e-9);
});

test('what cannot be replayed is refused', () => {
  const one = { group: '', benchmark: '', configuration: '', baseline: [1, 2], contender: [1, 2], seconds: [1, 1] };
  assert.throws(() => replaySeries({ ...one, contender: [1] }), RangeError);
  assert.throws(() => replaySeries({ ...one, baseline: [0, 1] }), RangeError);
  assert.throws(() => replay([replaySeries(one)], { cap: 2 }), RangeError);
});

test('a CSV with every kind of fault: what can be replayed is, the rest is named', async () => {
  const { series, leftOut } = await readFile(`${ROOT}/test/fixtures/csv/edges.csv`);
  assert.equal(series.length, 7);
  assert.match(leftOut.join('\n'), /url\/legacy\.js n=10 type='long': sides of different lengths: 3 and 0/);
  assert.match(leftOut.join('\n'), /url\/whatwg\.js n=10: not two binaries that take turns/);
});

test('a part of the corpus: four rows of fs/readfile.js', async () => {
  const read = await Promise.all(
    ['16-18', '18-20'].map((name) => readFile(`${ROOT}/test/fixtures/csv/readfile-${name}.csv`)),
  );
  assert.deepEqual(
    read.flatMap(({ leftOut }) => leftOut),
    [],
  );
  const rows = read.flatMap(({ series }) => replay(series));
  assert.deepEqual(
    rows.map(({ words }) => words.replace(/,? (decided )?after/, ': after')),
    [
      'faster by 10.9 % (3.0 to 19.5): after 6 rounds',
      'faster by 70.3 % (45.5 to 99.4): after 3 rounds',
      'faster by 3.8 % (1.4 to 6.2): after 7 rounds',
      'slower by 32.7 % (8.3 to 50.7): after 8 rounds',
    ],
  );
  const { runsSaved, agreement, wrongSigns, missed } = replayFigures(rows);
  assert.deepEqual([runsSaved, agreement, wrongSigns, missed], [5, 1, 0, 0]);
});

const corpus = shared('corpus');

test('the whole corpus: runs and time saved, agreement with the stars', { skip: corpus === null }, async (t) => {
  const { all, leftOut } = await readFolder(corpus as string);
  assert.deepEqual(leftOut, []);
  const modes = { together: replay(all), alone: replay(all, { alone: true }) };
  for (const [name, rows] of Object.entries(modes)) {
    const figures = replayFigures(rows);
    const { runsSaved, timeSaved, agreement } = figures;
    t.diagnostic(`${name}: runs x${runsSaved.toFixed(2)}, time x${timeSaved.toFixed(2)}, agreement ${agreement}`);
    assert.equal(figures.rows, 598);
    assert.equal(figures.strong, 463);
    assert.ok(runsSaved >= 3.9, `${name}: runs x${runsSaved}`);
    assert.ok(timeSaved >= 3, `${name}: time x${timeSaved}`);
    assert.ok(agreement >= 0.945, `${name}: agreement ${agreement}`);
    assert.equal(figures.wrongSigns, 0);
    assert.ok(figures.missed === 0, `${name}: ${figures.missed} missed`);
  }
  const strict = replayFigures(replay(all, { strict: true }));
  assert.ok(strict.runsSaved < replayFigures(modes.together).runsSaved);
  assert.equal(strict.wrongSigns, 0);
  assert.ok(strict.missed <= 2);
  assert.ok(replayFigures(withoutStopping(all)).agreement > 0.98);
});
