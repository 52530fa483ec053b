import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeTiers } from '../../../../src/inspect/profiles/frames/merge-tiers.ts';
import { fn, paths, profileOf } from '../made.ts';

const main = fn('main /app/a.js:1');
const back = fn('back /app/a.js:9');

test('a function is one frame whatever its tiers, and its stacks are one', () => {
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
  assert.deepEqual(paths(one, one.nodes.self), { main: [1], 'main;back': [6] });
  assert.deepEqual(
    one.frames.map(({ tier }) => tier),
    [null, 'optimised'],
  );
});
