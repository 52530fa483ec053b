/** Operations that several hosts of a farm measured. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assembleOperations } from '../../../../src/kinds/operations/report/assemble-operations.ts';
import { OPERATION_FORMATS } from '../../../../src/kinds/operations/report/formats.ts';
import { operationsJson } from '../../../../src/kinds/operations/report/operations-json.ts';
import { validatorOf } from '../../../show/report/schemas.ts';
import { operationRuns } from './fixture.ts';

const variants = ['a', 'b'].map((label) => ({ label, runtime: 'node', version: '24.0.0', flags: [], sha256: null }));

/** Twelve operations in turn on so many hosts; the second variant is faster by 2 %, and by 6 % on the last host. */
function report(hosts: readonly string[]) {
  const operations = Array.from({ length: 12 }, (_, i) => {
    const host = hosts[i % hosts.length];
    const b = host === hosts.at(-1) ? 106 : 102;
    const runs = operationRuns({
      group: 'g',
      operation: `o${i}`,
      on: { a: { nanos: 100, noise: 0.002 }, b: { nanos: 10_000 / b, noise: 0.002 } },
    });
    return host === undefined ? runs : { ...runs, host };
  });
  return assembleOperations({ operations, variants });
}

test('rows have their host, and means stand by host beside the one over hosts', () => {
  const found = report(['alpha', 'beta']);
  const parsed = JSON.parse(operationsJson(found));
  const validate = validatorOf('operations');
  assert.ok(validate(parsed), JSON.stringify(validate.errors, null, 2));
  assert.deepEqual(
    found.groups.flatMap(({ rows }) => rows.map(({ host }) => host)),
    Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 'alpha' : 'beta')),
  );
  const [mean] = found.means;
  const [alpha, beta] = mean?.hosts ?? [];
  assert.ok(alpha !== undefined && Math.abs(alpha.ratio - 1.02) < 0.005, `${alpha?.ratio}`);
  assert.ok(beta !== undefined && Math.abs(beta.ratio - 1.06) < 0.005, `${beta?.ratio}`);
  assert.ok((mean?.heterogeneity?.p ?? 1) < 0.001);
  const text = OPERATION_FORMATS.operations(found, { width: 120 });
  assert.match(text, /mean over 2 hosts, 12 rows; hosts differ by ±\S+ %, p <\.001/);
  assert.match(text, /o0 .* alpha/);
  assert.match(text, /o1 .* beta/);
  assert.match(text, /on alpha .*geometric mean of 6 rows/);
});

test('hosts that agree are not said to differ, and their mean is about that of each', () => {
  const agreeing = assembleOperations({
    variants,
    operations: Array.from({ length: 40 }, (_, i) => ({
      ...operationRuns({
        group: 'g',
        operation: `o${i}`,
        on: { a: { nanos: 100, noise: 0.01 }, b: { nanos: 98, noise: 0.01 } },
      }),
      host: `host-${i % 4}`,
    })),
  });
  const [mean] = agreeing.means;
  assert.equal(mean?.hosts?.length, 4);
  assert.ok((mean?.heterogeneity?.p ?? 0) > 0.01, `${mean?.heterogeneity?.p}`);
  assert.ok(mean !== undefined && Math.abs(mean.ratio - 1 / 0.98) < 0.01 && mean.interval[0] > 1, `${mean?.interval}`);
});

test('without a farm, and on one host, nothing is pooled', () => {
  for (const hosts of [[], ['alpha']]) {
    const [mean] = report(hosts).means;
    assert.ok(mean !== undefined && !('hosts' in mean) && !('heterogeneity' in mean));
  }
});
