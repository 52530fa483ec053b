import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomStream } from '../../../src/stats/random.ts';
import { blockLogLikelihood } from '../../../src/stats/search/block-likelihood.ts';
import { confirmationsOf } from '../../../src/stats/search/confirmation.ts';
import { mostTelling } from '../../../src/stats/search/most-telling.ts';
import { partOf } from '../../../src/stats/search/part.ts';
import { stepPosterior } from '../../../src/stats/search/step-posterior.ts';
import { twoGroups } from '../../../src/stats/search/two-groups.ts';
import { twoSteps } from '../../../src/stats/search/two-steps.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import { studentTDensity } from '../../../src/stats/student-t.ts';
import { assertClose } from '../close.ts';
import { createRandom, normalNoise } from '../simulation.ts';
import { limitOf, trialsOf } from '../trials.ts';
import { groupedNoise, heavyNoise, levelsWith } from './path-simulation.ts';

const block = (round: number, logs: Record<number, number>): SeriesBlock => ({
  round,
  logs: new Map(Object.entries(logs).map(([place, log]) => [Number(place), log])),
});
const ten = Array.from({ length: 10 }, (_, i) => i);
const even = (count: number): Float64Array => new Float64Array(count).fill(1);

describe('what blocks say of a part of a path', () => {
  it('sees what the machine did to a whole block in nothing', () => {
    const [one, two] = [0, 7].map((shared) => partOf([block(1, { 0: shared, 4: shared + 0.1, 9: shared - 0.2 })], ten));
    for (const [i, value] of one?.blocks[0]?.centred.entries() ?? []) {
      assertClose(two?.blocks[0]?.centred[i] ?? 0, value, 1e-9);
    }
    assert.equal(one?.blocks[0]?.at.length, 3);
  });

  it('takes of a block what lies in the part, where that is two figures or more', () => {
    const part = partOf(
      [block(1, { 0: 1, 4: 2, 9: 3 }), block(2, { 0: 1, 9: 2 }), block(3, { 4: 1, 5: 1 })],
      [4, 5, 9],
    );
    assert.deepEqual(
      part.blocks.map(({ at }) => at),
      [
        [0, 2],
        [0, 1],
      ],
    );
  });

  it('judges two figures by Student’s t of their log ratio', () => {
    const [own] = partOf([block(1, { 0: 0, 1: 0.13 })], [0, 1]).blocks;
    assert.ok(own);
    const grid = { steps: Float64Array.of(0, 0.1), scales: [0.03], tails: [3] };
    const scale = 0.03 * Math.SQRT2;
    // The contrast of two figures is their difference over the root of two.
    const expected = [0.13, 0.03].map((rest) => Math.log((studentTDensity(rest / scale, 3) / scale) * Math.SQRT2));
    for (const [i, value] of blockLogLikelihood(own, 1, grid).entries()) assertClose(value, expected[i] ?? 0, 1e-9);
    for (const value of blockLogLikelihood(own, 0, grid)) assertClose(value, expected[0] ?? 0, 1e-9);
  });

  it('believes in a step where it was seen, with its size', () => {
    const blocks = [1, 2, 3, 4].map((round) =>
      block(round, { 0: 0, 4: 0.001 * round, 5: 0.2, 9: 0.2 - 0.001 * round }),
    );
    const { gaps, none, mean, interval, at } = stepPosterior(partOf(blocks, ten), even(9), 0.5);
    assert.ok((gaps[4] ?? 0) > 0.99);
    assertClose(
      gaps.reduce((sum, value) => sum + value, 0),
      1,
      1e-9,
    );
    assert.ok(none < 0.001);
    assertClose(mean, 0.2, 0.02);
    assert.ok(interval[0] < 0.2 && interval[1] > 0.2);
    assertClose(at(4).mean, mean, 0.01);
  });

  it('spreads what it knows over gaps between which nothing was measured', () => {
    const blocks = [1, 2, 3].map((round) => block(round, { 0: 0, 6: 0.2, 9: 0.2 }));
    const { gaps } = stepPosterior(partOf(blocks, ten), even(9), 0.5);
    for (let gap = 1; gap < 6; gap++) assertClose(gaps[gap] ?? 0, gaps[0] ?? 1, 1e-9);
    assert.ok((gaps[7] ?? 1) < 0.01);
  });

  it('is not thrown by one block that went wrong', () => {
    const blocks = [1, 2, 3, 4, 5, 6].map((round) => block(round, { 0: 0, 4: 0.01 * (round % 3), 5: 0.2, 9: 0.19 }));
    blocks.push(block(7, { 0: 0, 4: 0.6, 5: 0.2, 9: 0.2 }));
    assert.ok((stepPosterior(partOf(blocks, ten), even(9), 0.5).gaps[4] ?? 0) > 0.95);
  });

  it('prefers two steps only where a place lies on a level of its own', () => {
    const random = createRandom(2);
    const measuredOn = (levels: number[]): SeriesBlock[] =>
      Array.from({ length: 12 }, (_, i) => {
        const places = [0, 2 + (i % 3), 5 + (i % 2), 9];
        return {
          round: i + 1,
          logs: new Map(places.map((place) => [place, (levels[place] as number) + 0.02 * random.normal()])),
        };
      });
    const one = twoSteps(partOf(measuredOn(levelsWith(10, [[5, -0.3]])), ten));
    assert.ok((one?.odds ?? 1) < 1);
    const two = twoSteps(
      partOf(
        measuredOn(
          levelsWith(10, [
            [2, -0.15],
            [7, -0.15],
          ]),
        ),
        ten,
      ),
    );
    assert.ok((two?.odds ?? 0) > 100);
    assert.ok((two?.middle ?? 0) >= 2 && (two?.middle ?? 0) < 7);
    assertClose(two?.steps[0] ?? 0, -0.15, 0.25);
    assertClose(two?.steps[1] ?? 0, -0.15, 0.25);
  });

  it('tells two groups from noise', () => {
    const random = createRandom(9);
    const of = (noise: () => number): SeriesBlock[] =>
      Array.from({ length: 24 }, (_, i) => block(i + 1, { 0: noise(), 9: 0.1 + noise() }));
    const groups = twoGroups(
      partOf(
        of(() => 0.14 * groupedNoise(random)),
        ten,
      ),
    );
    assertClose(groups?.distance ?? 0, 0.3, 0.2);
    for (let i = 0; i < 10; i++)
      assert.equal(
        twoGroups(
          partOf(
            of(() => 0.05 * random.normal()),
            ten,
          ),
        ),
        null,
      );
  });
});

describe('which places to measure', () => {
  const outlook = {
    gaps: even(20).map(() => 1 / 20),
    none: 0,
    signal: 5,
    isKnown: () => true,
    visitCost: 0,
    mostInBlock: 4,
    needed: [],
    random: randomStream(1, 1),
  };

  it('divides the probability evenly', () => {
    const places = mostTelling({ ...outlook, mostInBlock: 2 }) as number[];
    const between = (places[1] as number) - (places[0] as number);
    assert.ok(between >= 8 && between <= 12, places.join());
    assert.ok((mostTelling(outlook) as number[]).length >= 3);
  });

  it('keeps the places that it must', () => {
    const places = mostTelling({ ...outlook, needed: [0, 20] }) as number[];
    assert.deepEqual([places[0], places.at(-1)], [0, 20]);
    assert.ok(places.length > 2);
  });

  it('goes between two gaps that are left, beside an end', () => {
    const gaps = new Float64Array(20);
    gaps.set([0.5, 0.5], 7);
    assert.ok(mostTelling({ ...outlook, gaps })?.includes(8));
  });

  it('never takes two neighbours alone, and knows when nothing is left to tell', () => {
    const gaps = Float64Array.of(0.5, 0.5);
    assert.equal(mostTelling({ ...outlook, gaps })?.length, 3);
    assert.equal(mostTelling({ ...outlook, signal: 0 }), null);
  });
});

describe('fresh rounds of two neighbours', () => {
  const nextOf = (place: number): number => place + 1;
  const rounds = (count: number, difference: number): SeriesBlock[] =>
    Array.from({ length: count }, (_, i) => block(i + 1, { 3: 0, 4: difference + 0.01 * ((i % 3) - 1) }));

  it('confirm a step, and only they', () => {
    const [known] = confirmationsOf([...rounds(8, 0.2), block(9, { 3: 0, 4: 0, 9: 0 })], nextOf, 0.02);
    assert.deepEqual([known?.before, known?.after, known?.state], [3, 4, 'different']);
    assert.deepEqual(confirmationsOf([block(1, { 3: 0, 5: 1 })], nextOf, 0.02), []);
  });

  it('refute one, and wait as long as they are few', () => {
    assert.equal(confirmationsOf(rounds(2, 0.2), nextOf, 0.02)[0]?.state, 'active');
    const [known] = confirmationsOf(rounds(20, 0), nextOf, 0.02);
    assert.deepEqual([known?.state, known?.equivalent], ['none', true]);
  });

  // Looked at after each of 20 rounds: what is promised is 1 %, of each time that one looks.
  it('confirm nothing that is not there, whatever the noise', () => {
    const random = createRandom(5);
    for (const [noise, shape] of [
      [0.03, normalNoise],
      [0.03, heavyNoise],
      [0.2, heavyNoise],
      [0.1, groupedNoise],
    ] as const) {
      const pairs = trialsOf(15, 4);
      let wrong = 0;
      for (let pair = 0; pair < pairs; pair++) {
        const all: SeriesBlock[] = [];
        for (let round = 1; round <= 20; round++) {
          all.push(block(round, { 3: noise * shape(random), 4: noise * shape(random) }));
          if (confirmationsOf(all, nextOf, 0.02)[0]?.state !== 'different') continue;
          wrong++;
          break;
        }
      }
      assert.ok(wrong <= limitOf(1, 0), `${wrong} of ${pairs} at ${noise}`);
    }
  });
});
