import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { OperationConfiguration } from '../../../../src/kinds/operations/configuration.ts';
import { measureOperationInTurns as measureInTurns } from '../../../../src/kinds/operations/turns/measure-in-turns.ts';
import { spell } from '../../../../src/measure/configuration.ts';
import { hostVariant, ROOT } from '../../../host-variant.ts';
import { assertRatios } from '../../../known-ratios.ts';

const FILE = join(ROOT, 'test/fixtures/operations/turns/turns.cjs');

function configurationOf(name: string): OperationConfiguration {
  const spelt = { group: 'turns', operation: name };
  const operation = { file: FILE, group: 'turns', name, parameters: {}, baseline: false };
  return { kind: 'ops', benchmark: 'turns.cjs', configuration: spell(spelt), parameters: spelt, flags: [], operation };
}

const variantOf = (label: string, env: Record<string, string> = {}) => ({ ...hostVariant(label), env });
const measure = (name: string, ...variants: ReturnType<typeof variantOf>[]) =>
  measureInTurns(variants, { configuration: configurationOf(name), folder: ROOT, timeoutMs: 60_000 });

suite('operations in turns', { skip: process.platform === 'win32' && 'no named pipes', timeout: 600_000 }, () => {
  for (const name of ['parse', 'later']) {
    test(`${name}: twice the work takes twice the time, whoever is first`, async () => {
      const more = variantOf('more', { MORE: '2' });
      const ratios = async () => {
        const runs = await measure(name, variantOf('a'), more, variantOf('c'));
        const rates = runs.map(({ run: { outcome } }) => (outcome.outcome === 'ok' ? outcome.rate : 0));
        assert.ok(
          rates.every((rate) => rate > 0),
          JSON.stringify(runs.map(({ run }) => run.outcome)),
        );
        const [first = 0, second = 0, third = 0] = rates;
        return [first / second, first / third];
      };
      // biome-ignore format: a pair a ratio
      await assertRatios(ratios, [[1.4, 2.9], [0.6, 1.6]]);
    });
  }

  test('a process that ends in its turns fails alone: the others are measured without it', async () => {
    const runs = await measure('ends', variantOf('a'), variantOf('bad', { BAD: '1' }), variantOf('c'));
    const found = new Map(runs.map(({ variant, run }) => [variant.label, run.outcome]));
    assert.deepEqual([...found.keys()].sort(), ['a', 'bad', 'c']);
    assert.equal(found.get('a')?.outcome, 'ok');
    assert.equal(found.get('c')?.outcome, 'ok');
    const bad = found.get('bad');
    assert.ok(bad?.outcome === 'failed' && /exited with code 9/.test(bad.reason), JSON.stringify(bad));
  });

  test('what fails when two do it at the same time is measured, since they do not have to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
    const LOCK = join(folder, 'lock');
    const runs = await measure('alone', variantOf('a', { LOCK }), variantOf('b', { LOCK }));
    rmSync(folder, { recursive: true });
    assert.deepEqual(
      runs.map(({ variant, run }) => [variant.label, run.outcome.outcome]),
      [
        ['a', 'ok'],
        ['b', 'ok'],
      ],
      JSON.stringify(runs.map(({ run }) => run.outcome)).slice(0, 500),
    );
  });

  test('when it is called off all end, and no pipe is left', async () => {
    const folders = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`jsdyno-run-`) && name.includes(`${process.pid}`));
    const before = folders().length;
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    const runs = await measureInTurns([variantOf('a'), variantOf('b')], {
      ...{ configuration: configurationOf('parse'), folder: ROOT, timeoutMs: 60_000, abort: abort.signal },
    });
    assert.ok(
      runs.every(({ run }) => run.outcome.outcome === 'failed'),
      JSON.stringify(runs),
    );
    // One folder of reports stays for the whole process.
    assert.ok(folders().length <= Math.max(1, before));
  });
});
