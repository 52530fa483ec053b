import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { merged, withThreads } from '../../../../src/inspect/profiles/trees/merged.ts';
import { totalOf } from '../../../../src/inspect/profiles/trees/totals.ts';
import { flaws, fn, native, paths, profileOf } from '../made.ts';

const main = fn('main /app/a.js:1');
const of = (pid: number, name: string, self: number, more = {}) =>
  profileOf(
    [
      [[main], self],
      [[main, native(`only ${name}`)], 1],
    ],
    { threads: [{ pid, tid: null, name }], title: name, durationNs: self, ...more },
  );
const four = [of(1, 'main', 10), of(1, 'worker 1', 20), of(2, 'main', 40), of(2, 'worker 1', 80)];
/** What each thread spent. */
const byThread = (all: ReturnType<typeof merged>) =>
  Object.fromEntries(
    all.threads.map(({ name }, index) => [
      name,
      all.nodes.self.filter((_, node) => all.nodes.thread[node] === index).reduce((sum, self) => sum + self, 0),
    ]),
  );

suite('profiles put together', () => {
  test('threads of one name are one, of whatever process', () => {
    const all = merged(four, { title: 'all' });
    assert.deepEqual(flaws(all), []);
    assert.deepEqual(byThread(all), { main: 52, 'worker 1': 102 });
    assert.deepEqual(paths(all, all.nodes.self).main, [150]);
    assert.equal(all.frames.length, 3);
    assert.deepEqual([all.samples, all.durationNs, all.title], [8, 80, 'all']);
  });

  test('processes apart, threads together, and both', () => {
    const apart = merged(four, { title: 'all', processes: 'apart' });
    const each = { 'process 1, main': 11, 'process 1, worker 1': 21, 'process 2, main': 41, 'process 2, worker 1': 81 };
    assert.deepEqual(byThread(apart), each);
    assert.deepEqual(byThread(merged(four, { title: 'all', threads: 'together' })), { 'all threads': 154 });
    assert.deepEqual(byThread(merged(four, { title: 'all', processes: 'apart', threads: 'together' })), {
      'process 1': 32,
      'process 2': 122,
    });
    // What is apart can still be put together.
    assert.deepEqual(byThread(withThreads(apart, {})), { main: 52, 'worker 1': 102 });
    assert.deepEqual(byThread(withThreads(apart, { processes: 'apart' })), each);
  });

  test('windows of one thread last as long as all of them, those of several as long as the longest', () => {
    const windows = [of(1, 'main', 10), of(1, 'main', 15), of(2, 'main', 20)];
    assert.equal(merged(windows, { title: 'all' }).durationNs, 25);
  });

  test('of one alone it is that', () => {
    const all = merged([of(1, 'main', 10)], { title: 'one', processes: 'apart' });
    assert.deepEqual(all.threads, [{ pid: 1, tid: null, name: 'main' }]);
    assert.equal(totalOf(all), 11);
  });

  test('what is not told of one is not told of all', () => {
    assert.equal(merged([of(1, 'main', 1, { samples: null }), of(1, 'main', 2)], { title: 'x' }).samples, null);
  });

  test('different units are refused, and none at all', () => {
    assert.throws(() => merged([of(1, 'main', 1), of(1, 'main', 1, { unit: 'bytes' })], { title: 'x' }), {
      code: 'BAD_PROFILE',
    });
    assert.throws(() => merged([], { title: 'x' }), { code: 'BAD_PROFILE' });
  });
});
