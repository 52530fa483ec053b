import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Evidence, INTERLEAVED_SHRINKAGE, intervalOf, pValueOf } from '../../src/stats/evidence.ts';
import { askedOf, judgedTogether, type Tested } from '../../src/stats/judged-together.ts';
import { tailColumn } from '../../src/stats/sequential/boundary.ts';
import { shownInterval, verdictOfInterval } from '../../src/stats/shown-interval.ts';
import { studentTCritical } from '../../src/stats/student-t.ts';
import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { assertClose } from './close.ts';
import { createRandom } from './simulation.ts';

const TESTS: Evidence['test'][] = [
  { by: 'student', df: 4 },
  { by: 'student', df: 29 },
  { by: 'looks', rounds: 3, column: tailColumn(30), statistic: 'paired' },
  { by: 'looks', rounds: 17, column: tailColumn(30), statistic: 'paired' },
  { by: 'looks', rounds: 15, column: tailColumn(15), statistic: 'paired' },
  { by: 'bets', rounds: 12 },
];

/** The evidence of eleven rounds of a session whose 95 % interval, taken by itself, is this. */
function sessionOf(ratio: number, [low, high]: readonly [number, number]): Tested {
  const test = { by: 'looks', rounds: 11, column: tailColumn(30), statistic: 'paired' } as const;
  const unit = Math.log(intervalOf({ mean: 0, standardError: 1, test }, 0.05)[1]);
  return { evidence: { mean: Math.log(ratio), standardError: Math.log(high / low) / 2 / unit, test } };
}

const nothing = (count: number): Tested[] => Array.from({ length: count }, () => sessionOf(1.001, [0.98, 1.022]));

/** What is shown of the first of several. */
function firstOf(all: readonly Tested[], options: { shares?: readonly number[] } = {}) {
  const together = judgedTogether(all, { fdr: 0.05, ...options })[0];
  assert.ok(together && all[0]?.evidence);
  return { ...shownInterval(all[0].evidence, together, null, 0.02), q: together.q };
}

test('an interval leaves out what has a p-value of at most its risk, and nothing else', () => {
  const random = createRandom(301);
  for (let trial = 0; trial < 2000; trial++) {
    const test = TESTS[trial % TESTS.length] as Evidence['test'];
    const shrinkage = trial % 3 === 0 ? INTERLEAVED_SHRINKAGE : undefined;
    const evidence = { mean: 0.1 * random.normal(), standardError: 0.02 * random.uniform(), test, shrinkage };
    const risk = 0.3 * random.uniform() ** 8;
    const [low, high] = intervalOf(evidence, risk);
    for (const [end, inside] of [
      [Math.log(low), 1],
      [Math.log(high), -1],
    ] as const) {
      if (!Number.isFinite(end)) continue;
      const width = Math.abs(evidence.mean - end);
      assert.ok(pValueOf(evidence, end + inside * 1e-7 * width) > risk, `${JSON.stringify(test)} ${risk}`);
      assert.ok(pValueOf(evidence, end - inside * 1e-7 * width) <= risk, `${JSON.stringify(test)} ${risk}`);
    }
  }
});

test('interleaved processes: an interval reaches further from 1, never nearer to it, and covers what was found 3 % too small', () => {
  const found = { standardError: 0.002, test: { by: 'student', df: 5 } } as const;
  const random = createRandom(304);
  for (const mean of [-0.7, -0.02, 0.001, 0.05, 0.7]) {
    const plain = intervalOf({ ...found, mean }, 0.05).map(Math.log) as [number, number];
    const [low, high] = intervalOf({ ...found, mean, shrinkage: INTERLEAVED_SHRINKAGE }, 0.05).map(Math.log);
    assertClose(low as number, plain[0] < 0 ? plain[0] / 0.97 : plain[0], 1e-12);
    assertClose(high as number, plain[1] > 0 ? plain[1] / 0.97 : plain[1], 1e-12);
  }
  // A turn pays 20 us before it does 1,000 us of one side's work, or twice as much of the other's.
  const shrunk = Math.log(2020 / 1020);
  const covers = { plain: 0, allowed: 0 };
  for (let trial = 0; trial < 500; trial++) {
    const evidence = { ...found, mean: shrunk + found.standardError * random.normal() };
    const holds = (shrinkage: number) => {
      const [low, high] = intervalOf({ ...evidence, shrinkage }, 0.05);
      return low <= 2 && 2 <= high;
    };
    if (holds(0)) covers.plain++;
    if (holds(INTERLEAVED_SHRINKAGE)) covers.allowed++;
  }
  assert.ok(covers.plain < 250 && covers.allowed > 475, JSON.stringify(covers));
});

test('q, risk and discoveries are those of the step-up procedure', () => {
  const random = createRandom(302);
  for (let trial = 0; trial < 300; trial++) {
    const all = Array.from({ length: 1 + Math.floor(40 * random.uniform()) }, (): Tested => {
      const mean = (random.uniform() < 0.5 ? 0 : 0.05) + 0.01 * random.normal();
      return { evidence: { mean, standardError: 0.01, test: { by: 'student', df: 9 } } };
    });
    const together = judgedTogether([null, ...all, null], { fdr: 0.05 });
    assert.deepEqual([together[0], together.at(-1)], [null, null]);
    const ours = together.flatMap((one) => one ?? []);
    const q = benjaminiHochberg(ours.map(({ p }) => p));
    const found = q.filter((value) => (value as number) <= 0.05).length;
    for (const [i, one] of ours.entries()) {
      assertClose(one.q, q[i] as number, 1e-12);
      assertClose(one.risk, (0.05 * Math.max(found, 1)) / all.length, 1e-12);
      assert.equal(one.p <= one.risk, one.q <= 0.05);
    }
  }
});

test('what cannot be tested yet counts with a p of 1', () => {
  const [first, second] = judgedTogether([sessionOf(1.5, [1.2, 1.9]), { evidence: null }], { fdr: 0.05 });
  assert.deepEqual([second?.p, second?.q], [1, 1]);
  assertClose(first?.risk ?? 0, 0.025, 1e-12);
});

suite('answers that denied themselves', () => {
  test('+50.55 % [+10.99, +104.2], undecided: among forty rows the interval that belongs to the word holds none', () => {
    const row = sessionOf(1.5055, [1.1099, 2.042]);
    const { verdict, interval, q } = firstOf([row, ...nothing(39)]);
    assert.equal(verdict, 'undecided');
    assert.ok(interval[0] < 1 && interval[1] > 2.042 && q > 0.05, `${interval} ${q}`);
    const alone = firstOf([row]);
    assert.equal(alone.verdict, 'faster');
    assertClose(alone.interval[0], 1.1099, 1e-3);
  });

  test('1.35 times faster, 1.002 to 1.81: only where as many others are different', () => {
    const row = sessionOf(1.35, [1.002, 1.81]);
    const clear = Array.from({ length: 9 }, () => sessionOf(1.5, [1.45, 1.55]));
    assert.equal(firstOf([row, ...clear]).verdict, 'faster');
    const among = firstOf([row, ...nothing(9)]);
    assert.equal(among.verdict, 'undecided');
    assert.ok(among.interval[0] < 1 && among.q > 0.05);
  });

  test('"at most 8.7 % either way" beside [+0.01, +8.71]: what is undecided has an interval with both ways in it', () => {
    const { verdict, interval } = firstOf([sessionOf(1.0427, [1.0001, 1.0871]), ...nothing(3)]);
    assert.equal(verdict, 'undecided');
    assert.ok(interval[0] < 1 && interval[1] > 1.0871);
  });
});

test('an equivalent row has the 95 % interval of the test of equivalence: within the margin, with none in it', () => {
  const evidence: Evidence = { mean: 0.008, standardError: 0.003, test: { by: 'student', df: 20 } };
  const interval90 = intervalOf(evidence, 0.1);
  assert.ok(interval90[0] > 1 && interval90[1] < 1.02);
  const shown = shownInterval(evidence, { p: pValueOf(evidence), risk: 0.001 }, interval90, 0.02);
  assert.deepEqual(shown, { verdict: 'equivalent', interval: [1, interval90[1]] });
  // One that is different is told as that, though it lies within the margin.
  assert.equal(shownInterval(evidence, { p: pValueOf(evidence), risk: 0.05 }, interval90, 0.02).verdict, 'faster');
});

test('the interval of the test of equivalence covers in 95 of 100, whatever the truth', () => {
  const random = createRandom(303);
  const [n, trials] = [8, 20_000];
  const critical = studentTCritical(0.1, n - 1);
  for (const truth of [-0.03, 0, 0.01, 0.02]) {
    let covered = 0;
    for (let trial = 0; trial < trials; trial++) {
      const d = Array.from({ length: n }, () => truth + 0.02 * random.normal());
      const mean = d.reduce((sum, one) => sum + one) / n;
      const half = critical * Math.sqrt(d.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1) / n);
      if (Math.min(0, mean - half) <= truth && truth <= Math.max(0, mean + half)) covered++;
    }
    assert.ok(covered / trials > 0.945, `${truth}: ${covered / trials}`);
  }
});

test('rules that ask about a share: either way, of rates and of times, and the rows beyond it are counted by themselves', () => {
  assert.deepEqual(askedOf(), [0]);
  const asked = askedOf([0.05]);
  for (const log of [Math.log(0.95), -Math.log(1.05), 0, Math.log(1.05), -Math.log(0.95)]) {
    assert.ok(asked.some((one) => Math.abs(one - log) < 1e-12));
  }
  assert.ok(askedOf([3]).every(Number.isFinite));
  const small = Array.from({ length: 20 }, () => sessionOf(0.97, [0.965, 0.975]));
  const better = Array.from({ length: 20 }, () => sessionOf(1.4, [1.38, 1.42]));
  const row = sessionOf(0.7, [0.6, 0.82]);
  const all = [row, ...small, ...better];
  const risks = judgedTogether(all, { fdr: 0.05, shares: [0.05] }).map((one) => one?.risk ?? 0);
  // One row lies beyond 5 % on its side, twenty on the other.
  assertClose(risks[0] as number, 0.05 / 41, 1e-12);
  assertClose(risks[1] as number, 0.05 / 41, 1e-12);
  assertClose(risks.at(-1) as number, (0.05 * 20) / 41, 1e-12);
  assertClose(judgedTogether(all, { fdr: 0.05 })[0]?.risk ?? 0, 0.05, 1e-12);
});

test('the verdict of an interval by itself', () => {
  const verdicts = [
    [1.01, 1.2],
    [0.8, 0.99],
    [0.99, 1.01],
    [0.97, 1.01],
  ].map((ends) => verdictOfInterval(ends as [number, number], 0.02));
  assert.deepEqual(verdicts, ['faster', 'slower', 'equivalent', 'undecided']);
});
