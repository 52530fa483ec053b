import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { importCsv, importJson } from '../../src/kinds/import.ts';
import { listExperiments, readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { exportCsv } from '../../src/store/export-csv.ts';
import { exportJson } from '../../src/store/export-json.ts';
import { typicalWalls } from '../../src/store/run-counts.ts';
import { eachRun } from '../../src/store/runs.ts';
import { openStore } from '../../src/store/store.ts';
import { JsdynoError } from '../../src/text/errors/catalogue.ts';

const HEADER = '"binary","filename","configuration","rate","time"\n';

suite('importing', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const database = openStore(join(scratch, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(scratch, { recursive: true });
  });
  const labels = (id: number) => readVariants(database, id).map((variant) => variant.label);

  test('a CSV comes out as it went in', async () => {
    const lines =
      '"old","a/b.js","n=1 s=\'x\'",1.5,0.000000001\n"new","a/b.js","n=1 s=\'x\'",2.25,1.000000000\n"old","a/b.js","n=2",3,0.100000000\n';
    const { experiment } = await importCsv(database, [HEADER + lines], 'x.csv', 'first');
    assert.equal([...exportCsv(database, experiment)].join(''), HEADER + lines);
    assert.deepEqual(labels(experiment.id), ['old', 'new']);
  });

  test('"old" is the baseline wherever it stands, else the first binary', async () => {
    const swapped = '"new","a.js","",1,1.000000000\n"old","a.js","",2,1.000000000\n';
    assert.deepEqual(labels((await importCsv(database, [HEADER + swapped], 'x', 'second')).experiment.id), [
      'old',
      'new',
    ]);
    const others = '"v22","a.js","",1,1.000000000\n"v20","a.js","",2,1.000000000\n';
    assert.deepEqual(labels((await importCsv(database, [HEADER + others], 'x', 'third')).experiment.id), [
      'v22',
      'v20',
    ]);
  });

  test('a configuration that is called as what all objects have is a name as any other', async () => {
    const line = '"old","a.js","constructor",1,1.000000000\n';
    const { experiment } = await importCsv(database, [HEADER + line], 'x', 'own');
    assert.deepEqual(readConfigurations(database, experiment.id)[0]?.parameters, {});
    assert.equal([...exportCsv(database, experiment)].join(''), HEADER + line);
  });

  test('a file that is refused leaves nothing behind', async () => {
    const before = listExperiments(database).length;
    await assert.rejects(importCsv(database, ['no,csv\n1,2\n'], 'x', 'fourth'), JsdynoError);
    const { experiment } = await importCsv(database, [`${HEADER}"old","a.js","",1,1.000000000\n`], 'x', 'good');
    const exported = [...exportJson(database, experiment)].join('');
    const broken = [
      '',
      'not json',
      '{"format":"other"}',
      exported.slice(0, -3),
      `${exported}{}`,
      exported.replace('"round":1', '"round":'),
    ];
    for (const text of broken) {
      await assert.rejects(importJson(database, [text], 'x.json', 'fifth'), { code: 'CSV_UNREADABLE' }, text);
    }
    assert.equal(listExperiments(database).length, before + 1);
  });

  test('a time that is no decimal number is dropped, and runs of elsewhere say nothing of this machine', async () => {
    const lines = ['=1+1', '1e5', '0.5'].map((time, i) => `"old","a.js","n=${i}",1,${time}\n`);
    const { experiment } = await importCsv(database, [HEADER, ...lines], 'x', 'times');
    assert.deepEqual(
      [...eachRun(database, experiment.id)].map(({ time }) => time),
      [null, null, '0.5'],
    );
    const text = [...exportJson(database, experiment)].join('').replaceAll('"wall":0', '"wall":50');
    await importJson(database, [text], 'x.json', 'walls');
    assert.deepEqual([...typicalWalls(database)], []);
  });

  test('an exported experiment can be imported again, in whatever pieces and layout it comes', async () => {
    const runs = Array.from(
      { length: 30 },
      (_, i) => `"${i % 2 ? 'new' : 'old'}","a.js","é=${i % 3}",${i + 0.1},1.5\n`,
    );
    const { experiment } = await importCsv(database, [HEADER, ...runs], 'x', 'sixth');
    const csv = [...exportCsv(database, experiment)].join('');
    const text = [...exportJson(database, experiment)].join('');
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7));
    const forms = [[text], pieces, [JSON.stringify(JSON.parse(text))], [JSON.stringify(JSON.parse(text), null, 2)]];
    // Side by side: one import does not take the runs of another.
    const copies = await Promise.all(forms.map((form, i) => importJson(database, form, 'x.json', `copy ${i}`)));
    for (const copy of copies) assert.equal([...exportCsv(database, copy)].join(''), csv, copy.name);
  });
});
