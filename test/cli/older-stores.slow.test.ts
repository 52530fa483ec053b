/** Stores that older versions left (test/fixtures/stores/README.md): they open, show, export and go on. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before as beforeAll, suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';
import { isInFull, longForm } from '../stats/trials.ts';
import { emptyBefore, fillIn, fillStore, placesHere, runsOf, storedNames } from './before.ts';

const STORES = join(ROOT, 'test/fixtures/stores');
const commits = readdirSync(STORES).flatMap((name) => /^([0-9a-f]+)\.sql$/.exec(name)?.[1] ?? []);

/** Runs in all of what was interrupted. */
const INTERRUPTED: Readonly<Record<string, number>> = {
  'suite-interrupted': 10,
  'ops-interrupted': 6,
  'startup-interrupted': 8,
  'memory-interrupted': 6,
};

test('there are some', () => assert.ok(commits.length >= 2));

for (const commit of isInFull ? commits : commits.slice(0, 1)) {
  suite(`the store of ${commit}`, { skip: process.platform === 'win32' }, () => {
    const before = emptyBefore();
    after(before.remove);
    let all: ReturnType<typeof storedNames> = [];
    beforeAll(async () => {
      process.env.JSDYNO_CACHE = before.cache;
      const database = fillStore(before, placesHere(before), join(STORES, `${commit}.sql`));
      all = storedNames(database);
      await fillIn(database, Object.keys(INTERRUPTED));
      database.close();
    });

    test('has all that it had, shown and exported as it was then, and read again from an export', async () => {
      const { stdout } = await before.run(['experiments']);
      for (const { name, state } of all) {
        const now = state === 'running' ? 'interrupted' : state;
        assert.match(stdout, new RegExp(`^${name} +\\w+ +${now} `, 'm'));
        const shown = await before.run(['show', name]);
        // 5: a cause that was not found.
        assert.ok(shown.code === 0 || shown.code === 5, `${name}: ${shown.stderr}`);
        assert.ok(shown.stdout !== '' && !/undefined|NaN|null/.test(shown.stdout), shown.stdout);
        const csv = (await before.run(['export', name])).stdout;
        assert.equal(csv, readFileSync(join(STORES, commit, `${name}.csv`), 'utf8'), name);
        const file = join(before.home, 'export.json');
        writeFileSync(file, (await before.run(['export', name, '--format', 'json'])).stdout);
        const imported = await before.run(['import', file]);
        assert.equal(imported.code, 0, `${name}: ${imported.stderr}`);
        assert.equal((await before.run(['export', imported.stdout.trim()])).stdout, csv);
        await before.run(['rm', imported.stdout.trim()]);
      }
    });

    for (const [name, runs] of Object.entries(INTERRUPTED)) {
      // Operations of an older store go on in before-resume.slow.test.ts, too.
      test(`${name} goes on`, name === 'ops-interrupted' ? longForm() : { timeout: 120_000 }, async () => {
        const kept = runsOf(before, name);
        assert.ok(kept.length > 0 && kept.length < runs);
        const { code, stdout, stderr } = await before.run(['resume', name, '--no-progress', '--offline']);
        assert.equal(code, 0, stderr);
        assert.notEqual(stdout, '');
        const now = runsOf(before, name);
        assert.deepEqual(now.slice(0, kept.length), kept);
        assert.equal(now.length, runs);
        assert.match((await before.run(['experiments'])).stdout, new RegExp(`^${name} +\\w+ +done `, 'm'));
      });
    }
  });
}
