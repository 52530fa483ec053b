import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { frameColumns } from '../../../src/inspect/flame/pack-profile.ts';
import { shownOf } from '../../../src/inspect/flame/shown.ts';
import { type ShownNode, type ShownTree, treeOf } from '../../../src/inspect/flame/shown-tree.ts';
import { packStacks, unpackStacks } from '../../../src/inspect/flame/stacks.ts';
import type { Profile } from '../../../src/inspect/profiles/profile.ts';
import { boxAt, layoutOf, windowOf } from '../../../web/flame/layout.ts';
import { nextMatch, stepFrom } from '../../../web/flame/walk.ts';
import { frameOf, manyStacks, profileOf } from '../../inspect/flame/made-profiles.ts';

function treeIn({ frames, nodes }: Profile): ShownTree {
  const same = Int32Array.from(frameColumns(frames).same);
  const stacks = unpackStacks(packStacks({ ...nodes, self: [nodes.self] }));
  const shown = shownOf(stacks, { hidden: new Uint8Array(frames.length), same, thread: null });
  return treeOf(shown, { view: 'calls', frame: null, isApart: false, order: 'time', rank: [], side: 0 });
}

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const TREE = treeIn(
  profileOf(
    NAMES.map((name) => frameOf('application', name)),
    [
      [0, 'a > b', 60],
      [0, 'a > c', 30],
      [0, 'a > d', 0.01],
      [0, 'a > e', 0.01],
      [0, 'b', 9.98],
    ],
  ),
);
const nameOf = (node: ShownNode | null) => (node === null ? '…' : (NAMES[node.frame] ?? 'all'));

suite('where frames stand', () => {
  test('by rows from the left; those narrower than a pixel are one', () => {
    const { rows } = layoutOf(TREE, windowOf(TREE.root, 0), 1000);
    assert.deepEqual(
      rows.map((row) => row.map(({ node, x, width }) => `${nameOf(node)} ${x.toFixed(1)} ${width.toFixed(1)}`)),
      [['all 0.0 1000.0'], ['a 0.0 900.2', 'b 900.2 99.8'], ['b 0.0 600.0', 'c 600.0 300.0', '… 900.0 0.2']],
    );
  });

  test('zoomed into a frame its callers are as wide as the window, and what is beside them is out of it', () => {
    const [a] = TREE.childrenOf(TREE.root);
    const c = TREE.childrenOf(a as ShownNode)[1] as ShownNode;
    const { rows } = layoutOf(TREE, windowOf(c, 0), 500);
    assert.deepEqual(
      rows.map((row) => row.map(({ node }) => nameOf(node))),
      [['all'], ['a'], ['c']],
    );
    assert.equal(boxAt({ rows }, 1, 499)?.node, a);
    assert.ok((rows[1]?.[0]?.x ?? 0) < 0);
  });

  test('the pointer finds a frame, and beside all of them none', () => {
    const layout = layoutOf(TREE, windowOf(TREE.root, 0), 1000);
    assert.equal(nameOf(boxAt(layout, 2, 700)?.node ?? null), 'c');
    assert.equal(boxAt(layout, 2, 950), null);
    assert.equal(boxAt(layout, 7, 0), null);
  });

  test('of many stacks no more than fit into the window are laid out', () => {
    const profile = manyStacks(20_000);
    const tree = treeIn(profile);
    const { rows } = layoutOf(tree, windowOf(tree.root, 0), 800);
    assert.ok(rows.length > 10 && rows.length <= 61);
    // Every second may stand for several.
    for (const row of rows) assert.ok(row.length <= 2 * 800, String(row.length));
    for (const row of rows) {
      for (const [i, box] of row.slice(1).entries()) {
        const before = row[i] as (typeof row)[number];
        assert.ok(box.x >= before.x + before.width - 1e-6);
      }
    }
  });
});

suite('a walk by keys', () => {
  const walk = (from: ShownNode, shape: 'icicle' | 'flame', ...keys: string[]) =>
    nameOf(keys.reduce((node, key) => stepFrom(TREE, node, key, shape) ?? node, from));

  test('goes deeper to the widest, along a row, and back', () => {
    assert.equal(walk(TREE.root, 'icicle', 'ArrowDown'), 'a');
    assert.equal(walk(TREE.root, 'icicle', 'ArrowDown', 'ArrowDown', 'ArrowRight'), 'c');
    assert.equal(walk(TREE.root, 'icicle', 'ArrowDown', 'ArrowDown', 'End'), 'e');
    assert.equal(walk(TREE.root, 'icicle', 'ArrowDown', 'ArrowDown', 'ArrowLeft'), 'b');
    assert.equal(walk(TREE.root, 'icicle', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'), 'all');
    assert.equal(walk(TREE.root, 'flame', 'ArrowUp', 'ArrowUp', 'End', 'Home'), 'b');
    assert.equal(stepFrom(TREE, TREE.root, 'x', 'icicle'), null);
  });

  test('goes from match to match, and behind the last to the first', () => {
    const isMatch = (frame: number) => frame === 1;
    const first = nextMatch(TREE, TREE.root, isMatch, 0);
    const second = nextMatch(TREE, first as ShownNode, isMatch, 0);
    assert.deepEqual([first?.depth, second?.depth], [2, 1]);
    assert.equal(nextMatch(TREE, second as ShownNode, isMatch, 0), first);
    assert.equal(
      nextMatch(TREE, TREE.root, () => false, 0),
      null,
    );
  });
});
