import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextStep } from '../../../src/stats/search/next-step.ts';
import type { SearchStep } from '../../../src/stats/search/search-answer.ts';
import { createRandom, normalNoise } from '../simulation.ts';
import { levelsWith, searchPath } from './path-simulation.ts';

const NONE = new Set<number>();

function measured(step: SearchStep): Extract<SearchStep, { do: 'measure' }> {
  assert.equal(step.do, 'measure');
  return step as Extract<SearchStep, { do: 'measure' }>;
}

describe('a search over a path', () => {
  it('begins with its ends, side by side', () => {
    const { phase, places, belief } = measured(nextStep([], NONE, { count: 30 }));
    assert.equal(phase, 'ends');
    assert.deepEqual(places, [0, 29]);
    assert.equal(belief.gaps.length, 29);
    assert.equal(belief.logRatio, null);
    const sum = belief.gaps.reduce((total, { probability }) => total + probability, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9);
  });

  it('finds a step, confirms it by rounds of the pair alone, and says how large it is', () => {
    const levels = levelsWith(90, [[61, Math.log(0.8)]]);
    const { answer, blocks } = searchPath({ levels, noise: 0.03, shape: normalNoise }, createRandom(3));
    assert.equal(answer.steps.length, 1);
    const [step] = answer.steps;
    assert.deepEqual([step?.before, step?.after, step?.confirmed], [60, 61, true]);
    assert.ok((step?.interval[0] ?? 0) < Math.log(0.8) && Math.log(0.8) < (step?.interval[1] ?? -1));
    assert.deepEqual(answer.open, []);
    assert.equal(answer.same, false);
    assert.ok(answer.ends.different);
    assert.ok(blocks.filter(({ logs }) => logs.size === 2 && logs.has(60) && logs.has(61)).length >= 3);
    assert.ok(Math.abs(answer.unexplained) < 0.05);
    assert.equal(
      answer.runs,
      blocks.reduce((sum, { logs }) => sum + logs.size, 0),
    );
  });

  it('does the same again from the same blocks, wherever it was cut off', () => {
    const levels = levelsWith(40, [[7, 0.12]]);
    const { blocks } = searchPath({ levels, noise: 0.03, shape: normalNoise }, createRandom(8), { seed: 5 });
    for (const [i, { logs }] of blocks.entries()) {
      const { places } = measured(nextStep(blocks.slice(0, i), NONE, { count: 40, seed: 5 }));
      assert.deepEqual(places, [...logs.keys()]);
    }
  });

  it('says at once that the ends are the wrong way round', () => {
    const levels = levelsWith(50, [[20, 0.3]]);
    const path = { levels, noise: 0.02, shape: normalNoise };
    const { answer } = searchPath(path, createRandom(1), { expect: 'slower' });
    assert.ok(answer.reversed);
    assert.deepEqual([answer.steps, answer.open], [[], []]);
    assert.ok(answer.runs <= 16, `${answer.runs} runs`);
    assert.equal(searchPath(path, createRandom(1), { expect: 'faster' }).answer.steps[0]?.after, 20);
  });

  it('says that nothing changed between ends that are the same', () => {
    const { answer } = searchPath({ levels: levelsWith(50, []), noise: 0.01, shape: normalNoise }, createRandom(2));
    assert.ok(answer.same);
    assert.equal(answer.ends.different, false);
    assert.deepEqual([answer.steps, answer.open], [[], []]);
  });

  it('does not call ends the same that its runs cannot tell apart', () => {
    const { answer } = searchPath(
      { levels: levelsWith(50, [[9, 0.03]]), noise: 0.2, shape: normalNoise },
      createRandom(2),
      {
        mostRuns: 40,
      },
    );
    assert.equal(answer.same, false);
    assert.deepEqual(answer.steps, []);
    assert.equal(answer.open[0]?.why, 'too weak');
    assert.ok((answer.open[0]?.places.length ?? 0) > 20);
  });

  it('steps around places that cannot be measured, and gives the set where they lie beside the step', () => {
    const levels = levelsWith(30, [[14, -0.2]]);
    const path = { levels, noise: 0.02, shape: normalNoise };
    const beside = searchPath({ ...path, unavailable: new Set([13, 14, 20]) }, createRandom(4)).answer;
    assert.deepEqual(beside.steps, []);
    assert.deepEqual(
      beside.open.map(({ from, to, places, why, confirmed }) => ({ from, to, places, why, confirmed })),
      [{ from: 12, to: 15, places: [13, 14, 15], why: 'unavailable', confirmed: true }],
    );
    const elsewhere = searchPath({ ...path, unavailable: new Set([15, 22, 7]) }, createRandom(4)).answer;
    assert.equal(elsewhere.steps[0]?.after, 14);
  });

  it('finds the step between two places', () => {
    const { answer } = searchPath({ levels: [0, -0.2], noise: 0.02, shape: normalNoise }, createRandom(4));
    assert.deepEqual([answer.steps[0]?.after, answer.steps[0]?.confirmed], [1, true]);
  });

  it('ends with what it knows when no runs or no time are left', () => {
    const levels = levelsWith(60, [[30, 0.1]]);
    const path = { levels, noise: 0.03, shape: normalNoise };
    const { answer, blocks } = searchPath(path, createRandom(6), { mostRuns: 18 });
    assert.ok(answer.runs <= 18);
    const [set] = answer.open;
    assert.equal(set?.why, 'budget');
    assert.ok(set?.places.includes(30));
    assert.ok((set?.probability ?? 0) >= 0.99);
    const spent = nextStep(blocks.slice(0, 6), NONE, { count: 60, budgetSpent: true });
    assert.equal(spent.do, 'end');
  });

  it('refuses options that make no sense', () => {
    assert.throws(() => nextStep([], NONE, { count: 1 }), RangeError);
    assert.throws(() => nextStep([], NONE, { count: 5, stop: 1 }), RangeError);
    assert.throws(() => nextStep([], NONE, { count: 3, prior: [1] }), RangeError);
    assert.throws(() => nextStep([], new Set([0, 1]), { count: 3 }), RangeError);
  });
});
