/** In which rounds a declared run is made apart, and what its rate and its time become in the runs of a block. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isMadeAgain, withApart } from '../../../../src/kinds/suite/turns/declared-apart.ts';
import type { Run } from '../../../../src/measure/request.ts';
import type { EarlierRun } from '../../../../src/store/runs.ts';

/** Rounds from 1 on: of each variant from 0 on its rate in turns and the first run's one, undefined where it was not made. */
function earlier(...rounds: [steady: number, declared?: number][][]): EarlierRun[] {
  return rounds.flatMap((variants, at) =>
    variants.map(([rate, declared], variant) => ({
      ...{ round: at + 1, variant, rate },
      told: declared === undefined ? null : { metrics: { declared } },
    })),
  );
}

const AGREE: [number, number][] = [
  [100, 50],
  [110, 55],
];
const DISAGREE: [number, number][] = [
  [100, 50],
  [90, 75],
];

suite('rounds of a declared run that is made apart', () => {
  test('are the first three at least', () => {
    assert.equal(isMadeAgain([], [0, 1]), true);
    assert.equal(isMadeAgain(earlier(AGREE, AGREE), [0, 1]), true);
    assert.equal(isMadeAgain(earlier(AGREE, AGREE, AGREE), [0, 1]), false);
  });

  test('are eleven at least where it tells the time of each operation', () => {
    const telling = (rounds: number) =>
      earlier(...Array.from({ length: rounds }, () => AGREE)).map((run) => ({
        ...run,
        told: { metrics: { ...run.told?.metrics, p99: 1 } },
      }));
    assert.equal(isMadeAgain(telling(10), [0, 1]), true);
    assert.equal(isMadeAgain(telling(11), [0, 1]), false);
  });

  test('are the first one where its author wrote many times as many iterations, and it comes near the turns', () => {
    const apart = (used: number) => ({ parameter: 'n', declared: 3000, used });
    const withLength = (used: number, ...rounds: [number, number][][]) =>
      earlier(...rounds).map((run) => ({
        ...run,
        told: { ...run.told, turns: { parameter: 'n', n: 5, declared: false, apart: apart(used) } },
      }));
    assert.equal(isMadeAgain(withLength(1000, AGREE), [0, 1]), false);
    assert.equal(isMadeAgain(withLength(1001, AGREE), [0, 1]), true, 'it is short');
    assert.equal(isMadeAgain(withLength(1000, DISAGREE), [0, 1]), true, 'the first was far from the turns');
    assert.equal(isMadeAgain(withLength(1000, AGREE, [[100], [90]] as never), [0, 1]), false, 'later rounds have none');
    const both = [...AGREE, [90, 75] as [number, number]];
    assert.equal(isMadeAgain(withLength(1000, both), [0, 1, 2]), true, 'it was far on one contender');
    assert.equal(isMadeAgain(withLength(1000, [[100, 50]]), [0, 1]), true, 'the first had one side only');
  });

  test('are all where it says the opposite of the turns', () => {
    assert.equal(isMadeAgain(earlier(DISAGREE, DISAGREE, DISAGREE), [0, 1]), true);
    assert.equal(isMadeAgain(earlier(...Array.from({ length: 20 }, () => DISAGREE)), [0, 1]), true);
  });

  test('are over once it was left out: later rounds without it change nothing', () => {
    const later = Array.from({ length: 5 }, (): [number][] => [[100], [300]]);
    assert.equal(isMadeAgain(earlier(AGREE, AGREE, AGREE, ...later), [0, 1]), false);
  });

  test('are as many as any contender that still is measured needs', () => {
    const both = [...AGREE, [90, 75] as [number, number]];
    const runs = earlier(both, both, both);
    assert.equal(isMadeAgain(runs, [0, 1]), false);
    assert.equal(isMadeAgain(runs, [0, 2]), true);
    assert.equal(isMadeAgain(runs, [0, 1, 2]), true);
  });

  test('are no more where its process fails, or a contender had too few of them', () => {
    const without: [number][] = [[100], [90]];
    assert.equal(isMadeAgain(earlier(without, without, without), [0, 1]), false);
    assert.equal(isMadeAgain(earlier(DISAGREE, DISAGREE, without), [0, 1]), false);
    const failed = earlier(DISAGREE, DISAGREE, DISAGREE).map((run) => ({ ...run, rate: null, told: null }));
    assert.equal(isMadeAgain(failed, [0, 1]), true);
  });
});

suite('a block with declared runs apart', () => {
  const apart = { parameter: 'n', declared: 1000, used: 10 };
  const turns = { parameter: 'n', n: 5, declared: false };
  const resources = { userMicros: 0, systemMicros: 0 } as never;
  const run = (rate: number, startedAt: number, wallMs: number): Run => ({
    outcome: { outcome: 'ok', rate, time: '1', parameters: {}, resources, figures: { turns, metrics: { other: 1 } } },
    ...{ startedAt, wallMs, stderr: '' },
  });
  const failed: Run = { outcome: { outcome: 'failed', reason: 'no' }, startedAt: 0, wallMs: 7, stderr: '' };
  const runs = [
    { variant: 'a', run: run(100, 1000, 50) },
    { variant: 'b', run: run(110, 1050, 50) },
  ];
  const figuresOf = ({ outcome }: Run) => (outcome.outcome === 'ok' ? outcome.figures : undefined);

  test('has their rates, and says how many iterations they had', () => {
    const declared = new Map([
      ['a', run(30, 900, 40)],
      ['b', failed],
    ]);
    const [a, b] = withApart(runs, apart, declared);
    assert.deepEqual(figuresOf(a?.run as Run), { turns: { ...turns, apart }, metrics: { other: 1, declared: 30 } });
    assert.deepEqual(figuresOf(b?.run as Run), { turns: { ...turns, apart }, metrics: { other: 1 } });
    assert.equal(a?.run.outcome.outcome === 'ok' && a.run.outcome.rate, 100);
  });

  test('takes their time, too, in equal parts one behind the other', () => {
    const declared = new Map([
      ['a', run(30, 900, 40)],
      ['b', run(30, 940, 20)],
    ]);
    assert.deepEqual(
      withApart(runs, apart, declared).map(({ run: { startedAt, wallMs } }) => [startedAt, wallMs]),
      [
        [940, 80],
        [1020, 80],
      ],
    );
  });

  test('in a round without them says the same of their iterations', () => {
    const [a] = withApart(runs, apart, new Map());
    assert.deepEqual(figuresOf(a?.run as Run), { turns: { ...turns, apart }, metrics: { other: 1 } });
    assert.deepEqual([a?.run.startedAt, a?.run.wallMs], [1000, 50]);
  });
});
