/** Views of a profile: with frames hidden, with tiers as one, from within, in other figures. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mergeTiers } from '../../../src/profiles/frames/merge-tiers.ts';
import { withoutFrames, withoutKinds } from '../../../src/profiles/trees/hidden.ts';
import { inverted } from '../../../src/profiles/trees/inverted.ts';
import { perOperation, scaled } from '../../../src/profiles/trees/scaled.ts';
import { totalOf } from '../../../src/profiles/trees/totals.ts';
import { withCallees } from '../../../src/profiles/trees/walk.ts';
import { flaws, fn, native, paths, profileOf } from '../made.ts';

const main = fn('main /app/a.js:1');
const parse = fn('parse /app/node_modules/p/a.js:1');
const back = fn('back /app/a.js:9');
const emit = fn('emit node:events:5');
const collect = native('(garbage collector)', 'collector');

const profile = profileOf([
  [[main], 1],
  [[main, emit], 2],
  [[main, emit, parse], 4],
  [[main, emit, parse, back], 8],
  [[main, parse], 16],
  [[emit, back], 32],
  [[collect], 64],
]);
const selves = (one: typeof profile) => paths(one, one.nodes.self);

suite('hidden kinds', () => {
  test("what is hidden is its caller's, and what it called is called by its caller", () => {
    const left = withoutKinds(profile, new Set(['node']));
    assert.deepEqual(flaws(left), []);
    assert.deepEqual(selves(left), {
      main: [3],
      'main;parse': [20],
      'main;parse;back': [8],
      back: [32],
      '(garbage collector)': [64],
    });
    assert.deepEqual(
      left.frames.filter(({ kind }) => kind === 'node'),
      [],
    );
  });

  test('what no one called is gone', () => {
    assert.equal(totalOf(withoutKinds(profile, new Set(['collector']))), 63);
    assert.equal(totalOf(withoutKinds(profile, new Set(['application', 'dependency', 'node', 'collector']))), 0);
    assert.deepEqual(selves(withoutKinds(profile, new Set())), selves(profile));
  });

  test('a package can be hidden alone', () => {
    assert.deepEqual(selves(withoutFrames(profile, (frame) => frame.package === 'p'))['main;emit'], [6]);
  });
});

suite('tiers as one', () => {
  test('a function is one frame, and its stacks are one', () => {
    const slow = { ...main, tier: 'interpreted' as const };
    const fast = { ...main, tier: 'optimised' as const };
    const only = { ...back, tier: 'optimised' as const };
    const one = mergeTiers(
      profileOf([
        [[slow], 1],
        [[fast, only], 2],
        [[slow, only], 4],
      ]),
    );
    assert.deepEqual(selves(one), { main: [1], 'main;back': [6] });
    assert.deepEqual(
      one.frames.map(({ tier }) => tier),
      [null, 'optimised'],
    );
  });
});

suite('from within', () => {
  test('begins with what spent something, and adds up to it', () => {
    const view = inverted(profile);
    assert.deepEqual(flaws(view), []);
    const all = paths(view, withCallees(view.nodes, view.nodes.self));
    assert.deepEqual(all.parse, [20]);
    assert.deepEqual(all['parse;emit'], [4]);
    assert.deepEqual(all['parse;emit;main'], [4]);
    assert.deepEqual(all['parse;main'], [16]);
    assert.deepEqual(all.back, [40]);
    assert.deepEqual(all['back;emit'], [32]);
    assert.equal(totalOf(view), totalOf(profile));
  });

  test('of a deep recursion it ends, and loses nothing', () => {
    const deep = profileOf(
      Array.from({ length: 5 }, (_, i) => [Array.from({ length: 20_000 + i }, () => main), 1 + i] as const),
    );
    const view = inverted({ ...deep, nodes: { ...deep.nodes, self: deep.nodes.self.map(() => 1) } });
    assert.equal(totalOf(view), deep.nodes.self.length);
    assert.ok(view.nodes.parent.length <= 256);
  });
});

suite('other figures', () => {
  test('are the old ones multiplied; of an operation, divided by how many there were', () => {
    assert.equal(totalOf(scaled(profile, 2)), 254);
    const one = perOperation(profile, 127);
    assert.ok(Math.abs(totalOf(one) - 1) < 1e-12);
    assert.equal(one.per, 'operation');
    assert.equal(totalOf(profile), 127);
  });
});
