/** `jsdyno history` as it is typed: the answer and its exit code, formats, and what people say of a change. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { HistoryDocument } from '../../../src/cli/history/history.ts';
import { madeSeries, SCATTERS, type Scatter, step } from '../../stats/changes/simulation.ts';
import { sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';

/** Results of asv on one machine: at the 40th commit it became slower. */
function asvOf(i: number, log: number): string {
  const commit = i.toString(16).padStart(2, '0').padEnd(40, 'c');
  const results = { 'bench.time_parse': [[Math.exp(log / 50)], []] };
  return JSON.stringify({
    commit_hash: commit,
    date: i * 1e6,
    params: { machine: 'box' },
    result_columns: ['result', 'params'],
    results,
  });
}

suite('jsdyno history', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const files = [...madeSeries(step(60, 40, 8), SCATTERS.normal as Scatter, 1)].map((log, i) => {
    const file = join(home, `c${i}.json`);
    writeFileSync(file, asvOf(i, log));
    return file;
  });
  const history = (...args: string[]) => inProcess(['history', ...args], env);

  test('nothing is stored yet', async () => {
    const { code, stdout } = await history();
    assert.deepEqual([code, stdout], [0, 'No change in 0 series, at most 5 % of candidates false.\n']);
  });

  test('a farm says nothing where nothing is measured', async () => {
    const { code, stderr } = await history('--farm', 'postgres://me@db/farm');
    assert.deepEqual([code, /to read what a farm has, name it without --farm/.test(stderr)], [2, true]);
  });

  test('what became slower is told, and fails until somebody accepts it', async () => {
    const { code, stdout } = await history(...files);
    assert.equal(code, 4);
    assert.match(stdout, /^1 change, 1 for the worse, in 1 series/);
    assert.match(stdout, /candidate {2}step .* worse .*bench\.time_parse/);
    const json = JSON.parse((await history('--format', 'json', ...files)).stdout) as HistoryDocument;
    const [change] = json.changes;
    assert.ok(change !== undefined);
    assert.deepEqual([change.to.at, change.isBetter, json.series[0]?.points.length], [40, false, 60]);
    assert.match((await history('--format', 'markdown', ...files)).stdout, /\| id \| state \|/);
    const [header, line] = (await history('--format', 'csv', ...files)).stdout.split('\n');
    assert.equal(header, 'id,state,kind,row,metric,variant,host,from,to,ratio,p,q,bisect');
    assert.ok(line?.startsWith(`${change.id},candidate,step,`), line);

    const unnamed = await history('accept', 'zzz', '--why', 'a larger default', ...files);
    assert.deepEqual([unnamed.code, /no change is called zzz/.test(unnamed.stderr)], [2, true]);
    const foreign = await history('--confirm', change.id, '--', ...files);
    assert.match(
      foreign.stderr,
      new RegExp(`${change.id} cannot be measured here: its figures are those of another tool`),
    );
    assert.equal(foreign.code, 5);
    const accepted = await history(
      'accept',
      change.id.slice(0, 6),
      '--why',
      'a larger default',
      '--who',
      'Ann',
      ...files,
    );
    assert.equal(accepted.code, 0, accepted.stderr);
    assert.equal((await history(...files)).code, 0);
    const again = JSON.parse((await history('--format', 'json', ...files)).stdout) as HistoryDocument;
    const { state, who, why } = again.changes[0]?.triage ?? {};
    assert.deepEqual([state, who, why], ['accepted', 'Ann', 'a larger default']);
    assert.match((await history('--all', ...files)).stdout, /accepted/);
  });
});
