import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OperationConfiguration } from '../../../src/kinds/operations/configuration.ts';
import {
  calibrateBatch,
  measureHarnessCosts,
  measureOperation,
  type OperationRequest,
} from '../../../src/kinds/operations/measure-operation.ts';
import { spell } from '../../../src/measure/configuration.ts';
import type { Measured } from '../../../src/measure/outcome.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';

function request(
  name: string,
  more: Partial<OperationRequest> = {},
  group = 'string search',
  parameters = {},
): OperationRequest {
  const spelt = { group, operation: name, ...parameters };
  const configuration: OperationConfiguration = {
    kind: 'ops',
    benchmark: 'search.cjs',
    configuration: spell(spelt),
    parameters: spelt,
    flags: [],
    operation: { file: `${ROOT}/test/fixtures/operations/cli/search.cjs`, group, name, parameters, baseline: false },
  };
  return { variant: hostVariant(), configuration, folder: ROOT, timeoutMs: 30_000, ...more };
}

suite('one run of an operation in a real process', () => {
  test('gives a rate, and what it rests on', async () => {
    const { outcome, stderr } = await measureOperation(request('sum', {}, 'sums', { count: 100 }));
    assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome));
    const { rate, parameters, figures } = outcome as Measured;
    assert.equal(stderr, '');
    assert.deepEqual(parameters, { group: 'sums', operation: 'sum', count: 100 });
    assert.equal(figures?.floor, null);
    assert.ok(Math.abs(rate * (figures?.metrics?.nanosPerOp ?? 0) - 1e9) < 1e9 * 0.001);
    assert.ok((figures?.metrics?.cold ?? 0) > 0);
    assert.ok((figures?.samples?.steady.length ?? 0) > 0);
    assert.ok((figures?.batches?.size ?? 0) >= 1);
  });

  test('an operation that does nothing says so', async () => {
    const { outcome } = await measureOperation(request('nothing'));
    assert.ok((outcome as Measured).figures?.floor, JSON.stringify(outcome));
  });

  test('one that the runtime lacks is unavailable, one that is not there has failed', async () => {
    const lacking = await measureOperation(request('lacking'));
    assert.deepEqual(lacking.outcome, { outcome: 'unavailable', reason: 'it lacks a needle' });
    const { outcome } = await measureOperation(request('no such'));
    assert.equal(outcome.outcome, 'failed');
    assert.match('reason' in outcome ? outcome.reason : '', /no operation "no such"/);
  });

  test('a test run takes no time', async () => {
    const { outcome } = await measureOperation(request('includes', { test: true }));
    assert.equal(outcome.outcome, 'ok');
  });

  test('a batch is calibrated; what cannot be run has none', async () => {
    const batch = (await calibrateBatch(request('sum', {}, 'sums', { count: 100 }))) ?? 0;
    assert.ok(Number(batch) > 100 && Number(batch) < 1_000_000, String(batch));
    assert.equal(await calibrateBatch(request('no such')), null);
  });

  test('the floor of each shape', async () => {
    const answer = await measureHarnessCosts({ variant: hostVariant(), folder: ROOT, timeoutMs: 30_000 });
    assert.ok('floors' in answer);
    assert.deepEqual(
      answer.floors.map(({ shape }) => shape),
      ['sync, no input', 'sync, input', 'async', 'each call alone'],
    );
    assert.ok(answer.floors.every(({ loopNanos }) => loopNanos > 0));
  });
});
