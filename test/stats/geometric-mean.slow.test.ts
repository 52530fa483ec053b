import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MeanRow, meanOfRows } from '../../src/stats/geometric-mean.ts';
import { replayedSession } from '../../src/stats/sequential/session.ts';
import { verdictOfInterval } from '../../src/stats/shown-interval.ts';
import type { Verdict } from '../../src/stats/verdict.ts';
import { assertClose } from './close.ts';
import { createRandom } from './simulation.ts';

function row(ratio: number, error = 0.005, verdict: Verdict = ratio > 1 ? 'faster' : 'equivalent'): MeanRow {
  const evidence = { mean: Math.log(ratio), standardError: error, test: { by: 'student', df: 20 } } as const;
  return { ratio, verdict, evidence, unbiased: () => null };
}

test('no mean of fewer than five decided rows, however many others there are', () => {
  const open = Array.from({ length: 10 }, () => row(1.1, 0.1, 'undecided'));
  assert.equal(meanOfRows([row(1.1), row(1.2), row(1.1), row(1.2), ...open]), null);
  const mean = meanOfRows([row(1.1), row(1.2), row(1.1), row(1.2), row(1), ...open]);
  assert.deepEqual([mean?.count, mean?.decided], [15, 5]);
  assert.equal(meanOfRows([]), null);
});

test('one row of six carries no mean', () => {
  const rows = [row(3), row(1), row(1.002), row(0.999), row(1.001), row(0.998)];
  const mean = meanOfRows(rows);
  assert.ok(mean !== null);
  assertClose(mean.ratio, 3 ** (1 / 6), 1e-3);
  assert.ok(mean.interval[0] < 1 && mean.interval[1] > mean.ratio, `${mean.interval}`);
  assert.equal(verdictOfInterval(mean.interval, 0.02), 'undecided');
});

test('rows that say the same have a mean that says it, and its interval is little wider for each that could be left out', () => {
  const six = meanOfRows([1.1, 1.11, 1.09, 1.1, 1.1, 1.1].map((ratio) => row(ratio)));
  assert.ok(six !== null && six.interval[0] > 1.09 && six.interval[1] < 1.11, `${six?.interval}`);
  const same = meanOfRows(Array.from({ length: 5 }, () => ({ ...row(1), evidence: null })));
  assert.deepEqual(same?.interval, [1, 1]);
});

test('what all interleaved rows may be found too small by does not average out', () => {
  const rows = Array.from({ length: 12 }, () => row(1.5, 0.001));
  const interleaved = rows.map((one) => ({ ...one, evidence: one.evidence && { ...one.evidence, shrinkage: 0.03 } }));
  const [plain, allowed] = [rows, interleaved].map((some) => meanOfRows(some)?.interval.map(Math.log) as number[]);
  assertClose(allowed?.[0] ?? 0, plain?.[0] ?? 1, 1e-12);
  assertClose(allowed?.[1] ?? 0, (plain?.[1] ?? 1) / 0.97, 1e-12);
});

test('a mean of all rows is not too large where few of them are decided, as that of the decided ones is', (t) => {
  const random = createRandom(311);
  const truth = Math.log(1.03);
  const errors = { all: 0, decided: 0 };
  let covered = 0;
  const trials = 12;
  for (let trial = 0; trial < trials; trial++) {
    const rounds = Array.from({ length: 30 }, (_, i) => i + 1);
    const side = (log: number) => rounds.map(() => Math.exp(log + 0.035 * random.normal()));
    const series = Array.from({ length: 60 }, () => ({ rounds, baseline: side(0), contender: side(truth) }));
    const session = replayedSession(series, { cap: 30 });
    const rows = series.map((_, i): MeanRow => {
      const { ratio, verdict, evidence } = session.decision(i);
      return { ratio: ratio ?? 1, verdict, evidence, unbiased: () => session.unbiased(i) };
    });
    const decided = rows.filter(({ verdict }) => verdict !== 'undecided');
    const mean = meanOfRows(rows);
    assert.ok(mean !== null && mean.decided === decided.length && mean.decided < 60);
    errors.all += (Math.log(mean.ratio) - truth) / trials;
    errors.decided += (decided.reduce((sum, one) => sum + Math.log(one.ratio), 0) / decided.length - truth) / trials;
    if (Math.log(mean.interval[0]) <= truth && truth <= Math.log(mean.interval[1])) covered++;
  }
  t.diagnostic(
    `all ${(100 * errors.all).toFixed(2)} %, decided ${(100 * errors.decided).toFixed(2)} %, ${covered} of ${trials} covered`,
  );
  assert.ok(Math.abs(errors.all) < 0.002, String(errors.all));
  assert.ok(errors.decided > 0.005, String(errors.decided));
  assert.ok(covered >= trials - 2);
});
