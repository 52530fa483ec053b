import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { exportJson, findExperiment, importJson, openStore, why, whyOf } from '../../../src/index.ts';
import { KNOWN_SUITE } from '../../host-variant.ts';
import { FAST, SLOW } from './host-sides.ts';

suite('why of the library', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });

  test('says what the command says; a row of a stored experiment is explained by its words; an export has all of it', async () => {
    const names = ['steps/known.js', 'k=8', 'n=100000'];
    const warnings: string[] = [];
    // Said each time that the experiment is made ready to go on.
    const onRunEnd = () => void Object.assign(process.env, { LC_JSDYNO: 'another' });
    const answer = await why({
      ...{ database, old: FAST, new: SLOW, suite: KNOWN_SUITE, names, turns: false, seed: 1 },
      ...{ profiles: false, try: ['no-opt'], events: { onRunEnd, onWarning: (text) => void warnings.push(text) } },
    });
    // Its rates are known: a tenth where V8 interprets, whatever is tried beside.
    assert.ok(answer.real?.different && answer.real.ratio < 0.2, JSON.stringify(answer.real));
    assert.deepEqual(
      answer.trials.map(({ name, closing }) => [name, closing?.verdict]),
      [['no-opt', 'nothing']],
    );
    assert.deepEqual([answer.outcome, answer.state], ['not explained', 'done']);
    assert.deepEqual(await whyOf(database, answer.experiment), answer);
    assert.equal(warnings.filter((text) => text.includes('LC_JSDYNO')).length, 1, warnings.join('\n'));
    assert.deepEqual(answer.command, [
      ...['why', '--old', FAST, '--new', SLOW, '--try', 'no-opt', '--no-profiles'],
      ...['--suite', KNOWN_SUITE, '--sequential', '--seed', '1', ...names],
    ]);

    delete process.env.LC_JSDYNO;
    const again = await why({
      database,
      experiment: answer.experiment,
      row: ['known'],
      old: 'fast',
      new: 'slow',
      profiles: false,
      try: false,
      budgetMs: 60_000,
    });
    assert.deepEqual(again.row, answer.row);
    const typed = `why --old fast --new slow --no-try --no-profiles --budget 60s ${answer.experiment} known`;
    assert.deepEqual(again.command, typed.split(' '));
    assert.ok(again.trials.every(({ state }) => state === 'waiting'));
    assert.equal(again.outcome, 'not explained');

    const text = [...exportJson(database, await findExperiment(database, answer.experiment))];
    const { name } = await importJson(database, text, 'why.json', 'imported');
    assert.deepEqual({ ...(await whyOf(database, name)), experiment: answer.experiment }, answer);
  });

  test('says that it was interrupted before its first run', async () => {
    const asked = { database, old: FAST, new: SLOW, suite: KNOWN_SUITE, names: ['steps/known.js', 'k=8', 'n=100000'] };
    await assert.rejects(why({ ...asked, abort: AbortSignal.abort() }), { code: 'INTERRUPTED' });
  });
});
