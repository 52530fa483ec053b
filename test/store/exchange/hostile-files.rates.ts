/** Each field of each export with every wrong value there is: hostile-files.slow.test.ts takes two of them a field. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { openStore } from '../../../src/store/store.ts';
import { EXPORTS, outcomesOf, WRONG } from './hostile.ts';

suite('files that are not as they should be, in full', () => {
  const database = openStore(':memory:');
  after(() => database.close());
  for (const [kind, text] of EXPORTS) {
    test(`an export of ${kind} is refused in one line, or printed`, async () => {
      const outcomes = await outcomesOf(database, text, WRONG.length);
      assert.deepEqual([...outcomes].sort(), ['CSV_UNREADABLE', 'IMPORT_INVALID', 'stored']);
    });
  }
});
