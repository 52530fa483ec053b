/** The simulation of a farm that docs/evidence/farm.md has figures of, in small. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { onPaper } from '../../../../benchmarks/self/farm/on-paper.ts';
import {
  type FarmOptions,
  type RecordedBlocks,
  type SimulatedHost,
  simulateFarm,
  withoutBarriers,
} from '../../../../benchmarks/self/farm/simulate.ts';
import { randomStream } from '../../../../src/stats/random.ts';

const OPTIONS: FarmOptions = {
  seed: 1,
  lossPerHour: 0,
  lostAfterMs: 60_000,
  backAfterMs: 3_600_000,
  claimMs: 20,
  ahead: true,
  foresees: true,
};

/** Rows that stop after 3 to 30 rounds, half of them after 5 at most, with blocks of half a second to eight seconds. */
function rowsOf(count: number): RecordedBlocks[] {
  const random = randomStream(5, 0);
  return Array.from({ length: count }, () => {
    const rounds = 3 + Math.floor(28 * random() ** 4);
    const ms = 500 * 16 ** random();
    return Array.from({ length: rounds }, () => ms * (1 + 0.1 * (random() - 0.5)));
  });
}

function hostsOf(speeds: readonly number[]): SimulatedHost[] {
  return speeds.map((speed, i) => ({ name: `h${i}`, class: `c${speed}`, speed, own: 1 }));
}

const workOf = (rows: readonly RecordedBlocks[]): number => rows.flat().reduce((sum, ms) => sum + ms, 0);
const rows = rowsOf(300);

suite('a farm on paper and simulated', () => {
  test('one host takes the time of all blocks and of a claim a round, or one a block without the next block ahead', () => {
    const hosts = hostsOf([1]);
    const rounds = Math.max(...rows.map(({ length }) => length));
    const { ms, idleShare } = simulateFarm(rows, hosts, OPTIONS);
    assert.ok(Math.abs(ms - workOf(rows) - 20 * rounds) < 1, `${ms}`);
    assert.ok(idleShare < 0.01);
    const behind = simulateFarm(rows, hosts, { ...OPTIONS, ahead: false });
    assert.ok(Math.abs(behind.ms - workOf(rows) - 20 * rows.flat().length) < 1, `${behind.ms}`);
    const paper = onPaper(rows, hosts, OPTIONS);
    assert.ok(Math.abs(paper.workMs + paper.claimMs + paper.barrierMs - ms) < 1);
  });

  test('equal rows on equal hosts leave nobody idle', () => {
    const equal = Array.from({ length: 80 }, () => [1000, 1000, 1000]);
    const { ms, idleShare } = simulateFarm(equal, hostsOf([1, 1, 1, 1]), { ...OPTIONS, claimMs: 0 });
    assert.equal(ms, 60_000);
    assert.ok(Math.abs(idleShare) < 1e-9);
  });

  for (const speeds of [
    [1, 1.4, 1, 0.7],
    [1, 1.4, 1, 0.7, 1, 1.4, 1, 0.7, 1, 1.4, 1, 0.7],
  ]) {
    test(`${speeds.length} hosts take what paper says, within a fifth`, () => {
      const hosts = hostsOf(speeds);
      const { ms, idleShare } = simulateFarm(rows, hosts, OPTIONS);
      const { workMs, barrierMs, claimMs } = onPaper(rows, hosts, OPTIONS);
      const paper = workMs + barrierMs + claimMs;
      assert.ok(ms >= workMs && Math.abs(ms / paper - 1) < 0.2, `${ms} and ${paper}`);
      assert.ok(Math.abs(idleShare - (1 - workMs / ms)) < 0.01, 'what is not work is idle');
      const free = withoutBarriers(rows, hosts, false);
      assert.ok(free >= workMs * 0.999 && free < ms, `${free} without barriers`);
      const known = withoutBarriers(rows, hosts, true);
      assert.ok(known >= workMs * 0.999 && known < free, `${known} with all known`);
    });
  }

  test('hosts that are lost cost time and work, and every row comes to its end', () => {
    const hosts = hostsOf([1, 1, 1, 1]);
    const quiet = simulateFarm(rows, hosts, OPTIONS);
    const runs = Array.from({ length: 20 }, (_, seed) =>
      simulateFarm(rows, hosts, { ...OPTIONS, seed, lossPerHour: 1 }),
    );
    const hit = runs.filter(({ restarted }) => restarted > 0);
    assert.ok(hit.length > 3, `${hit.length} of 20 lost rows`);
    for (const { ms, lostShare, lost } of hit) {
      assert.ok(lost > 0 && lostShare > 0 && lostShare < 1 && ms > quiet.ms, `${ms}, ${lostShare}`);
    }
    for (const run of runs) assert.ok(run.restarted > 0 || run.lostShare < 0.05);
    const again = simulateFarm(rows, hosts, { ...OPTIONS, seed: 3, lossPerHour: 1 });
    assert.deepEqual(again, runs[3]);
  });

  test('the rows of the only host wait until it is back, and do not begin anew', () => {
    const alone = hostsOf([1]);
    const runs = Array.from({ length: 10 }, (_, seed) =>
      simulateFarm(rows, alone, { ...OPTIONS, seed, lossPerHour: 1 }),
    );
    const lost = runs.filter((run) => run.lost > 0);
    assert.ok(lost.length > 0);
    for (const run of lost) {
      assert.equal(run.restarted, 0);
      assert.ok(run.ms >= workOf(rows) + 0.5 * OPTIONS.backAfterMs, `${run.ms}`);
    }
  });
});
