/** A load as it is measured, with all that can be told of one. */
import { Histogram } from '../../../../src/measure/load/histogram.ts';
import { type LoadResult, quantilesOf } from '../../../../src/measure/load/result.ts';

/** Latencies that double again and again: from 60 µs to 123 ms, half as many each time. */
function spread(): Histogram {
  const histogram = new Histogram();
  for (let i = 0; i < 12; i++) for (let k = 0; k < 2 ** (12 - i); k++) histogram.record(6e4 * 2 ** i);
  return histogram;
}

const histogram = spread();
const latency = quantilesOf(histogram);
export const result: LoadResult = {
  generator: { name: 'own', version: 'jsdyno 1.0.0, Node.js 24.0.0' },
  subject: {
    url: 'http://localhost:3000/',
    method: 'GET',
    protocol: 'HTTP/2',
    mode: 'open',
    connections: 10,
    pipelining: 4,
    rate: 2730,
    arrivals: 'poisson',
    seed: 1,
    spin: true,
    naps: false,
    timeoutMs: 10_000,
    warmupMs: 1000,
    requests: null,
    mix: { size: 2, order: 'turn' },
    unixSocket: '/run/app.sock',
  },
  startedAt: 0,
  startedAtNs: 0,
  durationMs: 3000,
  requestsPerSecond: 2730.4,
  scheduled: 8201,
  sent: 8201,
  completed: 8190,
  unfinished: 1,
  unasked: 0,
  failed: { reset: 10 },
  statuses: { 200: 8000, 404: 190 },
  latency,
  service: latency,
  lag: quantilesOf(new Histogram()),
  bytes: { sent: 1_234_567, received: 98_765_432 },
  connectionsOpened: 12,
  resent: 7,
  connecting: { tcp: latency, tls: null },
  firstByte: latency,
  timeline: [
    { fromMs: 0, lengthMs: 1000, answered: 4000, failed: 0, p50: 9e4, p99: 2e6, max: 4e6 },
    { fromMs: 1000, lengthMs: 1000, answered: 0, failed: 10, p50: null, p99: null, max: null },
    { fromMs: 2000, lengthMs: 500, answered: 4190, failed: 0, p50: 9e4, p99: 1.2e9, max: 1.23e9 },
  ],
  requests: [
    { name: 'GET /', weight: 2, completed: 8000, failed: 0, latency },
    { name: 'POST /a/very/long/path/to/somewhere?with=query', weight: 1, completed: 0, failed: 10, latency: null },
  ],
  cpu: { generator: 0.5, spinning: 0.3, server: 0.9, others: 0.01 },
  pauses: null,
  marks: [{ code: 'failures', invalid: false, message: '11 requests failed or were never answered' }],
  valid: true,
  histograms: { latency: histogram.toJSON(), service: null, lag: null },
  raw: null,
};
