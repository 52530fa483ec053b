import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { packStacks, unpackStacks } from '../../../src/inspect/flame/stacks.ts';
import { VarintReader, VarintWriter } from '../../../src/inspect/flame/varints.ts';
import { manyStacks, shop } from './made-profiles.ts';

suite('numbers in few bytes', () => {
  test('come back as they were', () => {
    const numbers = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 32 + 5, 2 ** 53 - 1];
    const writer = new VarintWriter();
    for (const number of numbers) writer.write(number);
    for (const number of [0, -1, 1, -64, 64, -(2 ** 31)]) writer.writeSigned(number);
    const reader = new VarintReader(writer.bytes());
    assert.deepEqual(
      numbers.map(() => reader.read()),
      numbers,
    );
    assert.deepEqual(
      Array.from({ length: 6 }, () => reader.readSigned()),
      [0, -1, 1, -64, 64, -(2 ** 31)],
    );
    assert.equal(reader.read(), 0);
  });
});

/** Each stack with what was spent at its end, in any order. */
function spent(
  nodes: { parent: ArrayLike<number>; frame: ArrayLike<number>; thread: ArrayLike<number> },
  self: ArrayLike<number>,
) {
  const paths: string[] = [];
  return Array.from(nodes.parent, (parent, i) => {
    paths[i] = `${parent === -1 ? `t${nodes.thread[i]}` : paths[parent]} ${nodes.frame[i]}`;
    return `${paths[i]}: ${self[i]}`;
  }).sort();
}

suite('stacks in columns', () => {
  for (const [name, profile] of [
    ['of an application', shop()],
    ['of 2,000 stacks', manyStacks(2000)],
  ] as const) {
    test(`${name} come back as they were, callees behind their callers`, () => {
      const { nodes } = profile;
      const stacks = unpackStacks(packStacks({ ...nodes, self: [nodes.self] }));
      assert.deepEqual(spent(stacks, stacks.self[0] as Float64Array), spent(nodes, nodes.self));
      for (let i = 0; i < stacks.count; i++) {
        const parent = stacks.parent[i] as number;
        assert.ok(parent < i && (parent === -1 || i < (stacks.end[parent] as number)));
      }
    });
  }

  test('parents may have their children anywhere behind them, in the order in which these were told', () => {
    const nodes = { parent: [-1, -1, 0, 1, 0, 2], frame: [0, 1, 2, 3, 4, 5], thread: [0, 1, 0, 1, 0, 0] };
    const { frame, parent, end, thread } = unpackStacks(packStacks({ ...nodes, self: [[1, 2, 3, 4, 5, 6]] }));
    assert.deepEqual([...frame], [0, 2, 5, 4, 1, 3]);
    assert.deepEqual([...parent], [-1, 0, 1, 0, -1, 4]);
    assert.deepEqual([...end], [4, 3, 3, 4, 6, 6]);
    assert.deepEqual([...thread], [0, 0, 0, 0, 1, 1]);
  });

  test('parts of nanoseconds keep nine digits of the whole; less than nothing is nothing', () => {
    const self = [0.125, 1e-4, -3, 12.3456789];
    const stacks = unpackStacks(
      packStacks({ parent: [-1, -1, -1, -1], frame: [0, 0, 0, 0], thread: [0, 0, 0, 0], self: [self] }),
    );
    const whole = 12.4707789;
    [0.125, 1e-4, 0, 12.3456789].forEach((value, i) => {
      assert.ok(Math.abs((stacks.self[0]?.[i] as number) - value) < whole * 1e-9, String(stacks.self[0]?.[i]));
    });
  });

  test('none at all', () => {
    assert.equal(unpackStacks(packStacks({ parent: [], frame: [], thread: [], self: [[]] })).count, 0);
  });
});
