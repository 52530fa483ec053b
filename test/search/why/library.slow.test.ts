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
    const answer = await why({
      ...{ database, old: FAST, new: SLOW, suite: KNOWN_SUITE, names, turns: false, seed: 1 },
      ...{ profiles: false, try: ['no-opt'] },
    });
    // Its rates are known: a tenth where V8 interprets, whatever is tried beside.
    assert.ok(answer.real?.different && answer.real.ratio < 0.2, JSON.stringify(answer.real));
    assert.deepEqual(
      answer.trials.map(({ name, closing }) => [name, closing?.verdict]),
      [['no-opt', 'nothing']],
    );
    assert.deepEqual([answer.outcome, answer.state], ['not explained', 'done']);
    assert.deepEqual(await whyOf(database, answer.experiment), answer);

    const again = await why({
      database,
      experiment: answer.experiment,
      row: ['known'],
      old: 'fast',
      new: 'slow',
      profiles: false,
      try: false,
    });
    assert.deepEqual(again.row, answer.row);
    assert.ok(again.trials.every(({ state }) => state === 'waiting'));
    assert.equal(again.outcome, 'not explained');

    const text = [...exportJson(database, await findExperiment(database, answer.experiment))];
    const { name } = await importJson(database, text, 'why.json', 'imported');
    assert.deepEqual({ ...(await whyOf(database, name)), experiment: answer.experiment }, answer);
  });
});
