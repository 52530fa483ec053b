import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { loadKind } from '../../../src/kinds/kinds.ts';
import type { SuitePlan } from '../../../src/kinds/suite/plan.ts';
import { answerOf } from '../../../src/search/bisect/answer/answer-of.ts';
import { type BisectAnswer, exitOf } from '../../../src/search/bisect/answer/bisect-answer.ts';
import { type BisectEvents, runBisect } from '../../../src/search/bisect/run-bisect.ts';
import { mostRunsOf } from '../../../src/search/bisect/search-state.ts';
import { searchPlan } from '../../../src/search/bisect/stored-search.ts';
import { beginSearch, readySearch } from '../../../src/search/row/begin-search.ts';
import { findExperiment, listExperiments } from '../../../src/store/experiments.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import { ROOT } from '../../host-variant.ts';
import { type HostPath, hostPath, hostPlan } from './host-path.ts';

const HANGS = join(ROOT, 'test/fixtures/process/hangs-in-runs.cjs');

suite('a search along a path', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const store = join(home, 'experiments.sqlite');
  const database = openStore(store);
  const beside = openStore(join(home, 'beside.sqlite'));
  after(() => {
    database.close();
    beside.close();
    rmSync(home, { recursive: true });
  });
  const kindOf = () => loadKind('suite');

  interface Choice {
    plan?: Partial<SuitePlan>;
    expect?: 'slower' | 'faster';
    /** The store. */
    at?: typeof database;
  }

  async function begun(path: HostPath, { plan, expect, at = database }: Choice = {}) {
    const kind = await kindOf();
    const find = searchPlan(['bisect', '--old', 'p0'], path, expect === undefined ? {} : { expect });
    return beginSearch(at, await readySearch({ kind, plan: hostPlan(plan), path, find }, {}), {});
  }

  async function searched(
    path: HostPath,
    { events, ...choice }: Choice & { events?: BisectEvents } = {},
  ): Promise<BisectAnswer> {
    const kind = await kindOf();
    const first = await begun(path, choice);
    const { experiment } = first;
    const { at = database } = choice;
    assert.equal(await runBisect({ kind, stored: { database: at, experiment }, path, events }, first), 'done');
    return answer(experiment.name, at);
  }

  async function answer(name: string, at = database): Promise<BisectAnswer> {
    return answerOf(await kindOf(), { database: at, experiment: findExperiment(at, name) });
  }

  // It only waits, and does so while the others work.
  const mark = join(home, 'hangs');
  const hanging = hostPath(4, 4);
  Object.assign(hanging.places[3] ?? {}, { text: `p3: HANGS_MARK=${mark} ${process.execPath} --require ${HANGS}` });
  const hung = searched(hanging, { plan: { budgetMs: 1500 }, at: beside });
  hung.catch(() => {}); // its test hears of it

  test('the step is found between its neighbours, only what was visited was made ready, and it counts as running all the time', async () => {
    const path = hostPath(8, 5);
    const seen: (number | undefined)[] = [];
    const states: (string | undefined)[] = [];
    const events: BisectEvents = {
      onState: ({ figures }) => seen.push(figures.runs),
      // Between blocks, while a release is fetched, it was called interrupted, and another process was told to resume it.
      onVisit: () => states.push(listExperiments(database)[0]?.state),
    };
    const found = await searched(path, { events });
    assert.equal(found.outcome, 'found', JSON.stringify(found));
    assert.equal(found.state, 'done');
    const [step, ...others] = found.steps;
    assert.deepEqual([step?.before, step?.after, step?.confirmed, others.length], [4, 5, true, 0]);
    assert.ok((step?.interval[1] ?? 1) < 0.8 && (step?.probability ?? 0) >= 0.99, JSON.stringify(step));
    assert.equal(exitOf(found), 0);
    const visited = found.places.flatMap(({ visited: is }, place) => (is ? [place] : []));
    assert.deepEqual(path.made.toSorted(), visited);
    assert.ok(visited.length < 8);
    assert.ok(states.length >= 2 && states.every((state) => state === 'running'), states.join());
    assert.ok(found.used.runs === seen.at(-1) && found.used.runs <= 40, `${found.used.runs} runs`);
  });

  test('has as many runs as its time holds, where these are short', () => {
    const short = { runs: 4, spentMs: 2000 };
    assert.equal(mostRunsOf(120, 3 * 60_000, short), 360);
    assert.equal(mostRunsOf(120, 10 * 60_000, short), 600);
    assert.equal(mostRunsOf(120, 3 * 60_000, { runs: 4, spentMs: 20_000 }), 120);
    assert.equal(mostRunsOf(120, 3 * 60_000, { runs: 0, spentMs: 0 }), 120);
  });

  test('a place that cannot be had is skipped and named; the answer is the set that it leaves', async () => {
    const around: string[] = [];
    const events = { onSkipped: (place: number, reason: string) => around.push(`${place}: ${reason}`) };
    const found = await searched(hostPath(4, 2, [1]), { events });
    assert.deepEqual(around, ['1: p1 does not build']);
    assert.equal(found.outcome, 'set', JSON.stringify(found));
    assert.equal(exitOf(found), 5);
    const [open] = found.open;
    assert.deepEqual([open?.from, open?.to, open?.places, open?.why], [0, 2, [1, 2], 'unavailable']);
    assert.equal(found.places[1]?.reason, 'p1 does not build');
  });

  test('what did not change between its ends is said so', async () => {
    const found = await searched(hostPath(3, 3), { plan: { margin: 0.6 } });
    assert.equal(found.outcome, 'same', JSON.stringify(found));
    assert.deepEqual([found.steps, found.open, exitOf(found)], [[], [], 0]);
  });

  test('ends that are the wrong way round are said so, and nothing is searched', async () => {
    const path = hostPath(6, 3);
    const found = await searched(path, { expect: 'faster' });
    assert.equal(found.outcome, 'reversed', JSON.stringify(found));
    assert.equal(exitOf(found), 2);
    assert.ok(found.steps.length === 0 && path.made.length < 6);
  });

  test('a budget ends it with what is known', async () => {
    const found = await searched(hostPath(8, 5), { plan: { budgetMs: 1 } });
    assert.deepEqual([found.cutShort, found.used.blocks], ['budget', 1]);
    assert.ok(['set', 'undecided'].includes(found.outcome) && exitOf(found) === 5, found.outcome);
  });

  test('a run that hangs is ended with it, of which nothing is kept', async () => {
    const found = await hung;
    assert.ok(existsSync(mark), 'the budget was spent before the run that hangs');
    assert.deepEqual([found.state, found.cutShort, found.used.blocks], ['done', 'budget', 0], JSON.stringify(found));
    assert.equal(exitOf(found), 5);
  });

  test('several rows are refused in one line that lists them, and nothing is stored', async () => {
    const before = listExperiments(database).length;
    const plan = { set: ['n=100000'] };
    await assert.rejects(begun(hostPath(4, 2), { plan }), {
      code: 'BAD_USAGE',
      message: /^a search needs one row, but there are 2 of steps\/known\.js: k=1, k=8$/,
    });
    assert.equal(listExperiments(database).length, before);
  });

  test('kill -9, and then an abort, in the middle of a block: no run is lost or repeated, and the block is completed', async () => {
    const script = join(ROOT, 'test/search/bisect/killed-search.ts');
    const args = [...OWN_OPTIONS, script, store, '3'];
    const killed = spawnSync(process.execPath, args, { encoding: 'utf8', env: process.env });
    assert.equal(killed.signal, 'SIGKILL', killed.stderr);
    const [newest] = listExperiments(database);
    const { name = '', state } = newest ?? {};
    assert.equal(state, 'interrupted');
    const experiment = findExperiment(database, name);
    const before = [...eachRun(database, experiment.id)];
    assert.equal(before.length, 3);
    assert.equal((await answer(name)).outcome, 'running');

    const search = { kind: await kindOf(), stored: { database, experiment }, path: hostPath(4, 2) };
    const halt = new AbortController();
    let runs = 3;
    const onRunEnd = () => {
      runs++;
      if (runs === 5) halt.abort();
    };
    assert.equal(await runBisect({ ...search, events: { onRunEnd }, abort: halt.signal }), 'interrupted');
    assert.equal((await answer(name)).outcome, 'running');
    assert.equal(await runBisect({ ...search, events: { onRunEnd } }), 'done');

    const all = [...eachRun(database, experiment.id)];
    assert.equal(all.length, runs);
    for (const run of before) {
      assert.deepEqual(
        all.filter(({ round, variant }) => round === run.round && variant === run.variant),
        [run],
      );
    }
    const rounds = [...Map.groupBy(all, ({ round }) => round).values()];
    for (const round of rounds) assert.ok(round.length >= 2, JSON.stringify(rounds));
    const { outcome, steps } = await answer(name);
    assert.deepEqual([outcome, steps[0]?.before, steps[0]?.after], ['found', 1, 2]);
  });
});
