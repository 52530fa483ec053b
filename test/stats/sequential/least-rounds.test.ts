import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adaptiveDecisions } from './adaptive-decisions.ts';

/** Clear from the third round on: twice the rate, with a little noise. */
const SERIES = Array.from({ length: 30 }, (_, i) => Math.log(2) + 0.01 * Math.sin(2.4 * i));

test('a decision waits for the least number of rounds, and is the same', () => {
  const [early] = adaptiveDecisions([SERIES]);
  const [late] = adaptiveDecisions([SERIES], { least: 10 });
  assert.ok(early !== undefined && late !== undefined);
  assert.ok(early.rounds < 10, String(early.rounds));
  assert.equal(late.rounds, 10);
  assert.deepEqual([early.state, late.state], ['different', 'different']);
});

test('at the cap it is over, whatever the least', () => {
  const [decision] = adaptiveDecisions([SERIES.slice(0, 6)], { least: 6, cap: 6 });
  assert.equal(decision?.rounds, 6);
  assert.equal(decision?.state, 'different');
});
