/** Rules of time are rules of any machine: with a clock that runs four times faster or slower the same is said of the same work. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import { stepNanos } from '../../src/measure/step.ts';
import { isEmptyLoop } from '../../src/stats/floor.ts';
import { ROOT } from '../host-variant.ts';

const real = process.hrtime.bigint.bind(process.hrtime);
let clock = real;
// The harness keeps the clock that it finds when it is loaded.
(process.hrtime as { bigint: () => bigint }).bigint = () => clock();

const require = createRequire(`${ROOT}/src/harness/`);
const { compareWithEmptyLoop, loopOf } = require('./empty-loop.js');
const { floorOf, isMerged } = require('./operations/floor-rule.cjs');
const { afterLongCalls } = require('./turns/long-calls.cjs');

const SPEEDS = [0.25, 1, 4];

/** The clock of a machine that takes `slower` times as long for everything. */
const clockOf = (slower: number) => () => BigInt(Math.round(Number(real()) * slower));

suite('at any speed of the machine', () => {
  test('a step takes as much longer as all else does', () => {
    const [fast = 0, slow = 0] = [0.25, 4].map((slower) => stepNanos(clockOf(slower)));
    assert.ok(
      slow / fast > 6 && slow / fast < 40,
      `${fast} and ${slow}, of which the second is of a clock 16 times as fast`,
    );
    const first = stepNanos();
    assert.ok(first > 0 && stepNanos() <= first, 'the least that was seen');
  });

  /** What a benchmark says that takes so many steps an operation, all of it in time that is made up. */
  function saidOf(stepsAnOperation: number, slower: number, count: number) {
    let now = 0;
    const said: object[] = [];
    let calls = 1;
    const measured = () => ({ operations: count, nanos: stepsAnOperation * slower * count });
    const benchmark = { config: { n: count }, measured: measured(), again: () => {} };
    // What is repeated takes its time; an empty loop, which is not told of by this clock, a tick a reading.
    clock = () => {
      now += slower * 3e5;
      return BigInt(Math.round(now));
    };
    try {
      const main = () => {
        calls++;
        now += benchmark.measured.nanos;
      };
      compareWithEmptyLoop(benchmark, main, slower, (message: object) => said.push(message));
    } finally {
      clock = real;
    }
    return { calls, said: said.length };
  }

  test('what is run again beside an empty loop hangs on how many steps it takes', () => {
    for (const [steps, count, isAgain, said] of [
      [3, 1000, true, 1],
      [8, 1000, true, 0],
      [20, 1000, true, 0],
      [30, 1000, false, 0],
      [12, 1e7, false, 0],
    ] as const) {
      for (const slower of SPEEDS) {
        const found = saidOf(steps, slower, count);
        assert.deepEqual([found.calls > 1, found.said], [isAgain, said], `${steps} steps, ${slower} times slower`);
      }
    }
  });

  test('what cannot be told from an empty loop or an empty body', () => {
    for (const slower of SPEEDS) {
      const loop = (op: number, turn: number) =>
        isEmptyLoop({ opNanos: op * slower, loopNanos: turn * slower, stepNanos: slower });
      assert.deepEqual(
        [loop(0.5, 0.3), loop(0.65, 0.3), loop(1.3, 0.5), loop(0.1, 0.5)],
        [true, false, false, undefined],
      );
      const sync = { async: false };
      const body = (body1: number, empty1: number) =>
        floorOf({ body1: body1 * slower, empty1: empty1 * slower, step: slower }, sync, true)?.why;
      assert.deepEqual([body(1.25, 1), body(1.35, 1)], ['floor', undefined]);
      const merged = (body1: number, body4: number) =>
        isMerged({ empty1: slower, empty4: slower, body1: body1 * slower, body4: body4 * slower, step: slower });
      assert.deepEqual([merged(11, 3.3), merged(4, 3.8), merged(1.5, 0.8)], [true, false, false]);
      const told = loopOf({ n: 10 }, 10, 4 * slower, slower);
      assert.equal(told?.stepNanos, slower);
      assert.equal(loopOf({ n: 10 }, 10, 6 * slower, slower), undefined);
    }
  });

  test('the same operations are cheap, and have as many iterations in a long call', async () => {
    for (const slower of SPEEDS) {
      const after = (steps: number, n: number) =>
        afterLongCalls(
          async () => ({ whole: 1.1e7 * slower }),
          { n: 1e6 },
          'n',
          { n, nanos: steps * slower },
          slower,
          1e6,
        );
      assert.deepEqual(await after(40, 25_000), { n: 6250, long: 250_000 });
      assert.deepEqual(await after(260, 4000), { n: 4000 });
    }
  });
});
