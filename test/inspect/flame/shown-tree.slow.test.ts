import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { frameSums, sortedSums } from '../../../src/inspect/flame/hottest.ts';
import { frameColumns } from '../../../src/inspect/flame/pack-profile.ts';
import { type Shown, shownOf, throughOf } from '../../../src/inspect/flame/shown.ts';
import { type ShownNode, type ShownTree, type TreeForm, treeOf } from '../../../src/inspect/flame/shown-tree.ts';
import { packStacks, unpackStacks } from '../../../src/inspect/flame/stacks.ts';
import type { Profile } from '../../../src/inspect/profiles/profile.ts';
import { totalOf, totalsByFrame } from '../../../src/inspect/profiles/trees/totals.ts';
import { withoutKinds } from '../profiles/trees/hidden.ts';
import { inverted } from '../profiles/trees/inverted.ts';
import { frameOf, manyStacks, profileOf, shop } from './made-profiles.ts';

const MS = 1e6;

function shownIn(profile: Profile, hidden: readonly string[] = [], thread: number | null = null): Shown {
  return shownOf(unpackStacks(packStacks({ ...profile.nodes, self: [profile.nodes.self] })), {
    hidden: Uint8Array.from(profile.frames, ({ kind }) => (hidden.includes(kind) ? 1 : 0)),
    same: Int32Array.from(frameColumns(profile.frames).same),
    thread,
  });
}

const FORM: TreeForm = { view: 'calls', frame: null, isApart: false, order: 'time', rank: [], side: 0 };

/** `a 5 (b 3 (c 1), d 2)`: names with totals, in ms. */
function drawn(tree: ShownTree, { frames, threads }: Profile, node = tree.root): string {
  const name = node.frame === -1 ? (threads[node.thread]?.name ?? 'all') : frames[node.frame]?.name;
  const below = tree.childrenOf(node).map((child) => drawn(tree, { frames, threads } as Profile, child));
  return `${name} ${(node.total[0] as number) / MS}${below.length === 0 ? '' : ` (${below.join(', ')})`}`;
}

const SMALL = profileOf(
  ['a', 'b', 'c', 'x'].map((name) => frameOf(name === 'x' ? 'node' : 'application', name)),
  [
    [0, 'a', 1],
    [0, 'a > b', 2],
    [0, 'a > x > c', 4],
    [0, 'a > x', 8],
    [0, 'x > c > a > a', 16],
    [0, 'x', 32],
    [1, 'b', 64],
  ],
);

suite('a tree as it is shown', () => {
  test('of calls, the largest first, and each begins where the one before ends', () => {
    const tree = treeOf(shownIn(SMALL), FORM);
    assert.equal(drawn(tree, SMALL), 'all 127 (b 64, x 48 (c 16 (a 16 (a 16))), a 15 (x 12 (c 4), b 2))');
    assert.deepEqual(
      tree.childrenOf(tree.root).map(({ start }) => start / MS),
      [0, 64, 112],
    );
  });

  test('by name, and as called', () => {
    const rank = SMALL.frames.map((_, i) => i);
    const shown = shownIn(SMALL);
    assert.equal(
      drawn(treeOf(shown, { ...FORM, order: 'name', rank }), SMALL),
      'all 127 (a 15 (b 2, x 12 (c 4)), b 64, x 48 (c 16 (a 16 (a 16))))',
    );
    assert.equal(
      drawn(treeOf(shown, { ...FORM, order: 'called' }), SMALL),
      'all 127 (a 15 (b 2, x 12 (c 4)), x 48 (c 16 (a 16 (a 16))), b 64)',
    );
  });

  test('what is hidden is time of its callers, and without one it is gone', () => {
    assert.equal(
      drawn(treeOf(shownIn(SMALL, ['node']), FORM), SMALL),
      'all 95 (b 64, c 16 (a 16 (a 16)), a 15 (c 4, b 2))',
    );
    const { self, whole } = shownIn(SMALL, ['node']);
    assert.equal(self[0]?.[0], 9 * MS);
    assert.deepEqual(whole, [95 * MS]);
  });

  test('of callers: own time first, then who called', () => {
    assert.equal(
      drawn(treeOf(shownIn(SMALL), { ...FORM, view: 'callers' }), SMALL),
      'all 127 (b 66 (a 2), x 40 (a 8), a 17 (a 16 (c 16 (x 16))), c 4 (x 4 (a 4)))',
    );
  });

  test('of one frame: all that it called, all its callers, itself counted once', () => {
    const shown = shownIn(SMALL);
    assert.equal(drawn(treeOf(shown, { ...FORM, frame: 0 }), SMALL), 'all 31 (a 31 (a 16, x 12 (c 4), b 2))');
    assert.equal(drawn(treeOf(shown, { ...FORM, frame: 2, view: 'callers' }), SMALL), 'all 20 (c 20 (x 20 (a 4)))');
  });

  test('threads apart, or one alone', () => {
    assert.equal(
      drawn(treeOf(shownIn(SMALL), { ...FORM, isApart: true }), SMALL),
      'all 127 (main 63 (x 48 (c 16 (a 16 (a 16))), a 15 (x 12 (c 4), b 2)), worker 1 64 (b 64))',
    );
    assert.equal(drawn(treeOf(shownIn(SMALL, [], 1), FORM), SMALL), 'all 64 (b 64)');
    const ofCallers = treeOf(shownIn(SMALL), { ...FORM, isApart: true, view: 'callers' });
    assert.match(drawn(ofCallers, SMALL), /^all 127 \(main 63 \(x 40 .*, worker 1 64 \(b 64\)\)$/);
  });
});

suite('sums of frames', () => {
  test('are those of the profile, frames of several tiers together', () => {
    for (const profile of [shop(), manyStacks(3000)]) {
      const sums = new Map(frameSums(shownIn(profile)).map((sum) => [sum.frame, sum]));
      const { same } = frameColumns(profile.frames);
      const own = new Map<number, number>();
      for (const { index, self } of totalsByFrame(profile)) {
        const first = same[index] as number;
        own.set(first, (own.get(first) ?? 0) + self);
      }
      for (const [frame, self] of own) assert.equal(Math.round(sums.get(frame)?.self[0] ?? 0), Math.round(self));
      const alone = totalsByFrame(profile).filter(
        ({ index }) => same.filter((one) => one === same[index]).length === 1,
      );
      assert.ok(alone.length > 10);
      for (const { index, total } of alone) assert.equal(Math.round(sums.get(index)?.total[0] ?? 0), Math.round(total));
    }
  });

  test('with kinds hidden are those of a profile without them', () => {
    const profile = shop();
    const without = withoutKinds(profile, new Set(['node', 'idle']));
    const shown = shownIn(profile, ['node', 'idle']);
    assert.equal(Math.round(shown.whole[0] as number), Math.round(totalOf(without)));
    const nameOf = ({ name, tier }: { name: string; tier: unknown }) => `${name} ${tier}`;
    const expected = new Map(totalsByFrame(without).map(({ frame, self }) => [nameOf(frame), self]));
    for (const { frame, self } of frameSums({ ...shown, same: Int32Array.from(profile.frames, (_, i) => i) })) {
      assert.equal(self[0], expected.get(nameOf(profile.frames[frame] as Profile['frames'][0])));
    }
  });

  test('callers are those of the inverted profile', () => {
    const profile = manyStacks(500);
    const other = inverted(profile);
    const tree = treeOf(shownIn(profile), { ...FORM, view: 'callers' });
    const expected = new Map<string, number>();
    const paths: string[] = [];
    other.nodes.parent.forEach((parent, i) => {
      const frame = other.frames[other.nodes.frame[i] as number]?.name;
      paths[i] = parent === -1 ? `${frame}` : `${paths[parent]} < ${frame}`;
      for (let at = i; at !== -1; at = other.nodes.parent[at] as number) {
        const path = paths[at] as string;
        expected.set(path, (expected.get(path) ?? 0) + (other.nodes.self[i] as number));
      }
    });
    let count = 0;
    const look = (node: ShownNode, path: string): void => {
      for (const child of tree.childrenOf(node)) {
        const name = profile.frames[child.frame]?.name;
        const own = path === '' ? `${name}` : `${path} < ${name}`;
        assert.equal(child.total[0], expected.get(own), own);
        count++;
        look(child, own);
      }
    };
    look(tree.root, '');
    assert.equal(count, expected.size);
  });

  test('of two sides stand by how much changed, whichever way', () => {
    const sum = (frame: number, self: number[]) => ({ frame, self, total: self });
    const sums = [sum(1, [5, 6]), sum(2, [9, 4]), sum(3, [7, 7]), sum(4, [0, 3])];
    assert.deepEqual(
      sortedSums(sums, 'self', 9).map(({ frame }) => frame),
      [2, 4, 1],
    );
    assert.deepEqual(
      sortedSums(sums, 'self', 1).map(({ frame }) => frame),
      [2],
    );
  });

  test('a search counts what passes through any match, once', () => {
    const shown = shownIn(SMALL);
    const only = (...frames: number[]) => Uint8Array.from(SMALL.frames, (_, i) => (frames.includes(i) ? 1 : 0));
    assert.deepEqual(throughOf(shown, only(0)), [31 * MS]);
    assert.deepEqual(throughOf(shown, only(0, 2)), [31 * MS]);
    assert.deepEqual(throughOf(shown, only(3)), [60 * MS]);
    assert.deepEqual(throughOf(shown, only()), [0]);
  });
});
