/** What is printed as JSON of the stores of the version before fits the schemas that are shipped. */
import { after, suite, test } from 'node:test';
import { documentOf } from '../show/report/schemas.ts';
import { emptyBefore, fillStore, NOWHERE, storedNames } from './before.ts';

const OF_KIND: Readonly<Record<string, string>> = { ops: 'operations', startup: 'startup', http: 'http' };

suite('JSON of what is stored', () => {
  const before = emptyBefore();
  after(before.remove);
  const database = fillStore(before, NOWHERE);
  const all = storedNames(database);
  database.close();
  const json = async (...command: string[]): Promise<string> => (await before.run(command)).stdout;

  test('the list', async () => {
    documentOf('experiments', await json('experiments', '--json'));
  });

  for (const { name, kind } of all) {
    // Their runs are printed, whatever the format.
    if (kind === 'run' || kind === 'scatter') continue;
    test(`${name}, of kind ${kind}`, async () => {
      documentOf(OF_KIND[kind] ?? 'comparison', await json('show', name, '--format', 'json'));
      if (kind === 'ops') documentOf('comparison', await json('show', name, '--format', 'rows'));
    });
  }
});
