import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMATS } from '../../../src/show/report/formats.ts';
import { warningText } from '../../../src/stats/warning.ts';
import { splitCsvLine } from '../../../src/store/csv-line.ts';
import { reportOf } from './fixture.ts';
import { assertGolden } from './golden.ts';
import { validatorOf } from './schemas.ts';

const validate = validatorOf('comparison');

test('JSON fits its schema and keeps every figure', async () => {
  for (const name of ['edges.csv', 'readfile-18-20.csv']) {
    const report = await reportOf(name);
    const parsed = JSON.parse(FORMATS.json(report));
    assert.ok(validate(parsed), JSON.stringify(validate.errors, null, 2));
    const { metrics: _, ...figures } = report; // rows name their metric
    const told = JSON.parse(
      JSON.stringify(figures, (key, value) =>
        key === 'evidence' ? undefined : key === 'warnings' ? value.map(warningText) : value,
      ),
    );
    assert.deepEqual(parsed, { schema: 1, kind: 'comparison', ...told });
  }
  assertGolden(FORMATS.json(await reportOf('edges.csv')), 'edges-json.txt');
});

test('JSON of an experiment fits as well', async () => {
  const report = await reportOf('edges.csv');
  const experiment = {
    id: 'e1',
    created: '2026-01-01T00:00:00Z',
    kind: 'compare',
    seed: 7,
    runs: 30,
    suite: 'built-in',
  };
  const parsed = JSON.parse(FORMATS.json({ ...report, experiment, environment: { cpu: 'x' } }));
  assert.ok(validate(parsed), JSON.stringify(validate.errors, null, 2));
});

test('the schema refuses what is not stated', async () => {
  const parsed = JSON.parse(FORMATS.json(await reportOf('readfile-18-20.csv')));
  for (const change of [{ verdict: 'better' }, { stars: '****' }, { q: 2 }, { more: 1 }, { ratio: '1.2' }]) {
    assert.ok(!validate({ ...parsed, rows: [{ ...parsed.rows[0], ...change }] }), JSON.stringify(change));
  }
});

test('CSV has a line a row, and values survive it', async () => {
  const report = await reportOf('edges.csv');
  const text = FORMATS.csv(report);
  const [header, ...rows] = text.trimEnd().split('\n').map(splitCsvLine);
  assert.equal(rows.length, report.rows.length);
  for (const [i, row] of report.rows.entries()) {
    assert.equal(rows[i]?.length, header?.length);
    assert.equal(rows[i]?.[1], row.configuration);
    assert.equal(rows[i]?.[header?.indexOf('ratio') ?? -1], row.ratio === null ? '' : String(row.ratio));
    assert.equal(rows[i]?.[header?.indexOf('reason') ?? -1], row.reason ?? '');
    assert.equal(rows[i]?.at(-1), row.warnings.map(warningText).join(' | '));
  }
  assertGolden(text, 'edges-csv.txt');
});

test('Markdown shows changes first and folds the rest', async () => {
  assertGolden(FORMATS.markdown(await reportOf('edges.csv')), 'edges-markdown.txt');
});

test('Markdown survives what is in names', async () => {
  const report = await reportOf('readfile-18-20.csv');
  const [row] = report.rows;
  assert.ok(row);
  const text = FORMATS.markdown({ ...report, rows: [{ ...row, configuration: 's=`a|b`' }] });
  assert.match(text, /`` \S+ s=`a\\\|b` ``/);
});
