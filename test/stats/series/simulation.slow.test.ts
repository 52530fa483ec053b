import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom, normalNoise, type Random } from '../simulation.ts';
import { limitOf, trialsOf } from '../trials.ts';
import { confirmAll, stepped, survey, type TrueSeries, tailedNoise, trueGaps } from './simulation.ts';

const COUNT = 19;
const [SWEEPS, STEPS] = [trialsOf(10, 5), trialsOf(150)];

function sweep(rows: number, levelsOf: (random: Random) => number[], seed: number) {
  const random = createRandom(seed);
  const all = Array.from({ length: rows }, (_, i) => {
    const truth: TrueSeries = { levels: levelsOf(random), sd: 0.02, noise: i % 2 === 0 ? normalNoise : tailedNoise };
    return survey(truth, seed * 1000 + i);
  });
  return { rows: all, steps: confirmAll(all, seed) };
}

test('nothing changes: candidates are few, and hardly a sweep reports a step', () => {
  let reported = 0;
  let candidates = 0;
  for (let seed = 1; seed <= SWEEPS; seed++) {
    const { steps } = sweep(30, () => stepped(COUNT, []), seed);
    candidates += steps.length;
    reported += Number(steps.some(({ answer }) => answer.state === 'confirmed'));
  }
  assert.ok(candidates <= 3 * SWEEPS, `${candidates} candidates in ${30 * SWEEPS} rows`);
  // At 5 % a sweep three or more of ten have a chance of 1 %; none of the first four does.
  assert.ok(reported <= limitOf(2, 0), `${reported} of ${SWEEPS} sweeps report a step`);
});

test('steps of 15 % anywhere: each is a candidate, is named and confirmed', () => {
  const { rows, steps } = sweep(
    STEPS,
    (random) => {
      const at = 1 + Math.floor(random.uniform() * (COUNT - 1));
      return stepped(COUNT, [{ at, logRatio: Math.log1p(random.uniform() < 0.5 ? 0.15 : -0.15) }]);
    },
    11,
  );
  let [held, confirmed] = [0, 0];
  for (const [i, { truth }] of rows.entries()) {
    const [gap] = trueGaps(truth);
    const own = steps.filter(({ row }) => row === i);
    held += Number(own.some(({ set }) => set.includes(gap as number) && set.includes((gap as number) + 1)));
    confirmed += Number(own.some(({ before, answer }) => before === gap && answer.state === 'confirmed'));
  }
  assert.ok(held >= STEPS - limitOf(2, 0), `${held} of ${STEPS} are candidates`);
  assert.ok(confirmed >= STEPS - limitOf(3, 0), `${confirmed} of ${STEPS} are confirmed`);
  const wrong = steps.filter(({ row, before, after, answer }) => {
    const levels = rows[row]?.truth.levels as readonly number[];
    return answer.state === 'confirmed' && levels[before] === levels[after];
  });
  assert.ok(wrong.length <= limitOf(7, 1), `${wrong.length} false among ${steps.length}`);
  const runs = rows.reduce((sum, { blocks }) => sum + blocks.reduce((all, { logs }) => all + logs.size, 0), 0);
  assert.ok(runs / rows.length <= 80, `${runs / rows.length} runs a row`);
});
