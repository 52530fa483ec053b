import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedGroups } from '../../../../src/search/gate/measure/measure-groups.ts';
import { openSitting } from '../../../../src/search/gate/measure/sitting.ts';
import { openStore } from '../../../../src/store/store.ts';
import { createExperiment } from '../../../../src/store/write-experiment.ts';
import { ownFolder } from '../../../host/revisions/repositories.ts';

const groups = [{ key: 'a' }, { key: 'b' }];

suite('a sitting of a gate', () => {
  test('goes on with the one before of the same groups until that has its answer', async () => {
    const folder = ownFolder();
    const first = openSitting(groups, false, folder);
    await sleep(3);
    assert.equal(openSitting([...groups].reverse(), false, folder).since, first.since);
    assert.notEqual(openSitting([{ key: 'a' }], false, folder).since, first.since);
    const second = openSitting(groups, false, folder);
    second.end();
    assert.ok(openSitting(groups, false, folder).since > first.since);
  });

  test('begins anew where that is asked for, and where the one before lies for weeks', async () => {
    const folder = ownFolder();
    const { since } = openSitting(groups, false, folder);
    await sleep(3);
    const anew = openSitting(groups, true, folder);
    assert.ok(anew.since > since);
    const [name = ''] = readdirSync(folder);
    const old = new Date(Date.now() - 15 * 24 * 60 * 60_000);
    utimesSync(join(folder, name), old, old);
    await sleep(3);
    assert.ok(openSitting(groups, false, folder).since > anew.since);
    assert.equal(readdirSync(folder).length, 1);
  });

  test('takes the newest experiment of each group since it began, whatever its state', () => {
    const database = openStore(join(ownFolder(), 'store.db'));
    const made = (gate: string, created: string, name: string) =>
      createExperiment(database, {
        ...{ name, created, kind: 'ops', origin: 'measured' },
        ...{ state: 'done', owner: null, plan: { gate }, environment: {}, variants: [], configurations: [] },
      } as unknown as Parameters<typeof createExperiment>[1]);
    made('a', '2026-11-01T00:00:00.000Z', 'old');
    made('b', '2026-11-03T00:00:00.000Z', 'first');
    made('b', '2026-11-04T00:00:00.000Z', 'second');
    made('c', '2026-11-04T00:00:00.000Z', 'other');
    const found = storedGroups(database, groups, '2026-11-02T00:00:00.000Z');
    database.close();
    assert.deepEqual(
      [...found].map(([key, { name }]) => [key, name]),
      [['b', 'second']],
    );
  });
});
