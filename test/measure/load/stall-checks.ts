/** Loads on a server that stands still, held to what that server says that it did. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { loadInOwnProcess } from '../../../src/measure/load/own-process.ts';
import type { LoadResult } from '../../../src/measure/load/result.ts';
import { type Arrivals, schedule } from '../../../src/measure/load/schedule.ts';
import { PRIORITY, StallingServer } from './server-process.ts';
import type { Deeds } from './stalling-server.ts';
import { byAnswers, byConstruction, exactQuantile } from './truth.ts';

export const SEED = 7;
/** Ns that a quantile may lie outside of what the server did. */
export const TOLERANCE = 2e6;
export const MEDIAN = [['p50', 0.5]] as const;
export const QUANTILES = [
  ['p99', 0.99],
  ['p999', 0.999],
  ['max', 1],
] as const;

type Protocol = 'http1' | 'http2';
export interface Variant {
  protocol: Protocol;
  arrivals: Arrivals;
  path: '' | 'late';
  rate: number;
  ms: number;
}

export async function run({
  protocol,
  arrivals,
  path,
  rate,
  ms,
}: Variant): Promise<{ result: LoadResult; deeds: Deeds }> {
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
 * @param late ns that they may lie above it
 * @returns when each arrival was due, on the clock of the processes
 */
export function check(
  t: TestContext,
  { rate, arrivals, ms: durationMs }: Variant,
  result: LoadResult,
  deeds: Deeds,
  quantiles: readonly (readonly ['p50' | 'p99' | 'p999' | 'max', number])[],
  late: number,
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
    const bounds = [least - TOLERANCE - step, most + late + step] as const;
    assert.ok(
      got >= bounds[0] && got <= bounds[1],
      `${name}: ${ms(got)} ms is not within ${bounds.map(ms).join(' to ')} ms`,
    );
  }
  return intended;
}

/**
 * Declares a test of two at a time: four would wait for each other's CPU.
 *
 * @param late see `check`
 */
export function testPair(pair: readonly Variant[], late: number): void {
  const names = pair.map(({ protocol, arrivals }) => `${protocol} ${arrivals}`);
  test(names.join(' and '), async (t) => {
    const runs = await Promise.all(pair.map(run));
    for (const [i, { result, deeds }] of runs.entries()) {
      t.diagnostic(names[i] as string);
      const variant = pair[i] as Variant;
      const truth = byConstruction(check(t, variant, result, deeds, QUANTILES, late), deeds.stalls);
      const wanted = QUANTILES.map(([name, q]) => `${name} ${ms(exactQuantile(truth, q))}`);
      t.diagnostic(`by construction: ${wanted.join(', ')}; longest pause ${result.pauses?.longestMs.toFixed(1)} ms`);
    }
  });
}
