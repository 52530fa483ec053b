import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyOf, scheduleOf } from '../../../../src/search/why/where/schedule.ts';

suite('the order of runs under profilers', () => {
  const runs = scheduleOf(['cpu', 'perf', 'events'], 4, 7);

  test('the runs of a pair follow one another, old first and new first by turns', () => {
    for (let at = 0; at < runs.length; at += 2) {
      const [one, other] = [runs[at], runs[at + 1]];
      assert.equal(`${one?.signal} ${one?.pair}`, `${other?.signal} ${other?.pair}`);
      assert.notEqual(one?.side, other?.side);
    }
    const firsts = runs.filter(({ signal }, at) => signal === 'cpu' && at % 2 === 0).map(({ side }) => side);
    assert.equal(firsts.length, 4);
    assert.deepEqual(firsts.slice(2), firsts.slice(0, 2));
    assert.notEqual(firsts[0], firsts[1]);
  });

  test('each run is there once, and of events no more than say something', () => {
    assert.equal(new Set(runs.map(keyOf)).size, runs.length);
    assert.equal(runs.filter(({ signal }) => signal === 'events').length, 4);
    assert.equal(runs.filter(({ signal }) => signal === 'perf').length, 8);
  });

  test('begins with as many pairs of samples as may be enough, and ends with what takes longest', () => {
    const order = scheduleOf(['cpu', 'perf', 'events', 'instructions'], 5, 7).map(
      ({ signal, pair }) => `${signal} ${pair}`,
    );
    const pairs = order.filter((_, at) => at % 2 === 0);
    const isSample = (one: string | undefined) => /^(?:cpu|perf) [012]$/.test(one ?? '');
    assert.ok(pairs.slice(0, 6).every(isSample), pairs.join());
    assert.deepEqual([...pairs.slice(6, 8), pairs.at(-1)], ['events 0', 'events 1', 'instructions 0']);
    assert.equal(pairs.length, 2 * 5 + 2 + 1);
  });

  test('depends on the seed alone', () => {
    assert.deepEqual(scheduleOf(['cpu', 'perf', 'events'], 4, 7), runs);
    const others = [1, 2, 3, 4].map((seed) => JSON.stringify(scheduleOf(['cpu', 'perf', 'events'], 4, seed)));
    assert.ok(new Set(others).size > 1);
  });
});
