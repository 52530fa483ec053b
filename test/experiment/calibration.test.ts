import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstGuess, lengthParameter, nextGuess, targetSeconds, tidy } from '../../src/experiment/calibration.ts';
import { forecast } from '../../src/experiment/forecast.ts';
import type { Configuration } from '../../src/suites/configuration.ts';

const row = (benchmark: string, parameters: Configuration['parameters']): Configuration => ({
  benchmark,
  configuration: 'x',
  parameters,
  extra: {},
  flags: [],
  setup: false,
});

test('a run of known cost reaches its target in a few guesses', () => {
  for (const nanos of [0.5, 3, 100, 5e4, 2e7]) {
    let iterations = firstGuess(1e6);
    let tries = 0;
    for (; tries < 8; tries++) {
      const next = nextGuess(iterations, (iterations * nanos) / 1e9, 0.2);
      if (next === null) break;
      iterations = next;
    }
    const seconds = (iterations * nanos) / 1e9;
    assert.ok(tries <= 5 && seconds > 0.1 && seconds < 0.4, `${nanos} ns: ${iterations} in ${tries}`);
  }
});

test('one operation that takes longer than the target stays one', () => {
  assert.equal(nextGuess(1, 5, 0.2), null);
});

test('figures are whole and short', () => {
  assert.equal(tidy(123456), 120000);
  assert.equal(tidy(0.2), 1);
});

test('durations before iterations; without either nothing is changed; I/O measures longer', () => {
  assert.deepEqual(lengthParameter(row('fs/readfile.js', { n: 5, duration: 5 })), {
    name: 'duration',
    isDuration: true,
  });
  assert.deepEqual(lengthParameter(row('url/x.js', { n: 5 })), { name: 'n', isDuration: false });
  assert.equal(lengthParameter(row('url/x.js', { e: 1, n: 'many' })), null);
  assert.equal(targetSeconds(row('url/x.js', {})), 0.2);
  assert.equal(targetSeconds(row('fs/x.js', {})), 1);
});

test('a forecast takes what is stored, and the mean of that for the rest', () => {
  const request = {
    configurations: [row('a/a.js', { n: 1 }), row('a/b.js', { n: 1 }), row('a/c.js', { dur: 5 })],
    variants: 2,
    rounds: 10,
    walls: new Map([['a/a.js x', 100]]),
  };
  const fixed = forecast({ ...request, adaptive: false });
  assert.deepEqual(fixed, { configurations: 3, runs: 60, atMostMs: 105_000, expectedMs: 105_000, known: 1 });
  assert.ok(forecast({ ...request, adaptive: true }).expectedMs < fixed.expectedMs);
});
