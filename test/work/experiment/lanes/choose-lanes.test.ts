import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownCpus } from '../../../../src/measure/cpu-split.ts';
import type { LaneEffect } from '../../../../src/stats/lane-effect.ts';
import { checkLaneCount, chooseLanes, lanesAgain } from '../../../../src/work/experiment/lanes/choose-lanes.ts';

const ONE = { cores: 1 };
const cpus = ownCpus() ?? [];
const skip = cpus.length < 2;

/** A trial that finds so much work, by number of lanes, and scatter as beside idle lanes. */
function finding(work: (lanes: number) => number | null, verdict: LaneEffect['verdict'] = 'undisturbed') {
  const tried: number[] = [];
  const effect: LaneEffect = {
    time: { ratio: 1.1, interval: [1.02, 1.2] },
    scatter: { ratio: verdict === 'disturbed' ? 1.1 : 1, interval: [1.02, 1.2] },
    verdict,
  };
  const check = async (lanes: readonly (readonly number[])[]) => {
    tried.push(lanes.length);
    return effect;
  };
  return { trial: { check, work: async (lanes: readonly unknown[]) => work(lanes.length) }, tried };
}

const choose = async (lanes: number | 'auto', { trial }: ReturnType<typeof finding>, rows = 1000) => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const events = { onNote: say, onWarning: (text: string) => say(`warning: ${text}`) };
  const chosen = await chooseLanes({ lanes, seed: 1 }, ONE, rows, trial, events);
  return { ...chosen, said };
};

test('one lane needs no check', async () => {
  const one = finding(() => 9);
  assert.deepEqual(await choose(1, one), { lanes: undefined, found: undefined, said: [] });
  assert.deepEqual(one.tried, []);
});

test('so many lanes as are asked for, whatever they are worth; it is said that they disturb each other', {
  skip,
}, async () => {
  const { lanes, found, said } = await choose(
    2,
    finding(() => 0.8, 'disturbed'),
  );
  assert.equal(lanes?.length, 2);
  assert.deepEqual(found?.cpus.length, 2);
  assert.deepEqual(
    found?.checks.map(({ worth }) => worth),
    [null],
  );
  assert.deepEqual(said, [
    'checking whether 2 lanes slow each other down',
    'warning: 2 lanes slow each other down: beside busy lanes a probe takes 10.0 % longer (2.0 % to 20.0 %) and scatters 1.10 times as much (1.02 to 1.20)',
  ]);
});

test('there are no more lanes than rows', { skip }, async () => {
  const any = finding((lanes) => lanes);
  const one = await choose(2, any, 1);
  assert.deepEqual([one.lanes, one.said], [undefined, ['warning: --lanes 2: there is one row for them']]);
  assert.deepEqual(any.tried, []);
});

test('auto takes the number that is worth most', { skip }, async () => {
  const all = finding((lanes) => lanes);
  const { lanes } = await choose('auto', all);
  assert.equal(lanes?.length, Math.max(...all.tried));
  assert.equal(all.tried.at(-1), 2);
  const two = await choose(
    'auto',
    finding((count) => (count === 2 ? 1.5 : 1.2)),
  );
  assert.equal(two.lanes?.length, 2);
});

test('auto takes one lane where more do not pay, and says so', { skip }, async () => {
  const { lanes, found, said } = await choose(
    'auto',
    finding(() => 1.05),
  );
  assert.equal(lanes, undefined);
  assert.deepEqual(found?.cpus, []);
  assert.equal(said.at(-1), 'one lane: more would not pay');
  assert.match(
    said.at(-2) ?? '',
    /^2 lanes are worth 1\.\d and measure 1\.\d times the blocks of one: beside busy lanes /,
  );
  // Where blocks cannot be tried, the probe stands for them.
  const probed = await choose(
    'auto',
    finding(() => null),
  );
  assert.equal(probed.lanes?.length, Math.max(...(probed.found?.checks.map((check) => check.lanes) ?? [])));
  assert.match(probed.said.at(-1) ?? '', /^\d+ lanes are worth \d\.\d: beside/);
});

test('auto checks nothing where there is one row, or where blocks must be alone', async () => {
  const any = finding((lanes) => lanes);
  assert.equal((await choose('auto', any, 1)).lanes, undefined);
  const said: string[] = [];
  const events = { onNote: (text: string) => void said.push(text) };
  const needs = { cores: 1, alone: 'there is one door' };
  const { lanes } = await chooseLanes({ lanes: 'auto', seed: 1 }, needs, 9, any.trial, events);
  assert.equal(lanes, undefined);
  assert.deepEqual(any.tried, []);
  if (!skip) assert.deepEqual(said, ['one lane: there can be one only, because there is one door']);
});

test('more lanes than there can be are refused at once', () => {
  const code = ownCpus() === null ? 'PINNING_UNAVAILABLE' : 'BAD_OPTION';
  assert.throws(() => checkLaneCount({ lanes: 5000, seed: 1 }, ONE), { code });
  assert.throws(() => checkLaneCount({ lanes: 2, seed: 1 }, { cores: 1, alone: 'there is one door' }), { code });
  assert.throws(() => checkLaneCount({ lanes: 2, seed: 1, pin: String(cpus[0] ?? 0) }, ONE), { code });
  checkLaneCount({ lanes: 'auto', seed: 1 }, ONE);
  checkLaneCount({ lanes: 1, seed: 1 }, { cores: 5000 });
});

test('an experiment goes on in its lanes; where there are fewer CPUs or others, that is said', { skip }, () => {
  const said: string[] = [];
  const events = { onWarning: (text: string) => void said.push(text) };
  const found = (...lists: string[]) => ({ cpus: lists, checks: [] });
  const pin = cpus.slice(0, 2).join(',');
  const now = [String(cpus[0]), String(cpus[1])];
  assert.deepEqual(lanesAgain({ lanes: 2, seed: 1, pin }, ONE, found(...now), events), [[cpus[0]], [cpus[1]]]);
  assert.deepEqual(said, []);
  lanesAgain({ lanes: 2, seed: 1, pin }, ONE, found('7', '8'), events);
  assert.deepEqual(said.splice(0), [`its lanes were on the CPUs 7 | 8 and are now on ${now.join(' | ')}`]);
  assert.equal(lanesAgain({ lanes: 2, seed: 1, pin: now[0] }, ONE, found(...now), events), undefined);
  assert.match(
    said.join(),
    /^it was begun on 2 lanes and continues on 1: each lane needs one core, and there is one \(CPUs \d+\)/,
  );
  assert.equal(lanesAgain({ seed: 1 }, ONE, undefined, events), undefined);
});
