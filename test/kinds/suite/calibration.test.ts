import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aimOf, firstGuess, lengthAfter, lengthParameter, tidy } from '../../../src/kinds/suite/calibration.ts';
import type { SuiteConfiguration } from '../../../src/kinds/suite/configuration.ts';

const row = (benchmark: string, parameters: SuiteConfiguration['parameters']): SuiteConfiguration => ({
  kind: 'suite',
  benchmark,
  configuration: 'x',
  parameters,
  extra: {},
  flags: [],
  setup: false,
});

const AIM = aimOf({ benchmark: 'url/x.js' });

/** Tries until the length is final; `seconds` says what a run of some iterations measures. */
function search(declared: number, seconds: (iterations: number) => number, benchmark = 'url/x.js') {
  let iterations = firstGuess(declared);
  for (let tries = 1; ; tries++) {
    const next = lengthAfter({ iterations, seconds: seconds(iterations), whole: 0.1 }, declared, aimOf({ benchmark }));
    iterations = next.iterations;
    if (next.isFinal || tries === 8) return { iterations, tries };
  }
}

test('a run of known cost reaches its target in a few tries', () => {
  for (const nanos of [30, 100, 5e4, 2e7]) {
    const { iterations, tries } = search(1e6, (n) => (n * nanos) / 1e9);
    const seconds = (iterations * nanos) / 1e9;
    assert.ok(tries <= 4 && seconds > 0.1 && seconds < 0.4, `${nanos} ns: ${iterations} in ${tries}`);
  }
});

test('a length near the target stays as it is declared, after one try', () => {
  assert.deepEqual(
    search(12_345, (n) => n * 1.5e-5),
    { iterations: 12_345, tries: 1 },
  );
});

test('a length of a few milliseconds is kept: it is about the start of a process', () => {
  assert.deepEqual(
    search(1e6, (n) => n * 1e-8),
    { iterations: 1e6, tries: 1 },
  );
  // A coarse clock.
  assert.deepEqual(lengthAfter({ iterations: 10, seconds: 0, whole: 0.1 }, 100, AIM), {
    iterations: 100,
    isFinal: true,
  });
});

test('a long run is shortened after one try of a tenth', () => {
  assert.deepEqual(
    search(1e6, (n) => n * 1e-6),
    { iterations: 2e5, tries: 1 },
  );
});

test('a run that waits for the system is cut to 1 s, lengthened to 0.2 s, and kept between', () => {
  const used = (secondsEach: number) => search(1000, (n) => n * secondsEach, 'fs/x.js').iterations;
  assert.equal(used(5e-3), 200);
  for (const kept of [1.5e-3, 9e-4, 4e-4, 2e-4]) assert.equal(used(kept), 1000);
  assert.equal(used(5e-5), 4000);
  assert.equal(used(1e-5), 1000);
});

test('one operation that takes longer than the target stays one', () => {
  assert.deepEqual(lengthAfter({ iterations: 1, seconds: 5, whole: 5 }, 1, AIM), { iterations: 1, isFinal: true });
});

test('figures are whole and short', () => {
  assert.equal(tidy(123456), 120000);
  assert.equal(tidy(0.2), 1);
});

test('durations before iterations; without either nothing is changed', () => {
  assert.deepEqual(lengthParameter(row('fs/readfile.js', { n: 5, duration: 5 })), {
    name: 'duration',
    isDuration: true,
  });
  assert.deepEqual(lengthParameter(row('url/x.js', { n: 5 })), { name: 'n', isDuration: false });
  assert.equal(lengthParameter(row('url/x.js', { e: 1, n: 'many' })), null);
});

test('a run that does most of its work when the clock has stopped is cut; one that starts for long is not', () => {
  const lookup = { iterations: 500_000, seconds: 0.0005, whole: 2.2 };
  assert.deepEqual(lengthAfter(lookup, 5e6, AIM), { iterations: 110_000, isFinal: true });
  // What it measures as declared would be neither too short nor enough: it was lengthened once, and timed out.
  assert.deepEqual(lengthAfter({ ...lookup, seconds: 0.0035 }, 5e6, AIM), { iterations: 110_000, isFinal: true });
  assert.notEqual(lengthAfter({ ...lookup, seconds: 0.15 }, 5e6, AIM).iterations, 110_000);
  assert.deepEqual(lengthAfter({ ...lookup, whole: 1.5 }, 5e6, AIM), { iterations: 5e6, isFinal: true });
});
