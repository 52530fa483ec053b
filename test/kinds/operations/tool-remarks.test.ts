/** What is not done as another tool does it comes from the file to the terminal. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listOperations } from '../../../src/kinds/operations/files/list-operations.ts';
import { assembleOperations } from '../../../src/kinds/operations/report/assemble-operations.ts';
import { OPERATION_FORMATS } from '../../../src/kinds/operations/report/formats.ts';
import { withRemarks } from '../../../src/kinds/operations/work.ts';
import { warningText } from '../../../src/stats/warning.ts';
import { joinListings } from '../../../src/work/experiment/plan.ts';
import { hostVariant } from '../../host-variant.ts';
import { operationRuns } from './report/fixture.ts';

test('remarks stand at their rows, notes once a file, and each runtime may add its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-remarks-'));
  const path = join(folder, 'tasks.cjs');
  writeFileSync(
    path,
    `const { Bench } = require('jsdyno/tinybench');
     new Bench({ name: 'g', time: 5, concurrency: 'task' }).add('a', () => {}).add('b', () => {});
     new Bench({ name: 'h' }).add('c', () => {});`,
  );
  const files = [{ name: 'tasks.cjs', path }];
  const listing = await listOperations(hostVariant(), { files, folder });
  rmSync(folder, { recursive: true });

  const other = structuredClone(listing);
  for (const { operation } of other.configurations) operation?.remarks?.push('here alone: it is otherwise');
  const rows = joinListings(
    ['tasks.cjs'],
    new Map([
      ['one', listing],
      ['other', other],
    ]),
    { join: withRemarks, standIn: () => assert.fail('each file can be loaded') },
  );
  const operations = rows.map(({ benchmark, operation }) => {
    const { group = '', name = '', remarks, notes } = operation ?? {};
    const runs = operationRuns({ file: benchmark, group, operation: name, on: { one: { nanos: 50 } } });
    return { ...runs, remarks, notes };
  });
  const report = assembleOperations({
    operations,
    variants: [{ label: 'one', runtime: 'node', version: '24.0.0', flags: [], sha256: 'a' }],
  });
  const remarks = report.groups.flatMap((group) => group.rows.map((row) => row.warnings.map(warningText)));
  const concurrency = `tinybench's concurrency "task" is not done: one call follows the other`;
  const both = [concurrency, 'here alone: it is otherwise'];
  assert.deepEqual(remarks, [both, both, []]);
  const note = "tasks.cjs: tinybench's options of how to measure are not followed: time";
  assert.deepEqual(report.warnings.map(warningText), [note]);

  const lines = OPERATION_FORMATS.operations(report, { width: 160, explain: true });
  assert.equal(lines.split(note).length, 2);
  assert.match(lines, /^! +tinybench's concurrency "task" is not done: .* \(.*a and 1 more\)$/m);
});
