/** What a farm has measured, in a store: the same reports as where it was measured. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { loadShapes } from '../../../../src/kinds/kinds.ts';
import { reportOf } from '../../../../src/kinds/stored.ts';
import { listExperiments } from '../../../../src/store/experiments.ts';
import { openStoreToRead, storeInMemory } from '../../../../src/store/read-store.ts';
import { farmState, mirrorFarm } from '../../../../src/work/farm/adopt/mirror.ts';
import { emptyBefore, fillStore, NOWHERE } from '../../../cli/before.ts';
import { ROOT } from '../../../host-variant.ts';
import { aFarm, insertExperiment } from './a-farm.ts';
import { addAlpha, submit } from './submitted.ts';

const NAMES = ['ops-three', 'startup', 'sweep'];

suite('a farm in a store', () => {
  const before = emptyBefore();
  fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql')).close();
  const own = openStoreToRead(join(before.home, 'experiments.sqlite'));
  const farm = aFarm();
  const store = storeInMemory();
  const unsound: unknown[] = [];
  after(() => {
    own.close();
    before.remove();
  });

  const mirror = async () => mirrorFarm(farm.sql(), store, await loadShapes(), (error) => unsound.push(error));

  test('has the experiments with the same rows, verdicts and figures', async () => {
    const sql = farm.sql();
    await addAlpha(sql);
    for (const name of NAMES) await submit(sql, own, name);
    await mirror();
    assert.deepEqual(unsound, []);
    assert.deepEqual(
      listExperiments(store)
        .map(({ name, state }) => [name, state])
        .sort(),
      NAMES.map((name) => [name, 'done']),
    );
    for (const name of NAMES) {
      const [here, there] = await Promise.all([reportOf(own, name), reportOf(store, name)]);
      const plain = ({ host: _, ...row }: (typeof there.rows)[number]) => row;
      assert.deepEqual(there.rows.map(plain), here.rows.map(plain), name);
      assert.ok(there.rows.length > 0);
    }
  });

  test('is brought up to what was measured since, and what stays is not read again', async () => {
    const sql = farm.sql();
    const [ids, state] = [
      () =>
        listExperiments(store)
          .map(({ id }) => id)
          .sort(),
      await farmState(sql),
    ];
    const first = ids();
    await mirror();
    assert.deepEqual(ids(), first);
    assert.equal(await farmState(sql), state);
    await sql.query(`UPDATE jsdyno.block SET ended = now() + interval '1 hour', state = 'left-out' WHERE ctid IN
      (SELECT ctid FROM jsdyno.block WHERE experiment = (SELECT id FROM jsdyno.experiment WHERE name = 'startup') LIMIT 1)`);
    assert.notEqual(await farmState(sql), state);
    await mirror();
    assert.equal(ids().filter((id) => first.includes(id)).length, 2);
  });

  test('leaves out what is not sound, and tells', async () => {
    const sql = farm.sql();
    await insertExperiment(sql, {
      version: 1,
      jsdyno: '1',
      name: 'evil',
      kind: 'ops',
      plan: { seed: {} },
      environment: {},
      variants: [],
      rows: [],
      bundles: [],
    });
    await mirror();
    assert.equal(unsound.length, 1);
    assert.ok(!listExperiments(store).some(({ name }) => name === 'evil'));
  });

  test('leaves out an experiment with a result that is not sound, whole', async () => {
    const sql = farm.sql();
    await sql.query(`UPDATE jsdyno.block SET result = '{"runs": 1}' WHERE ctid IN (SELECT ctid FROM jsdyno.block
      WHERE state = 'done' AND experiment = (SELECT id FROM jsdyno.experiment WHERE name = 'ops-three') LIMIT 1)`);
    await sql.query(`UPDATE jsdyno.experiment SET state = 'cancelled' WHERE name = 'ops-three'`);
    await mirror();
    assert.ok(
      unsound.some((error) => /ops-three at the farm, round/.test(String(error))),
      String(unsound),
    );
    assert.ok(!listExperiments(store).some(({ name }) => name === 'ops-three'));
  });
});
