import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidateSteps } from '../../../src/stats/series/candidate-steps.ts';
import { createRandom, normalNoise } from '../simulation.ts';
import { trialsOf } from '../trials.ts';
import { measured, stepped, survey, type TrueSeries } from './simulation.ts';

const ROWS = trialsOf(30, 3);
const COUNT = 24;

/** Shapes of `ROWS` rows, each surveyed to its end. */
function shapes(truth: Pick<TrueSeries, 'levels' | 'groups'>, sd = 0.02) {
  return Array.from({ length: ROWS }, (_, i) => survey({ ...truth, sd, noise: normalNoise }, i + 1).shape);
}
const share = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length / all.length;

test('a step has its place, its size and what is left open', () => {
  const levels = stepped(COUNT, [{ at: 9, logRatio: -0.2 }]);
  const all = shapes({ levels });
  assert.ok(share(all, ({ steps }) => steps.some(({ before, after }) => before === 8 && after === 9)) > 0.96);
  for (const { steps, outliers } of all) {
    const step = steps.find(({ before }) => before === 8);
    if (step === undefined) continue;
    assert.ok(Math.abs(step.logRatio + 0.2) < 5 * step.standardError, `${step.logRatio} ± ${step.standardError}`);
    assert.ok(step.existence > 0.99 && step.probability > 0.9);
    assert.ok(step.set.includes(8) && step.set.includes(9));
    assert.ok(!outliers.includes(8) && !outliers.includes(9));
  }
});

test('a step too small for the figures has a set that holds it nearly always', () => {
  const random = createRandom(7);
  let [held, named, wide] = [0, 0, 0];
  for (let i = 0; i < 60; i++) {
    const truth = { levels: stepped(12, [{ at: 6, logRatio: 0.06 }]), sd: 0.03, noise: normalNoise };
    // Three blocks of all places: nothing is measured again where the step is.
    const blocks = [1, 2, 3].map((round) =>
      measured(
        truth,
        round,
        truth.levels.map((_, place) => place),
        random,
      ),
    );
    for (const { set, before } of candidateSteps(blocks, 12).steps) {
      if (set.includes(5) && set.includes(6)) held++;
      if (before === 5) named++;
      if (set.length > 2) wide++;
    }
  }
  assert.ok(held >= 45, `${held} of 60 sets hold the step`);
  assert.ok(wide >= 30, `${wide} say that it may lie elsewhere`);
  assert.ok(named < held, `${named} were named, ${held} held`);
});

test('places that were not measured are no ends of a step', () => {
  const truth = { levels: stepped(10, [{ at: 5, logRatio: 0.3 }]), sd: 0.01, noise: normalNoise };
  const random = createRandom(3);
  const places = [0, 1, 2, 3, 6, 7, 8, 9];
  const blocks = [1, 2, 3, 4].map((round) => measured(truth, round, places, random));
  const { steps } = candidateSteps(blocks, 10);
  assert.deepEqual(
    steps.map(({ before, after, set }) => ({ before, after, set })),
    [{ before: 3, after: 6, set: [3, 6] }],
  );
});

test('several steps are found together, also those that undo each other', () => {
  const levels = stepped(COUNT, [
    { at: 5, logRatio: -0.15 },
    { at: 12, logRatio: 0.15 },
    { at: 15, logRatio: 0.15 },
  ]);
  const found = shapes({ levels }).map(({ steps }) => steps.map(({ before }) => before).join());
  assert.ok(share(found, (places) => places === '4,11,14') > 0.85, found.join(' '));
});

test('a release that differs from both sides is an outlier, with a step before and one after it', () => {
  const levels = stepped(COUNT, []).map((level, i) => (i === 10 ? -0.15 : level));
  const all = shapes({ levels });
  assert.ok(share(all, ({ outliers }) => outliers.join() === '10') > 0.9);
  assert.ok(share(all, ({ steps }) => steps.map(({ before }) => before).join() === '9,10') > 0.9);
});

test('a drift is no staircase, and no step is a drift', () => {
  const levels = Array.from({ length: COUNT }, (_, i) => (0.25 * i) / (COUNT - 1));
  const drifting = shapes({ levels });
  assert.ok(share(drifting, ({ drift }) => drift !== null && Math.abs(drift.logRatio - 0.25) < 0.06) > 0.9);
  assert.ok(share(drifting, ({ steps }) => steps.length === 0) > 0.9);
  const still = shapes({ levels: stepped(COUNT, [{ at: 12, logRatio: 0.25 }]) });
  assert.ok(share(still, ({ drift }) => drift === null) > 0.9);
});

test('figures in two groups are told from steps', () => {
  const all = shapes({ levels: stepped(COUNT, []), groups: { offset: -0.2, share: 0.3 } });
  const told = all.filter(({ groups }) => groups !== null);
  assert.ok(told.length >= 0.9 * ROWS, `${told.length}`);
  for (const { groups } of told) {
    assert.ok(groups !== null && Math.abs(groups.logRatio + 0.2) < 0.06 && groups.share > 0.1, JSON.stringify(groups));
  }
  assert.ok(share(all, ({ steps }) => steps.length === 0) > 0.9);
});

test('nothing comes of nothing', () => {
  assert.deepEqual(candidateSteps([], 5), { steps: [], outliers: [], drift: null, groups: null });
  assert.deepEqual(candidateSteps([{ round: 1, logs: new Map([[0, 1]]) }], 5).steps, []);
  // A clock so coarse that all figures are the same.
  const same = [1, 2, 3].map((round) => ({ round, logs: new Map([0, 1, 2, 3].map((place) => [place, round])) }));
  assert.deepEqual(candidateSteps(same, 4).steps, []);
});
