import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownDuration } from '../../../src/kinds/suite/configuration.ts';
import type { Configuration } from '../../../src/measure/configuration.ts';
import { forecast } from '../../../src/work/experiment/forecast.ts';

test('a forecast takes what is stored, and the mean of that for the rest', () => {
  const row = (benchmark: string, parameters: Configuration['parameters']): Configuration => ({
    kind: 'suite',
    benchmark,
    configuration: 'x',
    parameters,
  });
  const request = {
    configurations: [row('a/a.js', { n: 1 }), row('a/b.js', { n: 1 }), row('a/c.js', { dur: 5 })],
    ownSeconds: ownDuration,
    variants: 2,
    rounds: 10,
    walls: new Map([['a/a.js x', 100]]),
  };
  const fixed = forecast({ ...request, adaptive: false });
  assert.deepEqual(fixed, { configurations: 3, runs: 60, atMostMs: 105_000, expectedMs: 105_000, known: 1 });
  assert.equal(forecast({ ...request, adaptive: false, lanes: 2 }).atMostMs, 52_500);
  assert.equal(forecast({ ...request, adaptive: false, lanes: 8 }).atMostMs, 35_000);
  assert.ok(forecast({ ...request, adaptive: true }).expectedMs < fixed.expectedMs);
  // No row is done before its least rounds, and what does not count takes its time, too.
  assert.equal(forecast({ ...request, adaptive: true, leastRounds: 10 }).expectedMs, 105_000);
  assert.equal(forecast({ ...request, adaptive: true, adaptiveShare: 0.5 }).expectedMs, fixed.atMostMs / 2);
  assert.equal(forecast({ ...request, adaptive: false, warmups: 2 }).atMostMs, 126_000);
  assert.equal(forecast({ ...request, adaptive: false, walls: new Map(), unknownMs: 25 }).atMostMs, 102_000);
});
