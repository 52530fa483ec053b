/**
 * The acceptance test of the open loop: a server that stands still 200 ms every 2 s, 1,000 requests/s over only 10 connections, for
 * 4 s (stalls.rates.ts: for 10 s). By construction P99 is 180 ms, P99.9 198 ms and the largest latency 200 ms; a generator that waits for
 * answers before it sends again says a few milliseconds, or anything.
 *
 * The truth is what the server says that it did. On a machine where processes wait for a CPU the generator may see an
 * answer later than it was given, and says itself when that was: within these two bounds there are 2 ms to either side. Only to read the
 * 200 answers that come at once behind a stall may take a slow CPU a twentieth of the stall.
 */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { schedule } from '../../../src/measure/load/schedule.ts';
import { check, MEDIAN, QUANTILES, run, SEED, TOLERANCE, testPair, type Variant } from './stall-checks.ts';
import { byConstruction, exactQuantile } from './truth.ts';

suite('stalls of the server are in the latencies', () => {
  // Each protocol and each kind of arrivals. A stall every 2 s: the quantiles of 4 s are those of 10 s.
  const variant = { path: '' as const, rate: 1000, ms: 4000 };
  testPair(
    [
      { ...variant, protocol: 'http1', arrivals: 'constant' },
      { ...variant, protocol: 'http2', arrivals: 'poisson' },
    ],
    0.05 * 200e6,
  );
});

test('a server that answers after 20 ms has P50 = 20', async (t) => {
  const variants: Variant[] = [
    { protocol: 'http1', arrivals: 'constant', path: 'late', rate: 100, ms: 1200 },
    { protocol: 'http2', arrivals: 'poisson', path: 'late', rate: 100, ms: 1200 },
  ];
  for (const [i, { result, deeds }] of (await Promise.all(variants.map(run))).entries()) {
    // At so low a rate the generator sleeps between requests: how late it wakes is seen in what it sends only.
    const lateness = result.lag?.p90 ?? 0;
    check(t, variants[i] as Variant, result, deeds, MEDIAN, TOLERANCE + lateness);
    assert.ok((result.latency?.min ?? 0) >= 20e6);
  }
});

for (const seconds of [4, 6, 10]) {
  test(`the truth itself is 180, 198 and 200 ms in ${seconds} s`, () => {
    const due = schedule({ arrivals: 'constant', rate: 1000, until: { ms: seconds * 1000 }, seed: SEED });
    const stalls = [1, 3, 5, 7, 9].map((s): [number, number] => [s * 1e9, s * 1e9 + 200e6]);
    const truth = byConstruction(Array.from(due, (time) => time * 1e6), stalls); // biome-ignore format: a line
    assert.deepEqual(
      QUANTILES.map(([, q]) => Math.round(exactQuantile(truth, q) / 1e6)),
      [180, 198, 200],
    );
  });
}
