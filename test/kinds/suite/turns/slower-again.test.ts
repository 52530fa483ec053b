/** Whether main() called again is slower than its first call, by what a run in turns tells. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { shareOfFirst, whoIsSlowerAgain } from '../../../../src/kinds/suite/turns/slower-again.ts';
import type { Run } from '../../../../src/measure/request.ts';
import { hostVariant } from '../../../host-variant.ts';

const run = (steady: number[], declared?: number): Run => ({
  outcome: {
    ...{ outcome: 'ok', rate: 1, time: '1', parameters: {}, resources: {} },
    figures: { samples: { steady, cold: [] }, metrics: declared === undefined ? {} : { declared } },
  },
  ...{ startedAt: 0, wallMs: 1, stderr: '' },
});

suite('the share of its first call that a process has in its turns', () => {
  test('is the rate of the turn in the middle by that of the declared run', () => {
    assert.equal(shareOfFirst(run([100, 125, 900], 1e7)), 0.8);
  });

  test('is not known without a declared run, without turns, or of a run that failed', () => {
    assert.equal(shareOfFirst(run([100])), null);
    assert.equal(shareOfFirst(run([], 1e7)), null);
    assert.equal(shareOfFirst({ outcome: { outcome: 'failed', reason: 'no' } }), null);
  });
});

suite('who is slower again', () => {
  const [a, b] = [hostVariant('a'), hostVariant('b')];
  /** Runs of a block by their shares: of `a`, which is as fast as its first call, and of `b`, which may have made no declared run. */
  const block = (share: number | undefined) => [
    { variant: a, run: run([100], 1e7) },
    { variant: b, run: run([100], share && 1e7 / share) },
  ];

  const found = async (first: number, second: number | undefined) => {
    let more = 0;
    const another = async () => {
      more++;
      return block(second);
    };
    return { reason: await whoIsSlowerAgain(block(first), another), more };
  };

  test('is named where both of two blocks are below four fifths, with the share of the second', async () => {
    const reason = 'b: main() called again is slower than its first call, by 25.0 %';
    assert.deepEqual(await found(0.6, 0.75), { reason, more: 1 });
  });

  test('is nobody where one block alone was slow, or where another does not tell', async () => {
    assert.deepEqual(await found(0.6, 0.85), { reason: null, more: 1 });
    assert.deepEqual(await found(0.7, undefined), { reason: null, more: 1 });
  });

  test('is nobody where all are slower alike, in one of both blocks or in both', async () => {
    const alike = [a, b].map((variant, at) => ({ variant, run: run([100], 1e7 / (0.7 + 0.05 * at)) }));
    assert.equal(await whoIsSlowerAgain(alike, async () => alike), null);
    assert.equal(await whoIsSlowerAgain(block(0.7), async () => alike), null);
  });

  test('is nobody of a block that gives no reason to make another', async () => {
    assert.deepEqual(await found(0.85, 0.5), { reason: null, more: 0 });
  });
});
