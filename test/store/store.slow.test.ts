import assert from 'node:assert/strict';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../../src/store/store.ts';

test('a store in memory needs no folder: that of the process may be one where nothing can be written', () => {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.chdir(folder);
  try {
    rmdirSync(folder);
    const database = openStore(':memory:');
    assert.equal(database.prepare('SELECT count(*) AS count FROM experiment').get()?.count, 0);
    database.close();
  } finally {
    process.chdir(before);
  }
});
