/** What a sweep measures, by figures whose truth is known: written to a store as runs are, with no process behind them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Figures } from '../../../src/measure/figures.ts';
import type { Run } from '../../../src/measure/request.ts';
import { FRESH_FROM } from '../../../src/search/sweep/confirmation.ts';
import type { SweepAnswer } from '../../../src/search/sweep/sweep-answer.ts';
import { sweepAnswerOf } from '../../../src/search/sweep/sweep-answer-of.ts';
import { SweepDesign, type SweepOptions } from '../../../src/search/sweep/sweep-design.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import { randomStream } from '../../../src/stats/random.ts';
import { readConfigurations, readVariants } from '../../../src/store/experiments.ts';
import { eachRun, runWriter } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import { createExperiment } from '../../../src/store/write-experiment.ts';
import type { StageExecution } from '../../../src/work/experiment/execution.ts';
import { Progress } from '../../../src/work/experiment/progress.ts';
import { RowLanes } from '../../../src/work/experiment/row-lanes.ts';
import type { Kind } from '../../../src/work/kind.ts';
import { hostVariant } from '../../host-variant.ts';

/** Milliseconds of a run. */
const RUN_MS = 100;

interface World {
  rows: number;
  releases: number;
  /** The logarithm of a row's level on a release; null where it fails there. */
  truth(row: number, place: number): number | null;
  figures?(row: number): Figures | undefined;
  noise?: number;
  budgetMs?: number;
  lanes?: number;
}

/** A sweep in a store of its own. */
function worldOf({ rows, releases, truth, figures, noise = 0.02, budgetMs, lanes = 1 }: World, options?: SweepOptions) {
  const database = openStore(':memory:');
  const labels = Array.from({ length: releases }, (_, i) => `r${i}`);
  const plan = { kind: 'x', runs: 30, margin: 0.02, seed: 7, timeoutMs: 1, categories: [], suiteSha256: 'x', budgetMs };
  const experiment = createExperiment(database, {
    ...{ name: 'x', kind: 'x', origin: 'measured', environment: {}, owner: null, plan: { ...plan, find: FIND } },
    variants: labels.map((label) => hostVariant(label)),
    configurations: Array.from({ length: rows }, (_, i) => ({
      ...{ kind: 'x', benchmark: 'b', configuration: `row=${i}`, missing: {} },
      parameters: {},
    })) as never,
  });
  const kind = { name: 'x', metrics: [RATE], recordedPlan: () => ({ ...plan, find: FIND }) } as unknown as Kind;
  const part = {
    ...{ database, experiment, plan, kind, variants: readVariants(database, experiment.id) },
    stage: { configurations: readConfigurations(database, experiment.id, 'x') },
  } as unknown as StageExecution;
  const write = runWriter(database);
  const clocks = new Array<number>(lanes).fill(0);
  /** Measures until nothing is left, or until so many runs are made. */
  const go = (most = Number.POSITIVE_INFINITY): number => {
    const design = new SweepDesign(part, options);
    const rowLanes = new RowLanes(lanes);
    const progress = new Progress(part, rowLanes, design);
    let made = 0;
    for (let next = design.next(progress); next !== null && !progress.isOver(); next = design.next(progress)) {
      for (const { configuration, variants } of next.turns) {
        const row = part.stage.configurations.findIndex(({ id }) => id === configuration.id);
        const lane = rowLanes.of(configuration.id) ?? row % lanes;
        rowLanes.take([{ configuration }], lane);
        for (const variant of variants) {
          const step = { round: next.round, configuration, variant, lane };
          if (!progress.isWanted(step)) continue;
          if (made++ >= most) return made;
          const place = part.variants.findIndex(({ id }) => id === variant.id);
          const random = randomStream(row * 100 + place, next.round);
          const level = truth(row, place);
          const scatter = noise * (random() + random() + random() + random() - 2) * Math.sqrt(3);
          const block = randomStream(row, next.round + 5000)() * 0.5;
          const outcome =
            level === null
              ? ({ outcome: 'failed', reason: 'no such module' } as const)
              : ({
                  ...{ outcome: 'ok', rate: 1000 * Math.exp(level + scatter + block), time: '1', parameters: {} },
                  ...{ resources: {}, figures: figures?.(row) },
                } as const);
          const run = { outcome, startedAt: clocks[lane], wallMs: RUN_MS, stderr: '' } as unknown as Run;
          clocks[lane] = (clocks[lane] as number) + RUN_MS;
          const key = { configuration: configuration.id, variant: variant.id, round: next.round };
          write({ ...key, lane: lanes === 1 ? null : lane }, run);
          progress.addTime(step, [{ variant, run }]);
          progress.add(step, run);
        }
      }
    }
    return made;
  };
  const made = () =>
    [...eachRun(database, experiment.id)].map(({ configuration, variant, round }) => [configuration, variant, round]);
  const answer = (turns = false): SweepAnswer => {
    const recordedPlan = () => ({ ...plan, find: FIND, turns });
    return sweepAnswerOf({ ...kind, recordedPlan } as unknown as Kind, { database, experiment });
  };
  return { go, made, answer, spentMs: () => Math.max(...clocks) };
}

const FIND = { as: 'sweep', command: ['sweep'], path: [], leftOut: [] };
/** Row 0 has a step of -20 % at 6, row 1 none, row 2 one of +15 % at 9. */
const STEPS = (row: number, place: number) =>
  row === 0 && place >= 6 ? Math.log(0.8) : row === 2 && place >= 9 ? Math.log(1.15) : 0;

const confirmedIn = ({ rows }: SweepAnswer) =>
  rows.map(({ steps }) =>
    steps.filter(({ state }) => state === 'confirmed').map(({ before, after }) => [before, after]),
  );

suite('the design of a sweep', () => {
  test('finds each step, confirms it by fresh rounds of its two releases, and ends', () => {
    const { go, made, answer } = worldOf({ rows: 3, releases: 12, truth: STEPS });
    go();
    const found = answer();
    assert.deepEqual(confirmedIn(found), [[[5, 6]], [], [[8, 9]]]);
    const ratio = found.rows[0]?.steps[0]?.ratio ?? 1;
    assert.ok(Math.abs(Math.log(ratio / 0.8)) < 0.05, String(ratio));
    // Whatever the survey had, the first row got fresh rounds of these two.
    const fresh = made().filter(([, , round]) => (round ?? 0) >= FRESH_FROM);
    assert.ok(fresh.length >= 12 && fresh.length < made().length / 2, String(fresh.length));
    for (const row of found.rows) assert.ok(row.points.every((point) => point !== null));
  });

  test('allows in all intervals for what interleaving hides', () => {
    const { go, answer } = worldOf({ rows: 1, releases: 12, truth: STEPS });
    go();
    const [low, high] = answer().rows[0]?.points.at(-1)?.interval ?? [];
    const [least, most] = answer(true).rows[0]?.points.at(-1)?.interval ?? [];
    assert.ok(low !== undefined && least !== undefined && (high ?? 1) < 1);
    assert.ok(Math.abs(Math.log(least) - Math.log(low) / 0.97) < 1e-12);
    assert.equal(most, high);
  });

  test('measures the same runs wherever it was killed, and none twice', () => {
    const world = { rows: 3, releases: 12, truth: STEPS };
    const whole = worldOf(world);
    whole.go();
    const wanted = new Set(whole.made().map(String));
    for (const most of [1, 7, 20, 63, 90, wanted.size - 3]) {
      const killed = worldOf(world);
      killed.go(most);
      assert.equal(killed.made().length, most);
      killed.go();
      const runs = killed.made().map(String);
      assert.equal(new Set(runs).size, runs.length);
      assert.deepEqual(new Set(runs), wanted, `killed after ${most}`);
    }
  });

  test('a release that fails twice is out for that row, and named', () => {
    const { go, made, answer } = worldOf({
      rows: 2,
      releases: 8,
      truth: (row, place) => (row === 1 && place === 3 ? null : 0),
    });
    go();
    const [sound, failing] = answer().rows;
    assert.deepEqual(sound?.missing, {});
    assert.deepEqual(failing?.missing, { r3: 'no such module' });
    assert.equal(failing?.points[3], null);
    assert.ok(failing?.points[4] !== null);
    const ids = [...new Set(made().map(([row]) => row))].sort((a, b) => Number(a) - Number(b));
    const variants = [...new Set(made().map(([, variant]) => variant))].sort((a, b) => Number(a) - Number(b));
    assert.equal(made().filter(([row, variant]) => row === ids[1] && variant === variants[3]).length, 2);
  });

  test('a row at the floor is left out soon, and said to be', () => {
    const floor = { opNanos: 1, floorNanos: 1 } as Figures['floor'];
    const { go, made, answer } = worldOf({
      ...{ rows: 2, releases: 12, truth: () => 0 },
      figures: (row) => (row === 0 ? { floor: floor as NonNullable<typeof floor> } : { floor: null }),
    });
    go();
    const { rows, warnings } = answer();
    assert.deepEqual(rows[0]?.steps, []);
    assert.ok(rows[0]?.points.every((point) => point === null));
    assert.match(Object.values(rows[0]?.missing ?? {})[0] ?? '', /too fast to measure/);
    assert.match(warnings.map(({ words }) => words).join('\n'), /row=0/);
    const first = Math.min(...made().map(([row]) => Number(row)));
    assert.ok(made().filter(([row]) => row === first).length <= 6);
  });

  test('a budget holds, and leaves time to confirm', () => {
    const budgetMs = 90 * RUN_MS;
    const { go, made, answer, spentMs } = worldOf({ rows: 3, releases: 12, truth: STEPS, budgetMs });
    go();
    assert.ok(spentMs() <= budgetMs, String(spentMs()));
    const survey = made().filter(([, , round]) => (round ?? 0) < FRESH_FROM).length;
    assert.ok(survey <= 0.6 * 90 && survey < made().length, `${survey} of ${made().length}`);
    // Fewer are found than with all the time, and none that is not there.
    for (const [row, steps] of confirmedIn(answer()).entries()) {
      for (const [before] of steps) assert.equal(before, row === 0 ? 5 : 8);
    }
  });

  // Forty rows with three rounds each, all of them undecided, were what a budget of eight minutes left of ten known steps.
  test('a budget that is short settles some rows, and says of the others that no time was left', () => {
    const truth = (_: number, place: number) => (place >= 6 ? Math.log(0.8) : 0);
    const { go, answer } = worldOf({ rows: 40, releases: 12, truth, budgetMs: 300 * RUN_MS });
    go();
    const found = answer();
    const begun = found.rows.filter(({ points }) => points.some((point) => point !== null));
    const confirmed = confirmedIn(found).filter((steps) => steps.length === 1);
    assert.ok(begun.length >= 5 && begun.length <= 15, `${begun.length}`);
    assert.ok(confirmed.length >= 0.6 * begun.length, `${confirmed.length} of ${begun.length}`);
    const half = begun.filter(({ points }) => points.some((point) => point === null));
    assert.ok(half.length <= 2, `${half.length} of ${begun.length}`);
    for (const { points, missing } of half) {
      assert.equal(Object.keys(missing).length, points.filter((point) => point === null).length);
    }
    const rest = found.rows.filter(({ points }) => points.every((point) => point === null));
    assert.equal(begun.length + rest.length, 40);
    for (const { missing } of rest)
      assert.deepEqual([...new Set(Object.values(missing))], ['no time was left to measure it']);
  });

  test('each lane has the whole of a budget', () => {
    const budgetMs = 90 * RUN_MS;
    const one = worldOf({ rows: 6, releases: 12, truth: STEPS, budgetMs });
    const two = worldOf({ rows: 6, releases: 12, truth: STEPS, budgetMs, lanes: 2 });
    for (const { go } of [one, two]) go();
    assert.ok(one.made().length <= 90, `${one.made().length}`);
    assert.ok(two.made().length > 1.6 * one.made().length, `${two.made().length} against ${one.made().length}`);
    assert.ok(two.spentMs() <= budgetMs, `${two.spentMs()}`);
    assert.ok(two.answer().method.seconds * 1000 <= budgetMs, `${two.answer().method.seconds}`);
  });

  test('a step is called confirmed where its interval leaves no change out, and nowhere else', () => {
    let [confirmed, others] = [0, 0];
    for (const noise of [0.05, 0.15, 0.3]) {
      const truth = (row: number, place: number) => (place >= 2 + (row % 3) ? Math.log(1.1 + 0.1 * (row % 4)) : 0);
      const { go, answer } = worldOf({ rows: 12, releases: 6, truth, noise, budgetMs: 900 * RUN_MS });
      go();
      for (const { state, interval, rounds } of answer().rows.flatMap(({ steps }) => steps)) {
        assert.equal(interval === null, state === 'open', `${state} after ${rounds}`);
        if (interval === null) continue;
        assert.equal(state === 'confirmed', interval[0] > 1 || interval[1] < 1, `${state} ${interval}`);
        if (state === 'confirmed') confirmed++;
        else others++;
      }
    }
    assert.ok(confirmed > 5 && others > 0, `${confirmed}, ${others}`);
  });

  test('rows that never change have no step, and a release that alone is slow has one on either side', () => {
    const { go, answer } = worldOf({
      rows: 30,
      releases: 10,
      truth: (row, place) => (row === 0 && place === 4 ? -0.3 : 0),
    });
    go();
    const [outlier, ...others] = confirmedIn(answer());
    assert.deepEqual(outlier, [
      [3, 4],
      [4, 5],
    ]);
    assert.deepEqual(
      others.filter((steps) => steps.length > 0),
      [],
    );
  });

  test('of two releases it tells whether they differ', () => {
    const { go, answer } = worldOf({
      rows: 2,
      releases: 2,
      truth: (row, place) => (row === 0 && place === 1 ? 0.3 : 0),
    });
    go();
    assert.deepEqual(confirmedIn(answer()), [[[0, 1]], []]);
  });
});
