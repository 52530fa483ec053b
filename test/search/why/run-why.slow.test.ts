import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { beginSearch } from '../../../src/search/row/begin-search.ts';
import { runWhy, type WhyEvents } from '../../../src/search/why/run-why.ts';
import { exitOfWhy } from '../../../src/search/why/why-answer.ts';
import { whyAnswer } from '../../../src/search/why/why-answer-of.ts';
import { evidenceParts } from '../../../src/store/evidence.ts';
import { listExperiments } from '../../../src/store/experiments.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import { ROOT } from '../../host-variant.ts';
import { FAST, readyWhy } from './host-sides.ts';

suite('a search for a cause', () => {
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

  // It only waits, and does so while the others work.
  const hung = (async () => {
    const hangs = join(ROOT, 'test/fixtures/process/hangs-in-runs.cjs');
    const ready = await readyWhy([FAST, `other: ${process.execPath} --require ${hangs}`], { plan: { budgetMs: 1500 } });
    const first = await beginSearch(beside, ready, {});
    const stored = { database: beside, experiment: first.experiment };
    assert.equal(await runWhy({ kind: ready.kind, stored }, first), 'done');
    return whyAnswer(ready.kind, stored);
  })();
  hung.catch(() => {}); // its test hears of it

  test('two that are the same have nothing to explain, and no phase behind that is begun', async () => {
    const ready = await readyWhy([FAST, `other: ${process.execPath}`], { plan: { margin: 0.9 } });
    const first = await beginSearch(database, ready, {});
    const stored = { database, experiment: first.experiment };
    assert.equal(await runWhy({ kind: ready.kind, stored }, first), 'done');
    const answer = whyAnswer(ready.kind, stored);
    assert.equal(answer.outcome, 'nothing', JSON.stringify(answer.real));
    assert.equal(exitOfWhy(answer), 0);
    assert.deepEqual([answer.findings, answer.trials], [[], []]);
    const phases = new Set(evidenceParts(database, first.experiment.id).map(({ phase }) => phase));
    assert.deepEqual([...phases], ['differences', 'output']);
  });

  test('a run that hangs is ended with the time that was given, and with what is known by then', async () => {
    const { cutShort, outcome } = await hung;
    assert.equal(cutShort, 'budget');
    assert.notEqual(outcome, 'running');
  });

  test('killed in the middle of a trial it goes on there, and takes nothing twice', async () => {
    const file = join(ROOT, 'test/search/why/killed-why.ts');
    const { signal, stderr } = spawnSync(process.execPath, [...OWN_OPTIONS, file, store], {
      encoding: 'utf8',
    });
    assert.equal(signal, 'SIGKILL', stderr);
    const [experiment] = listExperiments(database);
    assert.ok(experiment !== undefined);
    assert.equal(experiment.state, 'interrupted');
    const runs = () =>
      [...eachRun(database, experiment.id)].map(({ variant, round, rate }) => `${round} ${variant} ${rate}`);
    const before = { evidence: evidenceParts(database, experiment.id), runs: runs() };
    assert.deepEqual(
      before.evidence.filter(({ part }) => part === 'end').map(({ phase }) => phase),
      // What one side alone was given is tried before anything is profiled.
      ['differences', 'output', 'suspects'],
    );

    const kind = await loadKind('suite');
    const abort = new AbortController();
    const events: WhyEvents = {
      onState: ({ trials }) => {
        if (trials.some(({ rounds }) => rounds.length === 2)) abort.abort();
      },
    };
    const stored = { database, experiment };
    assert.equal(await runWhy({ kind, stored, events, abort: abort.signal }), 'interrupted');
    assert.deepEqual(evidenceParts(database, experiment.id), before.evidence);
    const now = runs();
    assert.deepEqual(
      now.filter((run) => before.runs.includes(run)),
      before.runs,
    );
    assert.ok(now.length >= before.runs.length + 6, `${before.runs.length} runs, then ${now.length}`);

    const answer = whyAnswer(kind, stored);
    assert.equal(answer.outcome, 'running');
    assert.ok((answer.real?.ratio ?? 1) < 0.7 && answer.real?.different === true, JSON.stringify(answer.real));
    assert.equal(answer.differences?.sameExecutable, true);
    const [tried] = answer.trials.filter(({ rounds }) => rounds > 0);
    assert.equal(tried?.rounds, 2);
    assert.match(tried?.name ?? '', /jitless-as-new$/);
  });
});
