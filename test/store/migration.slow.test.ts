import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import type { OperationConfiguration } from '../../src/kinds/operations/configuration.ts';
import { findExperiment, listExperiments, readConfigurations } from '../../src/store/experiments.ts';
import { exportJson } from '../../src/store/export-json.ts';
import { eachRun, eachRunInTime, runWriter } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';

/** The tables as the first version made them, and one experiment in them. */
const FIRST_VERSION = `
CREATE TABLE experiment (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, created TEXT NOT NULL,
  ended TEXT, state TEXT NOT NULL, owner INTEGER, plan TEXT NOT NULL, environment TEXT NOT NULL) STRICT;
CREATE TABLE variant (id INTEGER PRIMARY KEY,
  experiment INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE, position INTEGER NOT NULL,
  label TEXT NOT NULL, description TEXT NOT NULL, UNIQUE (experiment, position)) STRICT;
CREATE TABLE configuration (id INTEGER PRIMARY KEY,
  experiment INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE, position INTEGER NOT NULL,
  benchmark TEXT NOT NULL, configuration TEXT NOT NULL, details TEXT NOT NULL, UNIQUE (experiment, position)) STRICT;
CREATE TABLE run (configuration INTEGER NOT NULL REFERENCES configuration (id) ON DELETE CASCADE,
  variant INTEGER NOT NULL REFERENCES variant (id) ON DELETE CASCADE, round INTEGER NOT NULL, started INTEGER NOT NULL,
  wall REAL NOT NULL, outcome TEXT NOT NULL CHECK (outcome IN ('ok', 'failed', 'unavailable')), rate REAL, time TEXT,
  reason TEXT, stderr TEXT, resources TEXT, PRIMARY KEY (configuration, variant, round)) STRICT, WITHOUT ROWID;
INSERT INTO experiment VALUES (1, '0101-0000-old', 'compare', '2026-01-01T00:00:00.000Z', NULL, 'done', NULL, '{"runs":1}', '{}');
INSERT INTO experiment VALUES (2, '0102-0000-own', 'compare', '2026-01-02T00:00:00.000Z', '2026-01-02T00:01:00.000Z', 'interrupted', NULL, '{}', '{}');
INSERT INTO experiment VALUES (3, '0103-0000-cut', 'compare', '2026-01-03T00:00:00.000Z', NULL, 'running', 2147483646, '{}', '{}');
INSERT INTO experiment VALUES (4, '0104-0000-csv', 'import', '2026-01-04T00:00:00.000Z', NULL, 'done', NULL, '{}', '{}');
INSERT INTO variant VALUES (1, 1, 0, 'a', '{"label":"a","text":"a","env":{},"flags":[],"runtime":{}}');
INSERT INTO configuration VALUES (1, 1, 0, 'a/a.js', 'n=1', '{"parameters":{"n":1},"extra":{},"flags":[],"setup":false,"missing":{}}');
INSERT INTO run VALUES (1, 1, 1, 5, 6.5, 'ok', 12.5, '0.800000000', NULL, NULL, '{}');
PRAGMA user_version = 1;
`;

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-migration-'));
after(() => rmSync(scratch, { recursive: true }));

test('a store of the first version is brought up in place: its runs stay, and new ones have figures', () => {
  const path = join(scratch, 'experiments.sqlite');
  const old = new DatabaseSync(path);
  old.exec(FIRST_VERSION);
  old.close();

  const database = openStore(path);
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  assert.equal(version, 9);
  // Imports had no owner and no end; what was measured here always has one of them.
  assert.deepEqual(
    listExperiments(database).map(({ name, origin }) => [name, origin]),
    [
      ['0104-0000-csv', 'unchecked'],
      ['0103-0000-cut', 'measured'],
      ['0102-0000-own', 'measured'],
      ['0101-0000-old', 'unchecked'],
    ],
  );
  const { id } = findExperiment(database, '0101');
  assert.equal(readConfigurations<OperationConfiguration>(database, id)[0]?.operation, undefined);
  const figures = { metrics: { cold: 3 }, floor: null, samples: { steady: [1], cold: [2] } };
  runWriter(database)(
    { configuration: 1, variant: 1, round: 2 },
    {
      outcome: { outcome: 'ok', rate: 2, time: '1.000000000', parameters: {}, resources: {}, figures },
      startedAt: 7,
      wallMs: 8,
      stderr: '',
    },
  );
  const stored = [...eachRun(database, id)].map(({ round, rate, figures: text }) => [round, rate, text]);
  assert.deepEqual(stored, [
    [1, 12.5, null],
    [2, 2, '{"metrics":{"cold":3},"floor":null}'],
  ]);
  const whole = [...eachRunInTime(database, id)][1]?.figures ?? '';
  assert.deepEqual(JSON.parse(whole), figures);
  assert.match([...exportJson(database, findExperiment(database, '0101'))].join(''), /0101-0000-old/);
  database.close();

  const again = openStore(path);
  assert.equal([...eachRun(again, id)].length, 2);
  again.close();
});
