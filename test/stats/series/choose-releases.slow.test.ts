import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomStream } from '../../../src/stats/random.ts';
import { chooseReleases, type ReleaseChoice } from '../../../src/stats/series/choose-releases.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import { connected } from '../../../src/stats/series/series-figures.ts';
import { createRandom, normalNoise } from '../simulation.ts';
import { measured, stepped, survey } from './simulation.ts';

const choice = (seed: number, more: Partial<ReleaseChoice> = {}): ReleaseChoice => ({
  count: 20,
  unavailable: new Set(),
  part: 5,
  random: randomStream(seed, 1),
  ...more,
});

/** Blocks until `chooseReleases` is content. */
function all(truth: { levels: number[]; sd: number }, options: ReleaseChoice, seed = 1): SeriesBlock[] {
  const random = createRandom(seed);
  const blocks: SeriesBlock[] = [];
  for (;;) {
    const places = chooseReleases(blocks, options);
    if (places === null) return blocks;
    assert.equal(new Set(places).size, places.length, 'a place twice');
    assert.ok(blocks.length < 400, 'no end');
    blocks.push(measured({ ...truth, noise: normalNoise }, blocks.length + 1, places, random));
  }
}
const figures = (blocks: readonly SeriesBlock[], place: number): number =>
  blocks.filter(({ logs }) => logs.has(place)).length;

test('each release gets its blocks, none much more, and all hang together', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const blocks = all({ levels: stepped(20, []), sd: 0.01 }, choice(seed, { most: 3 }), seed);
    assert.equal(blocks.length, 12);
    for (let place = 0; place < 20; place++) assert.equal(figures(blocks, place), 3);
    const group = connected(
      blocks.map(({ logs }) => [...logs.keys()]),
      20,
    );
    assert.equal(new Set(group).size, 1);
  }
});

test('parts that no block connects are connected', () => {
  // Pairs that always go together.
  const blocks = [0, 2, 4].flatMap((place) =>
    [1, 2, 3].map((round) => ({
      round,
      logs: new Map([
        [place, round],
        [place + 1, round],
      ]),
    })),
  );
  const places = chooseReleases(blocks, choice(1, { count: 6, part: 3 }));
  assert.deepEqual(new Set(places?.map((place) => Math.floor(place / 2))), new Set([0, 1, 2]));
});

test('what is not available is never measured', () => {
  const unavailable = new Set([0, 7, 8]);
  const blocks = all({ levels: stepped(20, [{ at: 10, logRatio: 0.1 }]), sd: 0.03 }, choice(3, { unavailable }));
  for (const place of unavailable) assert.equal(figures(blocks, place), 0);
  assert.equal(chooseReleases([], choice(1, { count: 3, unavailable: new Set([0, 2]) })), null);
});

test('releases beside a change that is not clear get more, and never more than most', () => {
  const levels = stepped(20, [{ at: 10, logRatio: 0.06 }]);
  let [beside, away] = [0, 0];
  for (let seed = 1; seed <= 20; seed++) {
    const blocks = all({ levels, sd: 0.03 }, choice(seed, { most: 10 }), seed);
    beside += figures(blocks, 9) + figures(blocks, 10);
    away += figures(blocks, 2) + figures(blocks, 17);
  }
  assert.ok(beside > 1.3 * away, `${beside} beside the change, ${away} away from it`);
});

test('a change that is clear needs no more', () => {
  const levels = stepped(20, [{ at: 10, logRatio: 0.5 }]);
  const blocks = Array.from({ length: 20 }, (_, i) => all({ levels, sd: 0.005 }, choice(i), i).length);
  // 12 blocks have each release three times; chance asks for more of some rows.
  assert.ok(blocks.filter((count) => count === 12).length >= 13, blocks.join(' '));
});

test('the same blocks and the same chance give the same choice', () => {
  const { blocks } = survey({ levels: stepped(20, [{ at: 10, logRatio: 0.1 }]), sd: 0.05, noise: normalNoise }, 9);
  const part = blocks.slice(0, 12);
  assert.deepEqual(chooseReleases(part, choice(5)), chooseReleases(part, choice(5)));
});
