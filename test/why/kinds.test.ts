/** Rows of other kinds of work than benchmarks: what is looked at of them, and what is said not to be. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { openStore, type WhySettings, why } from '../../src/index.ts';
import { FAST, SLOW } from './host-sides.ts';

suite('why of', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });
  const script = (name: string, text: string) => {
    writeFileSync(join(home, name), text);
    return join(home, name);
  };
  const ask = (settings: WhySettings) => why({ database, old: FAST, new: SLOW, seed: 1, try: ['no-opt'], ...settings });

  // A loop that is interpreted takes many times as long, whatever the start of the process takes.
  test('a start: where its time goes, with no batches to compare it with; what is tried runs as a whole, too', async () => {
    const file = script(
      'start.cjs',
      'function busy(n) { let s = 0; for (let i = 0; i < n; i++) s = (s * 31 + i) | 0; return s; }\nconsole.log(busy(2e6));\nconsole.log(Date.now());',
    );
    const answer = await ask({ kind: 'startup', names: [file] });
    const said = JSON.stringify({ ...answer, differences: null, where: null });
    assert.ok(answer.real?.different && answer.real.ratio < 0.7, said);
    // The second line is another each time.
    const { same, compared, of } = answer.meaning ?? {};
    assert.deepEqual([same, compared, of], [true, 3, 'what the process prints'], said);
    const cpu = answer.where?.profiled.find(({ signal }) => signal === 'cpu');
    const busy = cpu?.frames.find(({ frame }) => frame.name === 'busy');
    assert.ok(busy !== undefined && busy.difference > 0, said);
    assert.deepEqual(
      answer.trials.map(({ name, state }) => [name, state]),
      [['no-opt', 'known']],
    );
  });

  test('a start that prints something else on the new side: speed is secondary', async () => {
    const file = script(
      'print.cjs',
      "console.log('jitless', process.execArgv.includes('--jitless'));\nconst s = [];\nfor (let i = 0; i < 1e6; i++) s[0] = i;",
    );
    const answer = await ask({ kind: 'startup', names: [file], try: false, profiles: false });
    const said = JSON.stringify({ ...answer, differences: null, where: null });
    assert.equal(answer.outcome, 'other result', said);
    assert.match(answer.findings[0]?.sentence ?? '', /speed is secondary: standard output differs in 1 of 2 values/);
  });

  test('memory: no profile of time is taken for it', async () => {
    const file = script(
      'memory.cjs',
      "if (process.execArgv.includes('--jitless')) global.kept = Buffer.alloc(1e8, 1);",
    );
    const answer = await ask({ kind: 'memory', names: [file], try: false });
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
