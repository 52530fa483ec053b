import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { difference, differenceByFrame, differenceByKind } from '../../../../src/inspect/profiles/trees/difference.ts';
import { totalOf } from '../../../../src/inspect/profiles/trees/totals.ts';
import { fn, native, paths, profileOf } from '../made.ts';

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
const sides = (all: ReturnType<typeof difference>) => paths(all, all.nodes.selfOld, all.nodes.selfNew);

suite('the difference of two profiles', () => {
  test('has both sides of each path, and what only one side has', () => {
    const main = fn('main /app/a.js:1');
    const all = difference(
      profileOf([
        [[main], 1],
        [[main, native('gone')], 5],
        [[main, native('stays')], 7],
      ]),
      profileOf([
        [[main], 2],
        [[main, native('stays')], 9],
        [[main, native('came'), native('stays')], 3],
      ]),
    );
    assert.deepEqual(sides(all), {
      main: [1, 2],
      'main;stays': [7, 9],
      'main;came': [0, 0],
      'main;came;stays': [0, 3],
      'main;gone': [5, 0],
    });
  });

  test("frames' changes add up to the difference of the totals", () => {
    const frames = Array.from({ length: 20 }, (_, i) => fn(`f${i} /app/${i % 3}.js:${i + 1}`));
    const stacks = (seed: number) =>
      Array.from({ length: 300 }, (_, i): [typeof frames, number] => [
        Array.from({ length: 1 + ((i * seed) % 7) }, (_, n) => frames[(i * seed + n * n) % 20] as (typeof frames)[0]),
        (i * 7 * seed) % 101,
      ]);
    const before = profileOf(stacks(3));
    const after = profileOf(stacks(5));
    const all = difference(before, after);
    const grew = totalOf(after) - totalOf(before);
    assert.equal(sum(differenceByFrame(all).map((one) => one.grew)), grew);
    assert.equal(sum(differenceByKind(all).map((one) => one.grew)), grew);
    assert.equal(sum(all.nodes.selfOld), totalOf(before));
    assert.equal(sum(all.nodes.selfNew), totalOf(after));
    const [first, second] = differenceByFrame(all);
    assert.ok(Math.abs(first?.grew ?? 0) >= Math.abs(second?.grew ?? 0));
  });

  test('finds a function again where its lines moved, and anonymous ones by those beside them', () => {
    const before = profileOf([
      [[fn('first /app/a.js:10')], 1],
      [[fn(' /app/a.js:14:5')], 2],
      [[fn(' /app/a.js:20:5')], 3],
      [[fn('last /app/a.js:30')], 4],
      [[fn(' /app/a.js:40:5')], 5],
    ]);
    // Three lines more above, five more before `last`; the anonymous function of line 20 was not met.
    const after = profileOf([
      [[fn('first /app/a.js:13')], 10],
      [[fn(' /app/a.js:17:5')], 20],
      [[fn('last /app/a.js:38')], 40],
      [[fn(' /app/a.js:48:9')], 50],
    ]);
    const all = difference(before, after);
    const found = differenceByFrame(all).map(({ frame, old, new: now }) => [
      frame.name,
      frame.line,
      old.self,
      now.self,
    ]);
    assert.deepEqual(
      found.sort((a, b) => Number(a[1]) - Number(b[1])),
      [
        ['first', 13, 1, 10],
        ['', 17, 2, 20],
        ['', 20, 3, 0],
        ['last', 38, 4, 40],
        ['', 48, 5, 50],
      ],
    );
  });

  test('finds files again in another folder, and packages wherever they are installed', () => {
    const all = difference(
      profileOf([
        [[fn('a /old/repo/lib/index.js:1'), fn('p /old/repo/node_modules/.pnpm/p@1.0.0/node_modules/p/i.js:1')], 1],
        [[fn('b /old/repo/bin/index.js:1')], 2],
      ]),
      profileOf([
        [[fn('a /new/lib/index.js:4'), fn('p /new/node_modules/p/i.js:8')], 10],
        [[fn('b /new/bin/index.js:2')], 20],
      ]),
    );
    assert.deepEqual(sides(all), { a: [0, 0], 'a;p': [1, 10], b: [2, 20] });
    assert.equal(all.frames.length, 3);
  });

  test('finds native functions again whose names have a version or whose arguments changed', () => {
    const all = difference(
      profileOf([
        [[native('ucnv_MBCSToUnicodeWithOffsets_74')], 1],
        [[native('node::A::Run(int)')], 1],
        [[native('hash.constprop.0')], 1],
      ]),
      profileOf([
        [[native('ucnv_MBCSToUnicodeWithOffsets_75')], 2],
        [[native('node::A::Run(int, bool)')], 2],
        [[native('hash')], 2],
      ]),
    );
    assert.equal(all.frames.length, 3);
  });

  test('takes a function as one in whatever tier it ran', () => {
    const slow = { ...fn('f /app/a.js:1'), tier: 'interpreted' as const };
    const fast = { ...slow, tier: 'optimised' as const };
    const all = difference(
      profileOf([[[fast], 1]]),
      profileOf([
        [[slow], 5],
        [[fast], 2],
      ]),
    );
    assert.deepEqual(sides(all), { f: [1, 7] });
    assert.equal(all.frames[0]?.tier, null);
  });

  test('keeps threads apart by name, not by process', () => {
    const one = profileOf([[[fn('f /app/a.js:1')], 1]]);
    const other = { ...one, threads: [{ pid: 77, tid: null, name: 'main' }] };
    assert.deepEqual(sides(difference(one, other)), { f: [1, 1] });
    const worker = { ...one, threads: [{ pid: 77, tid: null, name: 'worker 1' }] };
    const all = difference(one, worker);
    assert.equal(all.nodes.parent.length, 2);
    assert.deepEqual(
      all.threads.map(({ name }) => name),
      ['worker 1', 'main'],
    );
  });

  test('is refused between different units', () => {
    const time = profileOf([[[native('a')], 1]]);
    assert.throws(() => difference(time, { ...time, unit: 'bytes' }), { code: 'BAD_PROFILE' });
    assert.throws(() => difference({ ...time, per: 'operation' }, time), { code: 'BAD_PROFILE' });
  });
});
