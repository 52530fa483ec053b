/** Operations whose cost is known, and what the harness has to say of them. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { cached, type Ended, FIXTURES, give, HOST, type TestRuntime } from './start-harness.ts';

const FILE = join(FIXTURES, 'ground-truth.cjs');
/** Shorter than in earnest: enough to tell a nanosecond from none. */
const SETTINGS = { warmupMs: 30, clean: 8, capMs: 100 };
const CHAIN = [1, 2, 4, 8, 16, 32, 64];
/** Over a chain of work on a busy machine. */
const PASSES = 4;
/** Of one turn of the chain: for a batch of about half a millisecond. */
const TURN_NANOS = 7;

interface Row {
  group: string;
  operation: string;
  parameters: { k?: number };
}

/** Of the host: others list the same. */
let rows: Promise<Ended> | undefined;

async function listed(): Promise<Row[]> {
  rows ??= give(HOST, { mode: 'list', files: [FILE] });
  const { messages, stderr } = await rows;
  assert.equal(messages[1]?.type, 'listed', stderr);
  return messages[1].operations;
}

async function measured(runtime: TestRuntime, { group, operation, parameters }: Row) {
  const batch = Math.round(5e5 / (TURN_NANOS * (parameters.k ?? 1)));
  const order = { mode: 'run', file: FILE, group, operation, parameters, batch, settings: SETTINGS };
  const { messages, stderr } = await give(runtime, order);
  assert.equal(messages[0]?.type, 'report', stderr);
  return messages[0];
}

/** By one process, or by most of five where the first is surprising: a busy machine can spoil some. */
async function isFloor(runtime: TestRuntime, row: Row, expected: boolean): Promise<boolean> {
  const ask = async () => (await measured(runtime, row)).floor !== null;
  if ((await ask()) === expected) return expected;
  let others = 0;
  for (let i = 0; i < 4; i++) if ((await ask()) === expected) others++;
  return others >= 3 ? expected : !expected;
}

/** ns per operation, net of the floor: the least of so many processes, as all that disturbs adds to it. */
async function cost(runtime: TestRuntime, row: Row, processes: number): Promise<number> {
  const nanos: number[] = [];
  for (let i = 0; i < processes; i++) {
    const { metrics } = await measured(runtime, row);
    nanos.push(metrics.p50 - metrics.floorNanos);
  }
  return Math.min(...nanos);
}

/** Least squares of `a + b k` with relative errors, and how far each point is from it, as a share. */
function departures(points: { k: number; nanos: number }[]): number[] {
  let [s, sk, skk, sy, sky] = [0, 0, 0, 0, 0];
  for (const { k, nanos } of points) {
    const weight = 1 / nanos ** 2;
    s += weight;
    sk += weight * k;
    skk += weight * k * k;
    sy += weight * nanos;
    sky += weight * k * nanos;
  }
  const slope = (s * sky - sk * sy) / (s * skk - sk * sk);
  const base = (sy - slope * sk) / s;
  return points.map(({ k, nanos }) => nanos / (base + slope * k) - 1);
}

/** It takes 0.23 to 0.29 ns more than the empty body, so most runs say that it is at the floor (docs/evidence/operations.md). */
const AT_THE_LIMIT = new Set(['bun@1 kept/counter']);

/** Declares the tests on each of these; on node@24, the host, of all operations, elsewhere of those named. */
export function testGroundTruth(names: readonly string[], few: readonly string[]): void {
  for (const name of names) {
    const host = name === 'node@24';

    test(`what is measured, and what is not, on ${name}`, async (t) => {
      const runtime = host ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const wrong: string[] = [];
      for (const row of await listed()) {
        if (!['live', 'kept', 'dead', 'folded'].includes(row.group)) continue;
        if (!host && !few.includes(row.operation)) continue;
        if (AT_THE_LIMIT.has(`${name} ${row.group}/${row.operation}`)) continue;
        const expected = row.group === 'dead' || row.group === 'folded';
        if ((await isFloor(runtime, row, expected)) !== expected) wrong.push(`${row.group}/${row.operation}`);
      }
      assert.deepEqual(wrong, []);
    });

    test(`cost grows as the work does, on ${name}`, async (t) => {
      const runtime = host ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const rowOf = (k: number) => ({ group: 'multiply', operation: 'chain', parameters: { k } });
      const chain = host ? CHAIN : [1, 8, 64];
      const points: { k: number; nanos: number }[] = [];
      for (const k of chain) points.push({ k, nanos: await cost(runtime, rowOf(k), 1) });
      // More processes only where these do not agree: the least of each is nearer to the truth with every one.
      const isOff = () => departures(points).some((one) => Math.abs(one) >= 0.1);
      for (let pass = 0; pass < PASSES; pass++) {
        for (const point of points) {
          if (isOff()) point.nanos = Math.min(point.nanos, await cost(runtime, rowOf(point.k), 2));
        }
      }
      const words = points.map(({ k, nanos }) => `${k}: ${nanos.toFixed(2)} ns`).join(', ');
      for (const one of departures(points)) assert.ok(Math.abs(one) < 0.1, `${words}: ${(100 * one).toFixed(1)} %`);
    });
  }
}
