import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Measured } from '../../../src/measure/outcome.ts';
import { groupSize } from '../../../src/measure/turns/grouped-logs.ts';
import type { TurnBatch } from '../../../src/measure/turns/meeting.ts';
import { pairedRatio, type TurnRun, withPairedRates } from '../../../src/measure/turns/paired-rates.ts';
import { isDisturbed } from '../../../src/measure/turns/pairs.ts';

/** A slow phase of the machine that both meet alike, in the middle of their turns. */
const phase = (turn: number) => (turn > 20 && turn < 45 ? 1.8 : 1);
const batches = (nanos: number, clean: (turn: number) => boolean = () => true): TurnBatch[] =>
  Array.from({ length: 60 }, (_, turn) => [nanos * phase(turn), clean(turn) ? 1 : 0, 0, 0]);
const near = (actual: number | null, expected: number) =>
  assert.ok(Math.abs((actual ?? 0) / expected - 1) < 1e-9, `${actual}`);

function runOf(
  variant: string,
  nanos: number,
  more: Partial<TurnRun<string>> = {},
  floor: object | null = null,
): TurnRun<string> {
  const figures = { metrics: { floorNanos: 0 }, floor } as Measured['figures'];
  const outcome: Measured = {
    outcome: 'ok',
    rate: 1e9 / nanos / 1.4,
    time: '1.000000000',
    parameters: {},
    resources: {},
    figures,
  };
  return { variant, run: { outcome, startedAt: 0, wallMs: 1, stderr: '' }, batches: batches(nanos), ...more };
}

const rateOf = ({ run }: TurnRun<string>) => (run.outcome.outcome === 'ok' ? run.outcome.rate : null);

suite('rates of processes that took turns', () => {
  test('a slow phase that both met leaves no trace in their ratio', () => {
    near(pairedRatio(batches(100), batches(80)), 1.25);
  });

  test('what the empty body took in the same turn is taken off each side', () => {
    const own = (nanos: number, empty: number): TurnBatch[] =>
      Array.from({ length: 20 }, (_, turn) => [nanos + (turn % 3), 1, empty + (turn % 3), 0]);
    near(pairedRatio(own(11, 1), own(7, 2)), 2);
  });

  test('pairs count in which both had the core to themselves, unless there are few', () => {
    const spoilt = batches(100).map(
      ([nanos], turn): TurnBatch => [turn % 2 === 0 ? nanos * 9 : nanos, turn % 2 === 0 ? 0 : 1, 0, 0],
    );
    near(pairedRatio(spoilt, batches(100)), 1);
    near(
      pairedRatio(
        batches(100, () => false),
        batches(50),
      ),
      2,
    );
    assert.equal(pairedRatio([], batches(50)), null);
  });

  test('those count of which it is known how long they waited, where too few had the core; or all', () => {
    const turns = (nanos: number, waited: number, known: TurnBatch[1], had: number): TurnBatch[] =>
      batches(nanos).map(([each], turn) => (turn % 6 < had ? [each, 2, 0, 0] : [each * waited, known, 0, 0]));
    near(pairedRatio(turns(100, 1.5, 1, 1), turns(80, 1, 1, 1)), 1.25);
    near(pairedRatio(turns(100, 1.5, 1, 0), turns(80, 1, 1, 0)), 1.875);
    near(pairedRatio(turns(100, 1.5, 0, 0), turns(80, 1, 0, 0)), 1.875);
    assert.ok(!isDisturbed(turns(100, 1, 1, 0), turns(80, 1, 1, 0)));
    assert.ok(isDisturbed(turns(100, 1, 0, 0), turns(80, 1, 1, 0)));
  });

  test('collections that fall into one batch of several are in the ratio', () => {
    const collecting = (length: number, collections?: number): TurnBatch[] =>
      Array.from({ length }, (_, turn) => {
        const has = turn % 5 === 0 && collections !== undefined;
        return collections === undefined ? [100, 1, 0] : [has ? 100 + 5 * 40 : 100, 1, 0, has ? collections : 0];
      });
    near(
      pairedRatio(
        collecting(60, 1),
        batches(100).map(() => [100, 1, 0, 0]),
      ),
      1.4,
    );
    // As it would be where the other does not tell.
    near(pairedRatio(collecting(60, 1), collecting(60)), 1.4);
  });

  test('groups are as long as two collections take, and at least six', () => {
    assert.equal(groupSize(60, 0), 1);
    assert.equal(groupSize(60, 3), 1);
    assert.equal(groupSize(60, 0.5), 4);
    assert.equal(groupSize(60, 0.01), 10);
    assert.equal(groupSize(4, 0.5), 1);
  });

  test('the first keeps its rate, the others have theirs relative to it', () => {
    const [first, second, third] = withPairedRates([runOf('a', 100), runOf('b', 80), runOf('c', 200)]);
    const base = 1e9 / 100 / 1.4;
    near(rateOf(first as TurnRun<string>), base);
    near(rateOf(second as TurnRun<string>), base * 1.25);
    near(rateOf(third as TurnRun<string>), base * 0.5);
  });

  test('without a baseline the next one stands for it; the floor and failures stay as they are', () => {
    const failed: TurnRun<string> = {
      variant: 'a',
      run: { outcome: { outcome: 'failed', reason: 'x' }, startedAt: 0, wallMs: 1, stderr: '' },
    };
    const atFloor = runOf('b', 1, {}, { opNanos: 1, floorNanos: 1, why: 'floor' });
    const all = [failed, atFloor, runOf('c', 100), runOf('d', 50)];
    const paired = withPairedRates(all);
    assert.deepEqual(paired.slice(0, 3), all.slice(0, 3));
    near(rateOf(paired[3] as TurnRun<string>), (1e9 / 100 / 1.4) * 2);
    assert.deepEqual(withPairedRates([failed]), [failed]);
  });
});
