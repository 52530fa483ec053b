/** More rows than a call can have arguments: about 120,000 on a stack of the usual size. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FORMATS } from '../../src/report/formats.ts';
import { sessionDecisions } from '../../src/stats/sequential/session.ts';
import { ROOT } from '../host-variant.ts';
import { adaptiveDecisions } from '../stats/sequential/adaptive-decisions.ts';
import { reportOf } from './fixture.ts';

const ROWS = 200_000;

test('200,000 rows in every format', async () => {
  const report = await reportOf('readfile-18-20.csv');
  const row = report.rows[0];
  assert.ok(row);
  const many = { ...report, rows: Array.from({ length: ROWS }, (_, i) => ({ ...row, configuration: `n=${i}` })) };
  for (const [name, format] of Object.entries(FORMATS)) {
    const text = format(many, { width: 100 });
    assert.ok((text.match(/\bn=\d/g)?.length ?? 0) >= ROWS, name);
  }
});

test('200,000 comparisons in a session', () => {
  const rates = { rounds: [1], baseline: [1], contender: [2] };
  assert.equal(sessionDecisions(new Array(ROWS).fill(rates), { cap: 3 }).length, ROWS);
  assert.equal(adaptiveDecisions(new Array(ROWS).fill([0.5]), { cap: 3 }).length, ROWS);
});

test('no list of rows, runs or configurations becomes the arguments of a call', () => {
  const rooms = ['stats', 'store', 'text', 'report', 'experiment'];
  // A few lines or flags each; `needs` has one entry a contender, `counts` has two.
  const few = /push\(\.\.\.(?:fileLines|rowLines|headingLines)\(|Math\.min\(\.\.\.(?:counts|needs)\b|#extra\.push\(/;
  const found = rooms.flatMap((room) =>
    globSync(`src/${room}/**/*.ts`, { cwd: ROOT }).flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => /(?:Math\.\w+|push|unshift|splice|concat|fromCharCode)\((?:[^{()]*, )?\.\.\./.test(line))
        .filter((line) => !few.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  );
  assert.deepEqual(found, []);
});
