/** Experiments in two lanes, by a dispatcher of the test's own and by real processes. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCpuList } from '../../../../src/host/machine/cpu-list.ts';
import { suiteKind } from '../../../../src/kinds/suite/kind.ts';
import { suitePlan } from '../../../../src/kinds/suite/plan.ts';
import { ownCpus } from '../../../../src/measure/cpu-split.ts';
import type { Run } from '../../../../src/measure/request.ts';
import { findExperiment } from '../../../../src/store/experiments.ts';
import { eachRun } from '../../../../src/store/runs.ts';
import { openStore } from '../../../../src/store/store.ts';
import type { BlockOrder, Dispatcher } from '../../../../src/work/experiment/dispatcher.ts';
import { execute, executeWith } from '../../../../src/work/experiment/execute.ts';
import { prepareExperiment } from '../../../../src/work/experiment/prepare.ts';
import { resumeExperiment } from '../../../../src/work/experiment/resume.ts';
import { SUITE } from '../../../host-variant.ts';

const ROWS = 7;
const home = mkdtempSync(join(tmpdir(), 'jsdyno-lanes-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
const log = join(home, 'log');
const database = openStore(join(home, 'experiments.sqlite'));
after(() => {
  database.close();
  rmSync(home, { recursive: true });
});

/** Says where it runs, what keeps it apart from the other lane, and leaves a file in its suite. */
const BENCHMARK = `'use strict';
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('fs');
const bench = require('../common.js').createBenchmark(main, { n: [10], k: [${Array.from({ length: ROWS }, (_, i) => i)}] });
function main({ n, k }) {
  const left = __filename + '.left';
  const cpus = /Cpus_allowed_list:\\s*(\\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  const { PORT, TEST_THREAD_ID } = process.env;
  appendFileSync(${JSON.stringify(log)}, JSON.stringify({ k, cpus, PORT, TEST_THREAD_ID, found: existsSync(left) }) + '\\n');
  writeFileSync(left, '');
  bench.start();
  for (const end = Date.now() + 20; Date.now() < end;);
  bench.end(n);
}`;
mkdirSync(join(home, 'suite/lanes'), { recursive: true });
cpSync(join(SUITE, 'common.js'), join(home, 'suite/common.js'));
writeFileSync(join(home, 'suite/lanes/one.js'), BENCHMARK);
writeFileSync(log, '');

const prepare = (choice: object = {}) =>
  prepareExperiment(database, {
    kind: suiteKind,
    variants: [`a: ${process.execPath}`, `b: ${process.execPath}`],
    plan: suitePlan('compare', { suite: join(home, 'suite'), categories: ['lanes'], runs: 3, fixed: true, ...choice }),
  });

/** Runs that take no time, and how often blocks were under way in two lanes. */
function pretended(run: (order: BlockOrder) => Run): Dispatcher & { blocks: [BlockOrder, number][] } {
  const blocks: [BlockOrder, number][] = [];
  return {
    lanes: 2,
    blocks,
    async *dispatch(order, lane, { begins, abort }) {
      blocks.push([order, lane]);
      for (const variant of order.variants) {
        if (!begins(variant)) continue;
        await sleep(order.configuration.id % 3);
        if (abort?.aborted) return;
        yield [{ variant, run: run(order) }];
      }
    },
  };
}

const ok = (wallMs = 1): Run => {
  const outcome = { outcome: 'ok' as const, rate: 10, time: '1.000000000', parameters: {}, resources: {} };
  return { outcome, startedAt: 1, wallMs, stderr: '' };
};

const lanesByRow = (experiment: number) => {
  const lanes = new Map<number, Set<number | null | undefined>>();
  for (const run of eachRun(database, experiment)) {
    lanes.set(run.configuration, (lanes.get(run.configuration) ?? new Set()).add(run.lane));
  }
  return lanes;
};

suite('experiments in lanes', () => {
  test('an order is plain data', async () => {
    const execution = await prepare({ runs: 1 });
    const dispatcher = pretended(() => ok());
    await executeWith({ ...execution, lanes: [[0], [1]] }, dispatcher);
    for (const [order] of dispatcher.blocks) assert.deepEqual(structuredClone(order), order);
    assert.equal(dispatcher.blocks.length, ROWS);
  });

  test('an interrupted experiment goes on in the same lanes, and no run is lost or made twice', async () => {
    const execution = await prepare();
    const controller = new AbortController();
    let runs = 0;
    const events = { onRunEnd: () => void (++runs === 11 && controller.abort()) };
    const lanes = [[0], [1]];
    const before = pretended(() => ok());
    const part = { ...execution, lanes, abort: controller.signal };
    assert.equal(await executeWith({ ...part, events }, before), 'interrupted');
    const kept = [...eachRun(database, execution.experiment.id)];
    assert.equal(kept.length, 11);
    const stored = findExperiment(database, execution.experiment.name);
    assert.equal(stored.state, 'interrupted');

    const again = await resumeExperiment(database, suiteKind, stored);
    const rest = pretended(() => ok());
    assert.equal(await executeWith({ ...again, lanes }, rest), 'done');
    assert.equal([...eachRun(database, stored.id)].length, ROWS * 3 * 2);
    const byRow = lanesByRow(stored.id);
    assert.equal(byRow.size, ROWS);
    for (const on of byRow.values()) assert.equal(on.size, 1);
    assert.deepEqual([...new Set([...byRow.values()].flatMap((on) => [...on]))].sort(), [0, 1]);
  });

  test('what fails in one lane ends the other, and is thrown', async () => {
    const execution = await prepare();
    let ended = 0;
    const dispatcher = pretended(() => ok());
    const dispatch: Dispatcher['dispatch'] = async function* (order, lane, talk) {
      if (lane === 1 && order.round === 2) throw new Error('no more room');
      yield* dispatcher.dispatch(order, lane, talk);
      ended++;
    };
    await assert.rejects(executeWith({ ...execution, lanes: [[0], [1]] }, { lanes: 2, dispatch }), /no more room/);
    assert.ok(ended >= ROWS && ended < 3 * ROWS);
    assert.equal(findExperiment(database, execution.experiment.name).state, 'interrupted');
  });

  test('a budget is that of the clock: two lanes do twice the work in it', async () => {
    const spent = async (lanes: number) => {
      const execution = await prepare({ runs: 100, budgetMs: 7 * 2 * 100 * 10 });
      const dispatcher = { ...pretended(() => ok(100)), lanes };
      const cpus = lanes === 1 ? undefined : [[0], [1]];
      assert.equal(await executeWith({ ...execution, lanes: cpus }, dispatcher), 'done');
      const walls: [number, number] = [0, 0];
      for (const { lane, wall } of eachRun(database, execution.experiment.id)) {
        walls[lane === 1 ? 1 : 0] += wall;
      }
      return walls;
    };
    assert.deepEqual(await spent(1), [14_000, 0]);
    const two = await spent(2);
    assert.ok(Math.max(...two) <= 14_000, `${two}`);
    assert.ok(two[0] + two[1] >= 20_000, `${two}`);
  });

  test('processes are on the CPUs of their lane, and apart from those of the other', {
    skip: (ownCpus()?.length ?? 0) < 2,
  }, async () => {
    const [first, second] = ownCpus() as [number, number];
    const execution = await prepare({ runs: 2 });
    writeFileSync(log, '');
    assert.equal(await execute({ ...execution, lanes: [[first], [second]] }), 'done');
    const runs = [...eachRun(database, execution.experiment.id)];
    assert.equal(runs.filter(({ outcome }) => outcome === 'ok').length, ROWS * 2 * 2);
    for (const on of lanesByRow(execution.experiment.id).values()) assert.equal(on.size, 1);

    const said = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(said.length, ROWS * 2 * 2);
    for (const { cpus, PORT, TEST_THREAD_ID, found } of said) {
      // What a run leaves is put away before the next one of the lane, and the other lane never meets it.
      assert.equal(found, false);
      const isFirst = parseCpuList(cpus)[0] === first;
      assert.equal(cpus, String(isFirst ? first : second));
      if (isFirst) assert.deepEqual([PORT, TEST_THREAD_ID], [process.env.PORT, process.env.TEST_THREAD_ID]);
      else assert.deepEqual([Number(PORT), TEST_THREAD_ID], [(Number(process.env.PORT) || 12346) + 16, '1000']);
    }
    // A block of two runs lies in one piece in its lane.
    for (const lane of [0, 1]) {
      const own = runs
        .filter((run) => run.lane === lane)
        .sort((a, b) => a.started - b.started)
        .map(({ configuration, round }) => `${configuration} ${round}`);
      assert.ok(own.length > 0);
      for (let i = 0; i < own.length; i += 2) assert.equal(own[i], own[i + 1]);
    }
  });
});
