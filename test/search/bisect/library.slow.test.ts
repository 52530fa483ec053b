/** A bisection as a program asks for it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { bisect, bisectOf, exportJson, findExperiment, importJson, openStore } from '../../../src/index.ts';
import { BUILD, makeHistory } from './a-history.ts';

suite('bisect of the library', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  // Checkouts go with the test.
  process.env.JSDYNO_CACHE = join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });
  const here = process.cwd();

  test('finds the commit of a repository, is where it was when it ends, and has the same of what is stored', async () => {
    const { repository, commits, slower } = makeHistory();
    const [good, bad] = [commits[slower - 3] as string, commits[slower + 2] as string];
    const asked = {
      ...{ database, repo: repository.folder, good, bad, trees: { build: BUILD }, suite: 'bench' },
      ...{ names: ['known/records.js'], turns: false, seed: 1, offline: true },
    };
    const answer = await bisect(asked);
    assert.deepEqual([answer.outcome, answer.state], ['found', 'done'], JSON.stringify(answer));
    const [step] = answer.steps;
    assert.deepEqual([step?.before, step?.after, step?.commit?.commit], [2, 3, commits[slower]]);
    assert.equal(process.cwd(), here);
    assert.deepEqual(answer.command, [
      ...['bisect', '--repo', repository.folder, '--good', good, '--bad', bad, '--build', BUILD],
      ...['--suite', 'bench', '--sequential', '--seed', '1', 'known/records.js'],
    ]);
    assert.deepEqual(await bisectOf(database, answer.experiment), answer);

    // What an import names is not looked up: the repository may be anybody's.
    const text = [...exportJson(database, await findExperiment(database, answer.experiment))];
    const { name } = await importJson(database, text, 'bisect.json', 'imported');
    const steps = answer.steps.map((one) => ({ ...one, commit: null }));
    assert.deepEqual(await bisectOf(database, name), { ...answer, steps, experiment: name });

    const abort = new AbortController();
    const events = { onRunEnd: () => abort.abort() };
    const aborted = await bisect({ ...asked, events, abort: abort.signal });
    assert.deepEqual([aborted.outcome, aborted.state], ['running', 'interrupted']);
    await assert.rejects(bisect({ ...asked, abort: AbortSignal.abort() }), { code: 'INTERRUPTED' });
  });

  test('refuses what is no option, what is not of releases, and half a path', async () => {
    const releases = { database, old: 'node@20', new: 'node@22', names: ['url'] };
    for (const [name, value] of [
      ...[['bad', 'HEAD'] as const, ['repo', '.'] as const, ['on', 'node'] as const, ['binary', 'node'] as const],
      ...[['allCommits', true] as const, ['ownBenchmark', true] as const, ['trees', { build: BUILD }] as const],
    ]) {
      await assert.rejects(bisect({ ...releases, [name]: value }), {
        ...{ code: 'BAD_OPTION', message: `bisect: ${name} is for commits, but old and new name releases` },
      });
    }
    await assert.rejects(bisect({ database, old: 'node@20', names: ['url'] }), { code: 'BAD_OPTION' });
    await assert.rejects(bisect({ database, good: 'HEAD', old: 'node@20', new: 'node@22' }), { code: 'BAD_OPTION' });
    await assert.rejects(bisect({ golden: 'HEAD' } as never), { code: 'BAD_OPTION' });
  });
});
