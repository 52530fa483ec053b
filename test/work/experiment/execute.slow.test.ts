import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { compare, openStore, ops, type Report } from '../../../src/index.ts';
import { warningText } from '../../../src/stats/warning.ts';
import { KNOWN_SUITE } from '../../host-variant.ts';

suite('rounds', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });
  // The contender interprets, and the rate that it reports is a tenth whatever the machine is doing.
  const measure = (more: object): Promise<Report> =>
    compare({
      baseline: `compiled: ${process.execPath}`,
      contenders: [`interpreted: ${process.execPath} --jitless`],
      suite: KNOWN_SUITE,
      categories: ['steps'],
      set: ['k=8', 'n=100000'],
      runs: 20,
      seed: 1,
      turns: false,
      calibrate: false,
      database,
      ...more,
    });

  test('a comparison stops when it is decided, whether or not anyone watches', async () => {
    const quiet = await measure({});
    assert.equal(quiet.rows[0]?.verdict, 'slower');
    assert.ok((quiet.rows[0]?.rounds ?? 20) < 20, `${quiet.rows[0]?.rounds} rounds`);

    const decided: string[] = [];
    const watched = await measure({
      events: {
        onRoundEnd: (round: number, _: unknown, rows: { decision: { words: string } }[]) => {
          for (const row of rows) decided.push(`${round}: ${row.decision.words}`);
        },
      },
    });
    assert.deepEqual(decided, [`${watched.rows[0]?.rounds}: ${watched.rows[0]?.reason}`]);
  });

  test('fixed rounds are all done', async () => {
    const report = await measure({ fixed: true, runs: 4 });
    assert.equal(report.rows[0]?.rounds, 4);
    assert.equal(report.method.adaptive, null);
  });

  test('a dropped contender leaves the others to go on', async () => {
    const report = await measure({
      contenders: [`interpreted: ${process.execPath} --jitless`, `same: ${process.execPath}`],
      runs: 6,
      margin: 0.0001,
    });
    const [slow, same] = report.rows;
    assert.equal(slow?.verdict, 'slower');
    assert.ok((slow?.rounds ?? 6) <= (same?.rounds ?? 0));
  });

  test('a budget ends the rounds, and the report says so', async () => {
    const report = await measure({ contenders: [`same: ${process.execPath}`], budgetMs: 1, margin: 0.0001 });
    assert.ok((report.rows[0]?.rounds ?? 20) <= 1);
    assert.match(report.warnings.map(warningText).join('\n'), /the budget was 1 ms of runs/);
  });

  test('a run that never comes to an end is ended when the time is over: nothing is kept of it, and nothing has failed', async () => {
    const file = join(home, 'hangs.mjs');
    writeFileSync(
      file,
      `import { suite } from 'jsdyno';
       const never = new Int32Array(new SharedArrayBuffer(4));
       suite('waits').add('on', () => {
         if (process.env.HANG === '1') Atomics.wait(never, 0, 0);
         return Math.sqrt(Math.random());
       });`,
    );
    const told = async (turns: boolean) => {
      const { groups } = await ops({
        files: [file],
        on: [`ends: ${process.execPath}`, `hangs: HANG=1 ${process.execPath}`],
        ...{ budgetMs: 200, turns, database },
      });
      const cells = groups[0]?.rows[0]?.cells ?? [];
      assert.equal(cells[1]?.verdict, 'undecided', JSON.stringify(cells));
      assert.equal(cells[1]?.reason, 'it has not run yet');
    };
    await Promise.all([told(true), told(false)]);
  });
});
