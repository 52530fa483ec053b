/** The promises of docs/evidence/search.md in short: the whole of them is printed by `scripts/search-simulation.ts`. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandom, type Noise, normalNoise } from '../simulation.ts';
import { limitOf, trialsOf } from '../trials.ts';
import { groupedNoise, heavyNoise, levelsWith, plainBisection, searchPath } from './path-simulation.ts';

const RELEASES = 90;

function searched(count: number, noise: number, shape: Noise, step: number) {
  const random = createRandom(77);
  return Array.from({ length: count }, (_, seed) => {
    const at = 1 + Math.floor(random.uniform() * (RELEASES - 1));
    const levels = levelsWith(RELEASES, [[at, Math.log(1 - step)]]);
    const { answer } = searchPath({ levels, noise, shape }, random, { seed });
    const found = answer.steps.map(({ after }) => after);
    return { answer, isRight: found.length === 1 && found[0] === at, isWrong: found.some((place) => place !== at), at };
  });
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number;

describe('searches over 90 releases, 5 % shared by the figures of a block', () => {
  it('finds steps of 10 % under noise of 3 %, normal and heavy-tailed, and is not sure where it is wrong', () => {
    for (const shape of [normalNoise, heavyNoise]) {
      const all = searched(trialsOf(25), 0.03, shape, 0.1);
      assert.ok(all.filter(({ isRight }) => isRight).length >= all.length - 1);
      assert.equal(all.filter(({ isWrong }) => isWrong).length, 0);
      assert.ok(median(all.map(({ answer }) => answer.runs)) <= 56);
    }
  });

  it('does far better than plain bisection with one run each', () => {
    const random = createRandom(5);
    let right = 0;
    for (let i = 0; i < 100; i++) {
      const at = 1 + Math.floor(random.uniform() * (RELEASES - 1));
      const levels = levelsWith(RELEASES, [[at, Math.log(0.9)]]);
      if (plainBisection({ levels, noise: 0.03, shape: normalNoise }, random) === at) right++;
    }
    assert.ok(right < 50, `${right} of 100`);
  });

  it('finds both of two steps, or says of one only what is true', () => {
    const random = createRandom(6);
    let both = 0;
    const trials = trialsOf(8, 4);
    for (let seed = 0; seed < trials; seed++) {
      const levels = levelsWith(RELEASES, [
        [20 + seed, Math.log(0.8)],
        [70 - seed, Math.log(0.8)],
      ]);
      const { answer } = searchPath({ levels, noise: 0.02, shape: normalNoise }, random, { seed });
      const found = answer.steps.map(({ after }) => after);
      assert.ok(found.every((place) => place === 20 + seed || place === 70 - seed));
      if (found.length === 2) both++;
    }
    assert.ok(both >= limitOf(6, 2), `${both} of ${trials}`);
  });

  it('finds no step in a drift, and gives sets', () => {
    const levels = Array.from({ length: RELEASES }, (_, i) => -0.0025 * i);
    const { answer } = searchPath({ levels, noise: 0.02, shape: normalNoise }, createRandom(3), { mostRuns: 90 });
    assert.deepEqual(answer.steps, []);
    assert.ok(answer.open.length > 0);
    assert.ok(answer.ends.different);
  });

  it('says that figures fall in two groups, and does not guess', () => {
    const random = createRandom(4);
    const said: string[] = [];
    const trials = trialsOf(5, 2);
    for (let seed = 0; seed < trials; seed++) {
      const levels = levelsWith(RELEASES, [[40, Math.log(0.97)]]);
      const { answer } = searchPath({ levels, noise: 0.14, shape: groupedNoise }, random, { seed, mostRuns: 100 });
      assert.ok(answer.steps.every(({ after }) => after === 40));
      said.push(...answer.open.map(({ why }) => why));
    }
    assert.ok(said.filter((why) => why === 'two groups').length >= 0.6 * trials, said.join());
  });
});
