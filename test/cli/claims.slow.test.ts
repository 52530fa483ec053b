/** Published claims from their file to their verdicts: a start-up, and in the long form a row of a table and an operation. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClaimsReport } from '../../src/search/claims/claims-report.ts';
import { IN_A_TABLE, IN_WORDS } from '../../src/search/claims/read-claims.ts';
import { listExperiments } from '../../src/store/experiments.ts';
import { openStoreToRead } from '../../src/store/read-store.ts';
import { documentOf } from '../show/report/schemas.ts';
import { isInFull } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

/** Without its compilers what is measured is many times slower, on however busy a machine. */
const [FAST, SLOW] = [process.execPath, `${process.execPath} --jitless`];

suite('jsdyno claims', { timeout: 1_800_000 }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const [table, words, one] = [join(home, 'table.csv'), join(home, 'words.csv'), join(home, 'one.csv')];
  writeFileSync(
    table,
    `${IN_A_TABLE.join(',')}\nbuffers/buffer-tojson.js,len=256 n=10000,${FAST},${SLOW},-90.00,2.00,***\n`,
  );
  const operation = `O06,test,super vs this,this.foo() + tmp,ops/s,${FAST},${SLOW},slower`;
  // It starts later, and takes no more CPU time for it.
  const late = join(home, 'late.cjs');
  writeFileSync(late, 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);');
  const startup = `R08,test,misc,startup of an empty script as a process,starts/s,${FAST},${FAST} --require ${late},slower`;
  const unknown = `X1,test,misc,something that nobody mapped,ops/s,${FAST},${SLOW},+10%`;
  const write = (file: string, ...claims: string[]) =>
    writeFileSync(file, `${[IN_WORDS.join(','), ...claims].join('\n')}\n`);
  write(words, operation, startup, unknown);
  write(one, startup, unknown);
  const files = isInFull ? [table, words] : [one];
  // A row whose round takes longer than its share of the budget gets no run, and without one it is not runnable.
  const measure = [...files, '--runs', '3', '--budget', '1h', '--seed', '1', '--no-progress'];
  const database = () => openStoreToRead(join(home, 'experiments.sqlite'));
  const runs = () => database().prepare('SELECT started, rate FROM run ORDER BY started').all();

  test('goes on where it was killed, and measures nothing twice', async () => {
    const { child, ended } = start(['claims', ...measure], env);
    const isMeasuring = () => {
      try {
        return runs().length > 0;
      } catch {
        return false; // there is no store yet
      }
    };
    while (!isMeasuring() && child.exitCode === null) await wait(20);
    child.kill('SIGKILL');
    assert.equal((await ended).signal, 'SIGKILL');
    const before = runs();
    assert.ok(before.length > 0);
    assert.equal(listExperiments(database())[0]?.state, 'interrupted');

    const { code, stdout, stderr } = await inProcess(['claims', ...measure, '--format', 'json'], env);
    assert.equal(code, 0, stderr);
    const report = documentOf('claims', stdout) as ClaimsReport;
    const verdicts = Object.fromEntries(report.claims.map(({ id, verdict }) => [id, verdict]));
    if (isInFull) {
      assert.ok(['reproduced', 'smaller', 'larger'].includes(verdicts.L2 ?? ''), verdicts.L2);
      assert.equal(verdicts.O06, 'reproduced');
    }
    assert.equal(verdicts.R08, 'reproduced');
    assert.equal(verdicts.X1, 'not-runnable');
    for (const { id, statements } of report.claims.filter(({ id }) => id !== 'X1')) {
      assert.ok(statements[0]?.measured?.ratio, id);
      assert.equal(statements[0]?.measured?.interval?.length, 2, id);
    }
    assert.equal(listExperiments(database()).length, isInFull ? 3 : 1);
    assert.deepEqual(runs().slice(0, before.length), before);

    const all = runs().length;
    const again = await inProcess(['claims', ...measure, '--format', 'json'], env);
    assert.equal(again.stdout, stdout);
    assert.equal(runs().length, all);
  });

  test('answers from experiments that are named, without a run', async () => {
    const all = runs().length;
    const [last] = listExperiments(database());
    const { code, stdout } = await inProcess(
      ['claims', table, words, '--from', String(last?.name), '--format', 'json'],
      env,
    );
    assert.equal(code, 0);
    const { claims } = JSON.parse(stdout) as ClaimsReport;
    assert.equal(claims.filter(({ verdict }) => verdict === 'not-measured').length, 2);
    assert.equal(runs().length, all);
  });

  test('--plan says what is left, and --only chooses', async () => {
    const { stdout } = await inProcess(['claims', table, words, '--only', 'misc', '--again', '--plan'], env);
    assert.match(stdout, /^1\. startup, .*: 1 row, about .*, at most /);
    assert.match(
      stdout,
      /not runnable: X1: nothing says how it is measured\n2 claims; to measure: 1 statement in 1 experiment/,
    );
    const none = await inProcess(['claims', ...files, '--plan'], env);
    assert.match(none.stdout, /to measure: 0 statements in 0 experiments\n$/);
  });

  test('writes Markdown and a page by the ending of a file', async () => {
    const [markdown, page] = [join(home, 'a.md'), join(home, 'a.html')];
    await inProcess(['claims', ...measure, '-o', markdown], env);
    assert.match(readFileSync(markdown, 'utf8'), /^# Published claims, measured again\n(?:.*\n)*\| = reproduced \|/);
    await inProcess(['claims', ...measure, '-o', page, '--lang', 'ru'], env);
    const html = readFileSync(page, 'utf8');
    assert.match(html, /<html lang="ru">/);
    assert.match(html, /id="claim-R08"/);
  });

  test('refuses claims and files that there are not', async () => {
    const refused = async (...args: string[]) => (await inProcess(['claims', ...args], env)).stderr;
    assert.match(await refused(words, '--only', 'R09'), /no claim "R09" \[UNKNOWN_CLAIM\]\n {2}did you mean R08\?/);
    assert.match(await refused(words, '-o', join(home, 'a.pdf')), /end in \.pdf \[BAD_OPTION\]\n.*--format/);
    assert.match(await refused(join(home, 'none.csv')), /cannot read .*ENOENT \[FILE_UNREADABLE\]/);
    assert.match(await refused(words, words), /the id O06 is also in .* \[CLAIMS_INVALID\]/);
    const map = join(home, 'map.json');
    writeFileSync(map, '{"claims":[{"id":"X1","workload":"w","row":{"length":1}}]}');
    assert.match(await refused(words, '--map', map), /claims\[0\]\.row must be an object with a benchmark/);
  });
});
