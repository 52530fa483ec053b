import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { operationsKind } from '../../../../src/kinds/operations/kind.ts';
import { operationsReport } from '../../../../src/kinds/operations/operation-measurements.ts';
import { assemble } from '../../../../src/show/report/assemble.ts';
import { findExperiment } from '../../../../src/store/experiments.ts';
import { measurementsOf } from '../../../../src/work/experiment/measurements.ts';
import { emptyBefore, fillStore, NOWHERE } from '../../../cli/before.ts';
import { ROOT } from '../../../host-variant.ts';

const before = emptyBefore();
after(before.remove);

test('tables of interleaved operations have the intervals, q and verdicts that rules and pages have', () => {
  const database = fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql'));
  const stored = { database, experiment: findExperiment(database, 'ops-three') };
  const { method, groups } = operationsReport(operationsKind, stored);
  const read = assemble(measurementsOf(operationsKind, stored));
  assert.deepEqual(method, read.method);
  assert.equal(method.shrinkage, 0.03);
  for (const metric of ['steady', 'cold'] as const) {
    const inTables = groups.flatMap(({ benchmark, rows }) =>
      rows.flatMap(({ configuration, changes }) =>
        changes.map(({ variant, [metric]: { interval, q, verdict } }) => {
          return [benchmark, configuration, variant, interval, q, verdict];
        }),
      ),
    );
    const elsewhere = read.rows
      .filter((row) => row.metric === metric)
      .map(({ benchmark, configuration, contender, interval, q, verdict }) => {
        return [benchmark, configuration, contender, interval, q, verdict];
      });
    assert.deepEqual(inTables.map(String).sort(), elsewhere.map(String).sort());
  }
  database.close();
});
