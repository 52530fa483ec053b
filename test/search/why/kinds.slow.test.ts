/** Rows of other kinds of work than benchmarks: what is looked at of them, and what is said not to be. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { SearchedKind } from '../../../src/kinds/searched-options.ts';
import { beginSearch, readySearch } from '../../../src/search/row/begin-search.ts';
import { runWhy } from '../../../src/search/why/run-why.ts';
import type { WhyAnswer } from '../../../src/search/why/why-answer.ts';
import { whyAnswer } from '../../../src/search/why/why-answer-of.ts';
import type { WhyLimits } from '../../../src/search/why/why-plan.ts';
import { typedRequest } from '../../../src/search/why/why-request.ts';
import { findExperiment } from '../../../src/store/experiments.ts';
import { openStore } from '../../../src/store/store.ts';
import { longForm } from '../../stats/trials.ts';
import { FAST, SLOW } from './host-sides.ts';

/** The new side waits: few rounds tell it from the other, whatever the start of a process takes. */
const WAIT =
  "if (process.execArgv.includes('--jitless')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);\n";

suite('why of', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  // No program of the machine is found: what perf and callgrind tell of whole processes is tested with them.
  const { PATH } = process.env;
  process.env.PATH = home;
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    process.env.PATH = PATH;
    database.close();
    rmSync(home, { recursive: true });
  });
  const script = (name: string, text: string) => {
    writeFileSync(join(home, name), text);
    return join(home, name);
  };
  async function ask(kind: SearchedKind, file: string, limits: WhyLimits): Promise<WhyAnswer> {
    const request = await typedRequest([FAST, SLOW], { kind, names: [file], seed: 1 }, { words: ['why'], limits });
    const first = await beginSearch(database, await readySearch(request, {}), {});
    await runWhy({ kind: request.kind, stored: { database, experiment: first.experiment } }, first);
    return whyAnswer(request.kind, { database, experiment: findExperiment(database, first.experiment.name) });
  }

  test('a start: where its time goes, with no batches to compare it with; what is tried runs as a whole, too', async () => {
    const file = script(
      'start.cjs',
      `${WAIT}function busy(n) { let s = 0; for (let i = 0; i < n; i++) s = (s * 31 + i) | 0; return s; }\nconsole.log(busy(1e6));\nconsole.log(Date.now());`,
    );
    const answer = await ask('startup', file, { tries: true, only: ['no-opt'], pairs: 1 });
    const said = JSON.stringify({ ...answer, differences: null, where: null });
    assert.ok(answer.real?.different && answer.real.ratio < 0.7, said);
    // The second line is another each time.
    const { same, compared, of } = answer.meaning ?? {};
    assert.deepEqual([same, compared, of], [true, 3, 'what the process prints'], said);
    const cpu = answer.where?.profiled.find(({ signal }) => signal === 'cpu');
    const busy = cpu?.frames.find(({ frame }) => frame.name === 'busy');
    assert.ok(busy !== undefined && busy.difference > 0, said);
    // Each profile is of one run: those that warm up are not in it.
    assert.ok(!answer.notTaken.some((line) => /cannot be read/.test(line)), said);
    assert.deepEqual(
      answer.trials.map(({ name, state }) => [name, state]),
      [['no-opt', 'known']],
    );
  });

  test('a start that prints something else on the new side: speed is secondary', async () => {
    const file = script('print.cjs', `${WAIT}console.log('jitless', process.execArgv.includes('--jitless'));`);
    const answer = await ask('startup', file, { tries: false, pairs: 0 });
    const said = JSON.stringify({ ...answer, differences: null, where: null });
    assert.equal(answer.outcome, 'other result', said);
    assert.match(
      answer.findings[0]?.sentence ?? '',
      /^Results differ: standard output in 1 of 2 values\. Their speed is secondary\.$/,
    );
  });

  test('memory: no profile of time is taken for it', longForm(), async () => {
    const file = script(
      'memory.cjs',
      "if (process.execArgv.includes('--jitless')) global.kept = Buffer.alloc(4e7, 1);\nsetTimeout(() => {}, 150);",
    );
    const answer = await ask('memory', file, { tries: false, pairs: 1 });
    const said = JSON.stringify({ ...answer, differences: null });
    assert.ok(answer.real?.different, said);
    assert.equal(answer.where, null);
    assert.ok(
      answer.notTaken.some((line) => /this row is of memory; .*jsdyno flame --heap/.test(line)),
      said,
    );
    assert.equal(answer.outcome, 'not explained');
  });
});
