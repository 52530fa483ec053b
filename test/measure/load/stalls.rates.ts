/** stalls.slow.test.ts for longer and on a quiet machine: with all pairs of protocols and arrivals, within 2 ms. */
import { suite } from 'node:test';
import { TOLERANCE, testPair } from './stall-checks.ts';

suite('stalls of the server are in the latencies', () => {
  const variant = { path: '' as const, rate: 1000 };
  testPair(
    [
      { ...variant, ms: 10_000, protocol: 'http1', arrivals: 'constant' },
      { ...variant, ms: 10_000, protocol: 'http2', arrivals: 'poisson' },
    ],
    TOLERANCE,
  );
  testPair(
    [
      { ...variant, ms: 6000, protocol: 'http1', arrivals: 'poisson' },
      { ...variant, ms: 6000, protocol: 'http2', arrivals: 'constant' },
    ],
    TOLERANCE,
  );
});
