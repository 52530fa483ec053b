/**
 * The acceptance test of the open loop: a server that stands still 200 ms every 2 s, 1,000 requests/s for 10 s over only 10
 * connections. By construction P99 is 180 ms, P99.9 198 ms and the largest latency 200 ms; a generator that waits for
 * answers before it sends again says a few milliseconds, or anything.
 *
 * The truth is what the server says that it did. On a machine where processes wait for a CPU the generator may see an
 * answer later than it was given, and says itself when that was. An answer cannot be seen before it was given; to read the 200
 * answers that come at once behind a stall may take a slow CPU a twentieth of the stall.
 */
import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { loadInOwnProcess } from '../../src/load/own-process.ts';
import type { LoadResult } from '../../src/load/result.ts';
import { type Arrivals, schedule } from '../../src/load/schedule.ts';
import { PRIORITY, StallingServer } from './server-process.ts';
import type { Deeds } from './stalling-server.ts';
import { byAnswers, byConstruction, exactQuantile } from './truth.ts';

const SEED = 7;
const TOO_EARLY = 2e6;
const TOO_LATE = 0.05 * 200e6;
const MEDIAN = [['p50', 0.5]] as const;
const QUANTILES = [
  ['p99', 0.99],
  ['p999', 0.999],
  ['max', 1],
] as const;

type Protocol = 'http1' | 'http2';
interface Variant {
  protocol: Protocol;
  arrivals: Arrivals;
  path: '' | 'late';
  rate: number;
  ms: number;
}

async function run({ protocol, arrivals, path, rate, ms }: Variant): Promise<{ result: LoadResult; deeds: Deeds }> {
  const server = await StallingServer.start();
  const result = await loadInOwnProcess({
    url: `${server.urls[protocol]}${path}`,
    http2: protocol === 'http2',
    rate,
    arrivals,
    seed: SEED,
    connections: 10,
    durationMs: ms,
    warmupMs: 0,
    raw: true,
    priority: PRIORITY,
  });
  return { result, deeds: await server.end() };
}

const ms = (ns: number) => (ns / 1e6).toFixed(2);

/**
 * Holds the quantiles of a result to what the server did.
 *
 * @returns when each arrival was due, on the clock of the processes
 */
function check(
  t: TestContext,
  { rate, arrivals, ms: durationMs }: Variant,
  result: LoadResult,
  deeds: Deeds,
  {
    quantiles,
    lateness,
  }: { quantiles: readonly (readonly ['p50' | 'p99' | 'p999' | 'max', number])[]; lateness: number } = {
    quantiles: QUANTILES,
    lateness: 0,
  },
): number[] {
  const due = schedule({ arrivals, rate, until: { ms: durationMs }, seed: SEED });
  assert.equal(result.scheduled, due.length);
  assert.equal(result.completed, due.length, JSON.stringify(result.failed));
  assert.equal(deeds.answers.length, due.length);
  assert.deepEqual([result.unfinished, result.failed], [0, {}]);
  const { raw, latency, pauses, startedAtNs } = result;
  assert.ok(raw !== null && latency !== null && pauses !== null && startedAtNs !== null);

  // Each latency runs from its place in the schedule.
  const order = raw.intendedNs.toSorted((a, b) => a - b);
  const first = order[0] as number;
  for (const [i, intended] of order.entries()) {
    assert.ok(Math.abs(intended - first - (due[i] as number) * 1e6) < 1000, `arrival ${i}`);
  }

  const intended = raw.intendedNs.map((ns) => startedAtNs + ns);
  const seen = intended.map((ns, i) => ns + (raw.latencyNs[i] as number));
  const observed = { intended, seen };
  const low = byAnswers(observed, deeds.answers.map(([before]) => before)); // biome-ignore format: a pair
  const high = byAnswers(observed, deeds.answers.map(([, after]) => after), pauses.list); // biome-ignore format: a pair
  for (const [name, q] of quantiles) {
    const [least, most, got] = [exactQuantile(low, q), exactQuantile(high, q), latency[name]];
    t.diagnostic(`${name}: ${ms(got)} ms, the server's own ${ms(least)} to ${ms(most)} ms`);
    // A step of the histogram is that wide, which only counts where a machine is so busy that waits are seconds.
    const step = most / 1024;
    const bounds = [least - TOO_EARLY - step, most + TOO_LATE + step + lateness] as const;
    assert.ok(
      got >= bounds[0] && got <= bounds[1],
      `${name}: ${ms(got)} ms is not within ${bounds.map(ms).join(' to ')} ms`,
    );
  }
  return intended;
}

suite('stalls of the server are in the latencies', () => {
  const variants = (['constant', 'poisson'] as const).map((arrivals): [Variant, Variant] => {
    const other = arrivals === 'constant' ? 'poisson' : 'constant';
    // A stall every 2 s: the quantiles of 6 s are those of 10 s.
    const variant = { path: '' as const, rate: 1000, ms: arrivals === 'constant' ? 10_000 : 6000 };
    return [
      { ...variant, protocol: 'http1', arrivals },
      { ...variant, protocol: 'http2', arrivals: other },
    ];
  });
  // Two at a time: four would wait for each other's CPU.
  for (const pair of variants) {
    const names = pair.map(({ protocol, arrivals }) => `${protocol} ${arrivals}`);
    test(names.join(' and '), async (t) => {
      const runs = await Promise.all(pair.map(run));
      for (const [i, { result, deeds }] of runs.entries()) {
        t.diagnostic(names[i] as string);
        const variant = pair[i] as Variant;
        const truth = byConstruction(check(t, variant, result, deeds), deeds.stalls);
        const wanted = QUANTILES.map(([name, q]) => `${name} ${ms(exactQuantile(truth, q))}`);
        t.diagnostic(`by construction: ${wanted.join(', ')}; longest pause ${result.pauses?.longestMs.toFixed(1)} ms`);
      }
    });
  }
});

test('a server that answers after 20 ms has P50 = 20', async (t) => {
  const variants: Variant[] = [
    { protocol: 'http1', arrivals: 'constant', path: 'late', rate: 100, ms: 3000 },
    { protocol: 'http2', arrivals: 'poisson', path: 'late', rate: 100, ms: 3000 },
  ];
  for (const [i, { result, deeds }] of (await Promise.all(variants.map(run))).entries()) {
    // At so low a rate the generator sleeps between requests: how late it wakes is seen in what it sends only.
    const lateness = result.lag?.p90 ?? 0;
    check(t, variants[i] as Variant, result, deeds, { quantiles: MEDIAN, lateness });
    assert.ok((result.latency?.min ?? 0) >= 20e6);
  }
});

for (const seconds of [6, 10]) {
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
