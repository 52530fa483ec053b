import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  durationFor,
  firstGuess,
  lengthAfter,
  lengthParameter,
  type TriedLength,
  tidy,
} from '../../../src/kinds/suite/calibration.ts';
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

/** Tries until the length is final; `seconds` says what a run of some iterations measures. */
function search(declared: number, seconds: (iterations: number, run: number) => number) {
  let iterations = firstGuess(declared);
  const tried: TriedLength[] = [];
  for (;;) {
    tried.push({ iterations, seconds: seconds(iterations, tried.length), whole: 0.1 });
    const next = lengthAfter(tried, declared);
    iterations = next.iterations;
    if (next.isFinal || tried.length === 8) return { iterations, tries: tried.length };
  }
}

const after = (one: TriedLength, declared: number) => lengthAfter([one], declared);

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
  assert.deepEqual(after({ iterations: 10, seconds: 0, whole: 0.1 }, 100), { iterations: 100, isFinal: true });
});

test('a long run is shortened after one try of a tenth and one of what follows from it', () => {
  assert.deepEqual(
    search(1e6, (n) => n * 1e-6),
    { iterations: 2e5, tries: 2 },
  );
  // The first guess is close: a second run says the same.
  assert.deepEqual(
    search(1e6, (n) => n * 2e-6),
    { iterations: 1e5, tries: 2 },
  );
});

test('a cold or disturbed try is not accepted: another run has the last word', () => {
  // url/url-resolve.js: 2 us an operation, 16 in the first try, which would have cut 100,000 to 10,000.
  assert.equal(search(1e5, (n, run) => n * (run === 0 ? 1.6e-5 : 2e-6)).iterations, 1e5);
  // A long run: a disturbed first try asks for too few iterations, and the run with these tells.
  const { iterations, tries } = search(1e7, (n, run) => n * (run === 0 ? 8e-6 : 1e-6));
  assert.ok(iterations >= 125_000 && iterations <= 320_000, `${iterations} in ${tries}`);
  // The try that confirms is disturbed, the first was not: the faster one counts.
  assert.deepEqual(
    search(1e6, (n, run) => n * (run === 1 ? 8e-6 : 2e-6)),
    { iterations: 1e5, tries: 2 },
  );
});

test('a run is cut to 0.2 s, lengthened to that, or kept where it is near', () => {
  const used = (secondsEach: number) => search(1000, (n) => n * secondsEach).iterations;
  assert.equal(used(5e-3), 40);
  assert.equal(used(1e-3), 200);
  for (const kept of [3e-4, 2e-4]) assert.equal(used(kept), 1000);
  assert.equal(used(5e-5), 4000);
  assert.equal(used(1e-5), 1000);
});

test('of a duration 1 s is kept where a benchmark waits for the system, else 0.2 s', () => {
  assert.equal(durationFor({ benchmark: 'net/x.js' }, 5), 1);
  assert.equal(durationFor({ benchmark: 'net/x.js' }, 0.5), 0.5);
  assert.equal(durationFor({ benchmark: 'url/x.js' }, 5), 0.2);
});

test('one operation that takes longer than the target stays one', () => {
  assert.deepEqual(after({ iterations: 1, seconds: 5, whole: 5 }, 1), { iterations: 1, isFinal: true });
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
  assert.deepEqual(after(lookup, 5e6), { iterations: 110_000, isFinal: true });
  // What it measures as declared would be neither too short nor enough: it was lengthened once, and timed out.
  assert.deepEqual(after({ ...lookup, seconds: 0.0035 }, 5e6), { iterations: 110_000, isFinal: true });
  assert.notEqual(after({ ...lookup, seconds: 0.15 }, 5e6).iterations, 110_000);
  assert.deepEqual(after({ ...lookup, whole: 1.5 }, 5e6), { iterations: 5e6, isFinal: true });
});
