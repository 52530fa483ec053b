/** Real experiments with names of any length and script, on terminals of several widths: no line is wider than its terminal. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { openStore } from '../../src/store/store.ts';
import { longNames, renamedIn, SEEDS, TERMINALS, tooWide } from '../text/long-names.ts';
import { emptyBefore, fillStore, NOWHERE, storedNames } from './before.ts';

/** These have lines of upstream's, which programs read: rates, CSV, and the table of scatter.R. */
const UPSTREAMS = new Set([
  'calibrate-1',
  'calibrate-2',
  'run',
  'run-interrupted',
  'run-test',
  'scatter',
  'scatter-interrupted',
]);
/** What rows, files, routes and reasons are called in the store. */
const NAMES = new Set([
  'label',
  'benchmark',
  'group',
  'name',
  'page',
  'reason',
  'request',
  'title',
  'description',
  'command',
]);

// Tables by themselves are tried with more of them.
for (const seed of SEEDS.slice(0, 2)) {
  suite(`stored names of seed ${seed}`, () => {
    const before = emptyBefore();
    after(before.remove);
    const database = fillStore(before, NOWHERE);
    const names = storedNames(database).map(({ name }) => name);
    database.close();
    process.env.JSDYNO_HOME = before.home;
    const store = openStore(); // brings the tables up to date
    const rename = longNames(seed);
    const details = (text: string) => JSON.stringify(renamedIn(JSON.parse(text), NAMES, rename));
    store.function('renamed', (text) => (text === null ? null : rename(String(text))));
    store.function('renamed_in', (text) => (text === null ? null : details(String(text))));
    store.exec('UPDATE variant SET label = renamed(label), description = renamed_in(description)');
    store.exec(
      `UPDATE configuration SET benchmark = renamed(benchmark), configuration = renamed(configuration),
         details = renamed_in(details)`,
    );
    store.exec('UPDATE run SET reason = renamed(reason)');
    store.close();

    for (const columns of TERMINALS) {
      const shown = async (...args: string[]): Promise<string> => {
        const { stdout, stderr } = await before.run(args, columns);
        assert.equal(stderr, '', args.join(' '));
        return stripVTControlCharacters(stdout);
      };

      for (const name of names.filter((one) => !UPSTREAMS.has(one))) {
        test(`${name} on ${columns} columns`, async () => {
          assert.deepEqual(tooWide(await shown('show', name), columns), []);
          if (name.startsWith('ops'))
            assert.deepEqual(tooWide(await shown('show', name, '--format', 'table'), columns), []);
        });
      }

      test(`the list of them on ${columns} columns`, async () => {
        assert.deepEqual(tooWide(await shown('experiments'), columns), []);
      });
    }
  });
}
