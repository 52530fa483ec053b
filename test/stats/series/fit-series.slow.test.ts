import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomStream, shuffled } from '../../../src/stats/random.ts';
import { fitSeries, type SeriesContrast, type SeriesLevel } from '../../../src/stats/series/fit-series.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import { createRandom, normalNoise } from '../simulation.ts';
import { measured, tailedNoise } from './simulation.ts';

const COUNT = 12;
const LEVELS = Array.from({ length: COUNT }, (_, i) => 0.1 * Math.sin(i));

/** Each release once a turn, in random parts of 4. */
function design(turns: number, seed: number): number[][] {
  const random = randomStream(seed, 2);
  return Array.from({ length: turns }, () => {
    const order = shuffled(
      LEVELS.map((_, i) => i),
      random,
    );
    return [0, 4, 8].map((start) => order.slice(start, start + 4));
  }).flat();
}

function series(turns: number, seed: number, sd: number, noise = normalNoise): SeriesBlock[] {
  const random = createRandom(seed);
  return design(turns, seed).map((places, i) => measured({ levels: LEVELS, sd, noise }, i + 1, places, random));
}

test('without noise the levels are what they are, whatever the machine did to a block', () => {
  const { levels, first } = fitSeries(series(3, 1, 0), COUNT);
  assert.equal(first, 0);
  for (const [place, level] of levels.entries()) {
    assert.ok(level !== null);
    assert.ok(Math.abs(level.logRatio - ((LEVELS[place] as number) - (LEVELS[0] as number))) < 1e-9, `${place}`);
    assert.equal(level.figures, 3);
  }
});

test('least squares and its covariance, as solved by hand', () => {
  // Two blocks share place 1: 0 and 2 are compared through it alone.
  const blocks = [
    {
      round: 1,
      logs: new Map([
        [0, 1.0],
        [1, 1.2],
      ]),
    },
    {
      round: 2,
      logs: new Map([
        [1, 5.1],
        [2, 5.0],
      ]),
    },
    {
      round: 3,
      logs: new Map([
        [0, 2.0],
        [1, 2.2],
      ]),
    },
    {
      round: 4,
      logs: new Map([
        [1, 3.1],
        [2, 3.0],
      ]),
    },
  ];
  const fit = fitSeries(blocks, 3);
  assert.equal(fit.df, 2);
  assert.ok(Math.abs((fit.levels[2]?.logRatio as number) - 0.1) < 1e-9);
  const noisy = fitSeries(
    [
      ...blocks,
      {
        round: 5,
        logs: new Map([
          [0, 0],
          [1, 0.3],
        ]),
      },
      {
        round: 6,
        logs: new Map([
          [1, 0],
          [2, -0.2],
        ]),
      },
    ],
    3,
  );
  // A difference of two figures has the variance 2, of three such 2/3; a chain of two such differences twice that.
  const near = noisy.contrast(0, 1);
  const far = noisy.contrast(0, 2);
  assert.ok(near !== null && far !== null);
  assert.ok(Math.abs(near.standardError / noisy.noise - Math.sqrt(2 / 3)) < 1e-9);
  assert.ok(Math.abs(far.standardError / noisy.noise - Math.sqrt(4 / 3)) < 1e-9);
  assert.deepEqual(noisy.contrast(1, 0)?.logRatio, -near.logRatio);
});

test('what was not measured, or does not hang together with the first, has no level', () => {
  const blocks = [
    {
      round: 1,
      logs: new Map([
        [1, 0],
        [2, 0.1],
      ]),
    },
    {
      round: 2,
      logs: new Map([
        [1, 0],
        [2, 0.12],
      ]),
    },
    {
      round: 3,
      logs: new Map([
        [4, 0],
        [5, 0.1],
      ]),
    },
    { round: 4, logs: new Map([[6, 0]]) },
    {
      round: 5,
      logs: new Map([
        [2, 0.3],
        [3, Number.NaN],
      ]),
    },
  ];
  const fit = fitSeries(blocks, 8);
  assert.equal(fit.first, 1);
  assert.deepEqual(
    fit.levels.map((level) => level !== null),
    [false, true, true, false, false, false, false, false],
  );
  assert.deepEqual(fit.levels[1]?.interval, [0, 0]);
  assert.equal(fit.contrast(4, 5), null);
  assert.deepEqual(fitSeries([], 3).levels, [null, null, null]);
});

test('without degrees of freedom nothing is claimed', () => {
  const fit = fitSeries(
    [
      {
        round: 1,
        logs: new Map([
          [0, 0],
          [1, 0.1],
        ]),
      },
    ],
    2,
  );
  assert.equal(fit.df, 0);
  assert.ok(Math.abs((fit.levels[1]?.logRatio as number) - 0.1) < 1e-12);
  assert.deepEqual(fit.levels[1]?.interval, [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

test('a single wild figure moves nothing', () => {
  const blocks = series(4, 5, 0.01);
  const before = fitSeries(blocks, COUNT);
  const place = 7;
  const hit = blocks.findIndex(({ logs }) => logs.has(place));
  const { logs, round } = blocks[hit] as SeriesBlock;
  const wild = blocks.with(hit, { round, logs: new Map(logs).set(place, (logs.get(place) as number) - 1) });
  const after = fitSeries(wild, COUNT);
  for (const [i, level] of after.levels.entries()) {
    const change = Math.abs((level?.logRatio as number) - (before.levels[i]?.logRatio as number));
    assert.ok(change < 0.01, `place ${i} moved by ${change}`);
  }
  assert.ok(after.noise < 1.6 * before.noise, `${before.noise} became ${after.noise}`);
});

test('intervals hold their 95 %, with normal noise and with heavy tails', () => {
  for (const [name, noise] of [
    ['normal', normalNoise],
    ['tails', tailedNoise],
  ] as const) {
    let [held, all, beside] = [0, 0, 0];
    for (let seed = 1; seed <= 150; seed++) {
      const fit = fitSeries(series(3, seed, 0.02, noise), COUNT);
      for (let place = 1; place < COUNT; place++) {
        const truth = (LEVELS[place] as number) - (LEVELS[0] as number);
        const [low, high] = (fit.levels[place] as SeriesLevel).interval;
        held += Number(low <= truth && truth <= high);
        const step = (fit.contrast(place - 1, place) as SeriesContrast).interval;
        const change = (LEVELS[place] as number) - (LEVELS[place - 1] as number);
        beside += Number(step[0] <= change && change <= step[1]);
        all++;
      }
    }
    // 1,650 intervals; those of a series share the first release, so the share scatters by about 1 %.
    for (const share of [held / all, beside / all]) assert.ok(share > 0.93 && share < 0.985, `${name}: ${share}`);
  }
});
