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

  test('depends on the seed alone', () => {
    assert.deepEqual(scheduleOf(['cpu', 'perf', 'events'], 4, 7), runs);
    const others = [1, 2, 3, 4].map((seed) => JSON.stringify(scheduleOf(['cpu', 'perf', 'events'], 4, seed)));
    assert.ok(new Set(others).size > 1);
  });
});
