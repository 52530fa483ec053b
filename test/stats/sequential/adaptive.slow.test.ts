import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equivalence } from '../../../src/stats/equivalence.ts';
import { pairedLogRatio } from '../../../src/stats/paired-log-ratio.ts';
import { createAdaptive, type Decision, decide, record, settle } from '../../../src/stats/sequential/adaptive.ts';
import { boundary, tailColumn } from '../../../src/stats/sequential/boundary.ts';
import { predictivePower } from '../../../src/stats/sequential/futility.ts';
import { sequentialP } from '../../../src/stats/sequential/sequential-p.ts';
import { criticalAtLook, wangTsiatis } from '../../../src/stats/sequential/wang-tsiatis.ts';
import { benjaminiHochberg } from '../benjamini-hochberg.ts';
import { assertClose } from '../close.ts';
import { createRandom } from '../simulation.ts';
import { adaptiveDecisions } from './adaptive-decisions.ts';

const random = createRandom(31);

/** `n` log ratios around `effect`. */
function ratios(n: number, effect: number, sd: number): number[] {
  return Array.from({ length: n }, () => effect + sd * random.normal());
}

function one(series: number[], options = {}): Decision {
  const [decision] = adaptiveDecisions([series], options);
  assert.ok(decision);
  return decision;
}

/** The design, followed word by word from all rounds anew. */
function byTheBook(series: number[][], cap: number, margin: number): { state: string; rounds: number; p: number }[] {
  const column = tailColumn(cap);
  const c10 = boundary(0.1, column);
  const limit = Math.log(1 + margin);
  const mayProveEquivalent = ({ mean, standardError }: { mean: number; standardError: number }, n: number) =>
    Math.abs(mean) + criticalAtLook(c10, cap, cap) * standardError * Math.sqrt(n / cap) <= limit;
  const results = series.map(() => ({ state: 'active', rounds: 0, p: 1 }));
  for (let n = 1; n <= cap; n++) {
    const estimates = series.map((d) => pairedLogRatio(d.slice(0, n)));
    for (const [i, result] of results.entries()) {
      if (result.state !== 'active') continue;
      result.rounds = n;
      const estimate = estimates[i];
      if (n < 3 || !estimate) continue;
      result.p = sequentialP(wangTsiatis(estimate.t, n, cap), column);
    }
    if (n < 3) continue;
    const q = benjaminiHochberg(results.map(({ p }) => p));
    for (const [i, result] of results.entries()) {
      const estimate = estimates[i];
      if (result.state !== 'active' || !estimate) continue;
      const half = criticalAtLook(c10, n, cap) * estimate.standardError;
      const [low, high] = [estimate.mean - half, estimate.mean + half];
      if ((q[i] as number) <= 0.05) result.state = 'different';
      else if (n >= Math.min(cap, 11) && low >= -limit && high <= limit) result.state = 'equivalent';
      else if (
        n >= 5 &&
        n < cap &&
        predictivePower(estimate.t, n, cap, 1.96) < 0.2 &&
        !mayProveEquivalent(estimate, n)
      ) {
        result.state = 'futile';
      } else if (n === cap) result.state = 'capped';
    }
  }
  return results;
}

test('a row without a difference goes on while it may yet prove equivalent', () => {
  const share = (cv: number, state: string): number => {
    const decisions = adaptiveDecisions(Array.from({ length: 500 }, () => ratios(30, 0, cv)));
    return decisions.filter((decision) => decision.state === state).length / 500;
  };
  // Noise of 1 and 4.5 % a run: the first can be told within 2 %, the second cannot in 30 rounds.
  assert.ok(share(0.014, 'equivalent') > 0.98);
  assert.ok(share(0.064, 'futile') > 0.9);
});

test('running sums and tables decide as the design does from all rounds anew', () => {
  const seen = new Set<string>();
  for (const cap of [12, 30]) {
    const series = Array.from({ length: 300 }, (_, i) =>
      ratios(cap, [0, 0, 0.01, 0.03, -0.06][i % 5] as number, 0.005 + 0.05 * random.uniform()),
    );
    const ours = adaptiveDecisions(series, { cap });
    for (const [i, expected] of byTheBook(series, cap, 0.02).entries()) {
      const decision = ours[i] as Decision;
      assert.equal(decision.state, expected.state, `configuration ${i}`);
      assert.equal(decision.rounds, expected.rounds, `configuration ${i}`);
      assertClose(decision.p, expected.p, 1e-6, `configuration ${i}`);
      seen.add(decision.state);
    }
  }
  assert.deepEqual([...seen].sort(), ['capped', 'different', 'equivalent', 'futile']);
});

test('each end has its words', () => {
  const different = one(ratios(30, 0.1, 0.01));
  assert.equal(different.state, 'different');
  assert.match(different.words, /^faster by (9|1[012])\.\d % \([\d.]+ to [\d.]+\), decided after \d rounds$/);
  assert.ok(different.interval && different.interval[0] > 1 && different.p < 0.05);
  assert.match(one(ratios(30, -0.1, 0.01)).words, /^slower by/);
  const same = one(ratios(30, 0, 0.002));
  assert.equal(same.state, 'equivalent');
  assert.match(same.words, /^no difference larger than 2 %, decided after \d+ rounds$/);
  const futile = one([0.1, -0.1, 0.09, -0.11, 0.1, -0.08, 0.1, -0.1, 0.1, -0.12, 0.1, -0.1]);
  assert.equal(futile.state, 'futile');
  assert.match(
    futile.words,
    /^undecided: at most [\d.]+ % either way after \d+ rounds; more rounds would hardly tell$/,
  );
  const started = one(ratios(4, 0.02, 0.05));
  assert.match(started.words, /^not decided: at most/);
  assert.equal(one([0.1]).words, 'not decided after 1 round: judged from 3 on');
  assert.deepEqual([one([]).ratio, one([]).interval, one([]).p], [null, null, 1]);
});

test('without variation: equal sides are equivalent, a fixed ratio is judged by its sign', () => {
  const equal = one(new Array(30).fill(0));
  assert.deepEqual([equal.state, equal.rounds], ['equivalent', 11]);
  assert.match(equal.words, /exactly the same figure in all 11 rounds/);
  const fixed = one(new Array(30).fill(0.2));
  assert.deepEqual([fixed.state, fixed.verdict], ['different', 'faster']);
  // A sign test of so many rounds has this p; looking again and again costs some of it.
  assert.ok(fixed.p >= 2 ** (1 - fixed.rounds) && fixed.p <= 0.05, `p ${fixed.p} after ${fixed.rounds} rounds`);
  assert.equal(one(new Array(4).fill(0.2)).state, 'active');
});

test('a discovery must hold among all configurations', () => {
  const borderline = [0.021, 0.019, 0.02, 0.024, 0.014, 0.022];
  assert.equal(one(borderline, { margin: 1e-9 }).state, 'different');
  // Among 2,000 that show nothing the same rounds are no discovery yet.
  const crowd = Array.from({ length: 2000 }, () => ratios(4, 0, 0.02));
  const [first] = adaptiveDecisions([borderline.slice(0, 4), ...crowd], { margin: 1e-9 });
  assert.equal(first?.state, 'active');
});

test('strict mode decides by e-values and needs more', () => {
  const series = Array.from({ length: 50 }, () => ratios(30, 0.05, 0.02));
  const usual = adaptiveDecisions(series);
  const strict = adaptiveDecisions(series, { strict: true });
  const total = (decisions: Decision[]): number => decisions.reduce((sum, { rounds }) => sum + rounds, 0);
  assert.ok(
    strict.every(({ state, p, evidence }) => state === 'different' && p <= 0.05 && evidence?.test.by === 'bets'),
  );
  assert.ok(usual.every(({ state, evidence }) => state === 'different' && evidence?.test.by === 'looks'));
  assert.ok(total(strict) > total(usual));
});

test('the pooled statistic takes both sides', () => {
  const adaptive = createAdaptive(1, { pooled: true, cap: 15 });
  while (settle(adaptive) > 0) record(adaptive, 0, 10 + 0.01 * random.normal(), 10.05 + 0.01 * random.normal());
  const decision = decide(adaptive, 0);
  assert.equal(decision.state, 'different');
  assert.throws(() => adaptiveDecisions([[0.1]], { pooled: true }), RangeError);
});

test('what has stopped, and what is not there, takes no rounds', () => {
  const adaptive = createAdaptive(2);
  for (const d of [0.1, 0.101, 0.102]) record(adaptive, 1, 0, d);
  settle(adaptive);
  assert.equal(decide(adaptive, 1).state, 'different');
  assert.throws(() => record(adaptive, 1, 0, 0.1), RangeError);
  assert.throws(() => record(adaptive, 7, 0, 0.1), RangeError);
});

test('rounds may come in batches, as when a session is resumed', () => {
  const adaptive = createAdaptive(1, { cap: 10 });
  for (const d of ratios(10, 0.001, 0.02)) record(adaptive, 0, 0, d);
  assert.throws(() => record(adaptive, 0, 0, 0.1), /no more rounds/);
  assert.equal(settle(adaptive), 0);
  assert.throws(() => record(createAdaptive(1), 0, 0, Number.NaN), /not logarithms/);
});

test('options are checked', () => {
  assert.throws(() => createAdaptive(1, { cap: 2 }), RangeError);
  assert.throws(() => createAdaptive(1, { margin: 0 }), RangeError);
  assert.throws(() => createAdaptive(1, { fdr: 0 }), RangeError);
  assert.equal(settle(createAdaptive(0)), 0);
});

test('the repeated interval of 90 % is that of the equivalence test at its own risk', () => {
  const d = ratios(8, 0, 0.01);
  const decision = one(d, { cap: 8, margin: 1e-9 });
  const fixed = pairedLogRatio(d.slice(0, decision.rounds));
  assert.ok(fixed && decision.interval90 && decision.interval);
  assert.ok(decision.interval90[0] < equivalence(fixed, 0.02).interval[0]);
  assert.ok(decision.interval[0] < decision.interval90[0]);
});
