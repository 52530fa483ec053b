import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lastingTrend, restOf } from '../../src/stats/lasting-trend.ts';
import { randomStream } from '../../src/stats/random.ts';

const MB = 1e6;
/** The second half of 10 s, looked at 20 times a second; 1 % of 60 MB in that time is what matters. */
const SECONDS = 10;
const [FROM, TO] = [SECONDS / 2, SECONDS];
const MATTERS = (0.01 * 60 * MB) / (TO - FROM);

type Shape = (t: number) => number;
/** A run: its shape is drawn once, its noise at every look. */
type Draw = (random: () => number, normal: () => number) => Shape;

const noise =
  (normal: () => number, shape: Shape): Shape =>
  (t) =>
    60 * MB + shape(t) + 0.05 * MB * normal();
const steps = (random: () => number, count: number): Shape => {
  const at = Array.from({ length: count }, () => [SECONDS * random(), (1 + 30 * random()) * MB] as const);
  return (t) => at.reduce((sum, [start, by]) => sum + (t > start ? by : 0), 0);
};
const saw =
  (period: number, phase: number): Shape =>
  (t) =>
    20 * MB * ((t / period + phase) % 1);

/** What is no trend, and how often it may be taken for one that rises by more than what matters. */
const NONE: Record<string, Draw> = {
  'a plateau with noise': (_, normal) => noise(normal, () => 0),
  'noise in which looks depend on each other': (_, normal) => {
    let now = 0;
    return (t) => {
      now = 0.95 * now + 0.3 * MB * normal();
      return noise(normal, () => now)(t);
    };
  },
  'a walk': (_, normal) => {
    let now = 0;
    return () => {
      now += 0.1 * MB * normal();
      return 60 * MB + now;
    };
  },
  'one step': (random, normal) => noise(normal, steps(random, 1)),
  'two steps': (random, normal) => noise(normal, steps(random, 2)),
  'four steps': (random, normal) => noise(normal, steps(random, 4)),
  'a fill by 150 MB that ends within the first 70 %': (random, normal) => {
    const end = SECONDS * (0.1 + 0.6 * random());
    return noise(normal, (t) => 150 * MB * Math.min(1, t / end));
  },
  'a warm-up that levels off': (random, normal) => {
    const tau = SECONDS * (0.02 + 0.08 * random());
    return noise(normal, (t) => 20 * MB * (1 - Math.exp(-t / tau)));
  },
  'the saw of a collector': (random, normal) => noise(normal, saw(SECONDS * (0.02 + 0.1 * random()), random())),
  'a saw with few teeth': (random, normal) => noise(normal, saw(SECONDS * (0.12 + 0.3 * random()), random())),
};

/** What is a trend; each at a multiple of what matters. */
const TRENDS: Record<string, Draw> = {
  'a slow leak, at twice what matters': (_, normal) => noise(normal, (t) => 2 * MATTERS * t),
  'a leak that takes pages by 256 KiB': () => (t) =>
    60 * MB + Math.floor((3 * MATTERS * t) / (256 << 10)) * (256 << 10),
  'a leak behind a spike of the start': (_, normal) => noise(normal, (t) => 30 * MB * Math.exp(-t) + 20 * MATTERS * t),
  'a leak under a small saw': (random, normal) => noise(normal, (t) => 10 * MATTERS * t + saw(0.2, random())(t) / 20),
};

/** The share of runs in which `draw` is found to rise by more than what matters. */
function share(draw: Draw, runs: number, looks = 200): number {
  let found = 0;
  for (let run = 0; run < runs; run++) {
    const random = randomStream(run, looks);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const shape = draw(random, normal);
    const points = Array.from({ length: looks }, (_, i) => (i * SECONDS) / looks)
      .map((t) => [t, shape(t)] as const)
      .filter(([t]) => t >= FROM);
    const trend = lastingTrend(points, [FROM, TO], MATTERS);
    if (trend !== null && trend.direction === 1 && trend.lasting > MATTERS) found++;
  }
  return found / runs;
}

suite('a trend that goes on', () => {
  const RUNS = 500;
  for (const [shape, draw] of Object.entries(NONE)) {
    test(`is found in at most 5 % of runs with ${shape}`, () => {
      for (const looks of [40, 200]) {
        const found = share(draw, RUNS, looks);
        assert.ok(found <= 0.05, `${shape}, ${looks} looks: ${found}`);
      }
    });
  }
  for (const [shape, draw] of Object.entries(TRENDS)) {
    test(`is found in at least 95 % of runs with ${shape}`, () => {
      const found = share(draw, RUNS);
      assert.ok(found >= 0.95, `${shape}: ${found}`);
    });
  }

  test('has the pace of a line, either way, and none of one step', () => {
    const line = (slope: number) => Array.from({ length: 100 }, (_, i) => [i, slope * i] as const);
    const up = lastingTrend(line(3), [0, 100], 1) ?? assert.fail('it has one');
    assert.equal(up.direction, 1);
    for (const slope of [up.lasting, up.mean]) assert.ok(Math.abs(slope - 3) < 1e-9, JSON.stringify(up));
    assert.equal(
      lastingTrend(
        line(3).filter((_, i) => i % 9 === 0),
        [0, 100],
        1,
      )?.lasting,
      3,
      'of few looks, too',
    );
    const down = lastingTrend(line(-3), [0, 100], 1);
    assert.deepEqual([down?.direction, down?.lasting], [-1, -3]);
    const step = line(0).map(([x]) => [x, x < 50 ? 0 : 600] as const);
    const found = lastingTrend(step, [0, 100], 1);
    assert.deepEqual([found?.direction, found?.lasting, Math.round(found?.mean ?? 0)], [0, 0, 9]);
    assert.equal(lastingTrend(line(1).slice(0, 8), [0, 100], 1), null);
    assert.equal(lastingTrend(line(1).slice(50), [0, 100], 1), null, 'a third of the time has no look');
  });
});

suite('rest', () => {
  const points = (level: Shape) => Array.from({ length: 200 }, (_, i) => [i / 20, level(i / 20)] as const);
  test('is since when a level is what it is in the end', () => {
    const filled = restOf(
      points((t) => 40 + 150 * Math.min(1, t / 3)),
      [0, 10],
      1,
    );
    assert.ok(Math.abs((filled?.since ?? 0) - 3) < 0.3, JSON.stringify(filled));
    assert.ok(Math.abs((filled?.rise ?? 0) - 150) < 2, JSON.stringify(filled));
    assert.equal(
      restOf(
        points(() => 5),
        [0, 10],
        1,
      ),
      null,
    );
    assert.equal(
      restOf(
        points((t) => t),
        [0, 10],
        0.1,
      ),
      null,
      'it does not rest',
    );
    assert.equal(
      restOf(
        points((t) => 40 + 15 * Math.min(8, t)),
        [0, 10],
        1,
      ),
      null,
      'not for a quarter of the time',
    );
    assert.equal(restOf([], [0, 10], 1), null);
    const saw = restOf(
      points((t) => 40 + 20 * ((t * 5) % 1) + (t > 4 ? 100 : 0)),
      [0, 10],
      1,
    );
    assert.ok(Math.abs((saw?.since ?? 0) - 4) < 0.3, `garbage above it does not count: ${JSON.stringify(saw)}`);
  });
});
