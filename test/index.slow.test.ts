import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { analyze, compare, formats, openStore, reportOf } from '../src/index.ts';
import { warningText } from '../src/stats/warning.ts';
import { SUITE } from './host-variant.ts';

test('analyze takes text in pieces', async () => {
  const lines = ['"binary","filename","configuration","rate","time"'];
  for (let i = 0; i < 6; i++) {
    lines.push(`"old","a/b.js","n=1",${100 + i},1`, `"new","a/b.js","n=1",${200 + i * 1.5},1`);
  }
  const report = await analyze([lines.join('\n')]);
  assert.equal(report.rows[0]?.verdict, 'faster');
  assert.match(formats.upstream(report), /a\/b\.js n=1 +\*\*\*/);
});

test('compare measures, reports events, stores, and ends early when aborted', async () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  const abort = new AbortController();
  let ended = 0;
  const report = await compare({
    baseline: `a: ${process.execPath}`,
    contenders: [`b: ${process.execPath} --no-opt`],
    suite: SUITE,
    categories: ['forms'],
    filter: ['filtered'],
    runs: 50,
    turns: false,
    calibrate: false,
    database,
    abort: abort.signal,
    events: {
      onRunEnd() {
        if (++ended === 25) abort.abort();
      },
    },
  });
  assert.equal(ended, 25);
  assert.equal(report.rows.length, 5);
  assert.match(report.warnings.map(warningText).join(' '), /is not complete/);
  assert.deepEqual((await reportOf(database, 'last')).rows, report.rows);
  database.close();
  rmSync(home, { recursive: true });
});

test('compare takes the rows it is given, in any order, and refuses one that there is not', async () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  const rows = ["forms/spin.js k=8 kind='one' n=1000", "forms/spin.js k=1 kind='one' n=1000"];
  const common = { baseline: `a: ${process.execPath}`, contenders: [`b: ${process.execPath}`], suite: SUITE };
  const request = { ...common, categories: ['forms'], set: ['n=1000'], runs: 1, turns: false, database };
  const report = await compare({ ...request, rows });
  assert.deepEqual(
    report.rows.map(({ benchmark, configuration }) => `${benchmark} ${configuration}`),
    rows.toReversed(),
  );
  await assert.rejects(compare({ ...request, rows: ['forms/spin.js n=1000'] }), { code: 'NO_BENCHMARKS' });
  await assert.rejects(compare({ ...request, rows: ['forms/none.js n=1000'] }), { code: 'NO_BENCHMARKS' });
  database.close();
  rmSync(home, { recursive: true });
});
