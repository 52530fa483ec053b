/** A store that somebody else wrote to, as a whole or in part, is told as what it is. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { importCsv } from '../../src/kinds/import.ts';
import { randomStream } from '../../src/stats/random.ts';
import { listExperiments, readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { openStoreToRead } from '../../src/store/read-store.ts';
import { countRuns, runFindings } from '../../src/store/run-counts.ts';
import { eachRun, turnsByRow } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';
import { JsdynoError } from '../../src/text/errors/catalogue.ts';

const UNREADABLE = { code: 'STORE_UNREADABLE', message: /is damaged, or is no store$/ };

/** All that `show` and `export` read. */
function readAll(database: DatabaseSync): void {
  for (const { id } of listExperiments(database)) {
    readVariants(database, id);
    readConfigurations(database, id);
    countRuns(database, id);
    runFindings(database, id);
    turnsByRow(database, id);
    for (const _ of eachRun(database, id));
  }
}

suite('a store that was overwritten', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-overwritten-'));
  after(() => rmSync(folder, { recursive: true }));
  let next = 0;
  const newPath = () => join(folder, `${next++}.sqlite`);
  const lines = Array.from({ length: 300 }, (_, i) => `"${i % 2 ? 'old' : 'new'}","a.js","n=${i >> 4}",${i + 1}.5,0.1`);
  const good = newPath();
  const database = openStore(good);
  await importCsv(
    database,
    [`"binary","filename","configuration","rate","time"\n${lines.join('\n')}\n`],
    'a.csv',
    'one',
  );
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(good);
  const copy = (content: Uint8Array = bytes) => {
    const path = newPath();
    writeFileSync(path, content);
    return path;
  };

  test('by the database of another program is not written to, whatever its version is', () => {
    for (const version of [0, 3, 7, 8, 9]) {
      const path = newPath();
      const other = new DatabaseSync(path);
      other.exec(`CREATE TABLE bookmarks (a); CREATE TABLE run (b); PRAGMA user_version = ${version}`);
      other.close();
      assert.throws(() => readAll(openStore(path)), UNREADABLE, String(version));
      assert.throws(() => readAll(openStoreToRead(path)), UNREADABLE, String(version));
      const again = new DatabaseSync(path);
      const names = again.prepare('SELECT name FROM sqlite_schema ORDER BY name').all();
      assert.deepEqual(
        names.map(({ name }) => name),
        ['bookmarks', 'run'],
      );
      again.close();
    }
  });

  test('in its values', () => {
    for (const [table, column] of [
      ['experiment', 'plan'],
      ['variant', 'description'],
      ['configuration', 'details'],
      ['run', 'figures'],
    ]) {
      const path = copy();
      const other = new DatabaseSync(path);
      other.exec(`UPDATE ${table} SET ${column} = '{"http": [1,'`);
      other.close();
      assert.throws(() => readAll(openStore(path)), UNREADABLE, table);
    }
  });

  test('in the middle, at its end, or cut off', () => {
    const halves = [
      bytes.subarray(0, bytes.length >> 1),
      Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(20_000, 7)]),
    ];
    for (const half of halves) assert.throws(() => readAll(openStore(copy(half))), UNREADABLE);
  });

  test('while it is open', () => {
    for (const overwrite of [
      (path: string) => writeFileSync(path, 'something else'.repeat(5000)),
      (path: string) => writeFileSync(path, Buffer.alloc(bytes.length)),
      (path: string) => truncateSync(path, 4096),
    ]) {
      const path = copy();
      const open = openStore(path);
      overwrite(path);
      assert.throws(() => readAll(open), UNREADABLE);
      open.close();
    }
  });

  test('at any place gives values or an error of the catalogue', () => {
    const random = randomStream(40, 1);
    let refused = 0;
    for (let i = 0; i < 150; i++) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(random() * changed.length);
      const length = 1 + Math.floor(random() * 200);
      for (let j = at; j < Math.min(at + length, changed.length); j++) changed[j] = Math.floor(random() * 256);
      const path = copy(changed);
      try {
        readAll(openStore(path));
      } catch (error) {
        assert.ok(error instanceof JsdynoError && error.code.startsWith('STORE_'), `${at}, ${length}: ${error}`);
        refused++;
      }
      rmSync(path);
    }
    assert.ok(refused > 20, String(refused));
  });
});
